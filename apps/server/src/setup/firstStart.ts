import type { Database } from '../core/db/database.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { insertDemoSite } from './demo/demo.store.ts';
import { hasBuildings, readMark, writeMark } from './firstStart.store.ts';
import { seed, type Seeded, type SeedOptions } from './seed.ts';

export interface FirstStartOptions extends SeedOptions {
  /** Whether the demo site lives here: wanted, not wanted, or where the database was empty at the first start. */
  demo: boolean | 'ifEmpty';
}

export interface FirstStart extends Seeded {
  /** The demo site's simulator is to be started. */
  livesDemo: boolean;
}

/** Remembers that a site is the demo's, so that its simulator is started again at the next start. */
const demoMark = 'demoSite';

/** Fills an empty database: the demo site if it is wanted, the first account, the first gateway. */
export async function firstStart(db: Database, { demo, ...options }: FirstStartOptions): Promise<FirstStart> {
  const demoBuildingId = await withTransaction(db, async (transaction) => {
    const isEmpty = !(await hasBuildings(transaction));
    if (demo !== false && isEmpty) await writeMark(transaction, demoMark, await insertDemoSite(transaction));
    const mark = await readMark(transaction, demoMark);
    return typeof mark === 'string' ? mark : null;
  });
  const seeded = await seed(db, { ...options, demoBuildingId });
  return { ...seeded, livesDemo: demoBuildingId !== null && demo !== false };
}
