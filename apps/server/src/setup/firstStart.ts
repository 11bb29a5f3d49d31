import type { Database } from '../core/db/database.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { askForDemoHistory, readDemoHistory } from '../modules/system/demoHistory/demoHistory.store.ts';
import { insertDemoSite } from './demo/demo.store.ts';
import { pastOf } from './demo/history/makeHistory.ts';
import { hasBuildings, readMark, writeMark } from './firstStart.store.ts';
import { seed, type Seeded, type SeedOptions } from './seed.ts';

export interface FirstStartOptions extends SeedOptions {
  /**
   * Whether the demo site lives here: wanted, wanted without a history, not wanted, or where the database was empty at the
   * first start.
   */
  demo: boolean | 'fresh' | 'ifEmpty';
}

export interface FirstStart extends Seeded {
  /** The demo site's simulator is to be started. */
  livesDemo: boolean;
  /** Of its history not all days are made. */
  lacksHistory: boolean;
}

/** What the demo site begins with. */
const historyDays = 30;

/** Remembers that a site is the demo's, so that its simulator is started again at the next start. */
const demoMark = 'demoSite';

/** Fills an empty database: the demo site if it is wanted, the first account, the first gateway. */
export async function firstStart(db: Database, { demo, ...options }: FirstStartOptions): Promise<FirstStart> {
  const demoBuildingId = await withTransaction(db, async (transaction) => {
    const isEmpty = !(await hasBuildings(transaction));
    if (demo !== false && isEmpty) {
      const now = Date.now();
      const since = demo === 'fresh' ? now : pastOf('', historyDays, now).from;
      const buildingId = await insertDemoSite(transaction, since);
      await writeMark(transaction, demoMark, buildingId);
      // In the same transaction: a site that is there already never gets one.
      if (demo !== 'fresh') await askForDemoHistory(transaction, pastOf(buildingId, historyDays, now));
    }
    const mark = await readMark(transaction, demoMark);
    return typeof mark === 'string' ? mark : null;
  });
  const seeded = await seed(db, { ...options, demoBuildingId });
  const livesDemo = demoBuildingId !== null && demo !== false;
  const history = livesDemo && demo !== 'fresh' ? await readDemoHistory(db) : null;
  return { ...seeded, livesDemo, lacksHistory: history !== null && history.daysDone < history.days };
}
