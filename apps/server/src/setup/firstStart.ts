import type { Database } from '../core/db/database.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { requestDemoHistory, readDemoHistory } from '../modules/system/demoHistory/demoHistory.store.ts';
import { insertDemoSite } from './demo/demo.store.ts';
import { pastOf } from './demo/history/makeHistory.ts';
import { hasBuildings, readMark, writeMark } from './firstStart.store.ts';
import { seed, type Seeded, type SeedOptions } from './seed.ts';

export interface FirstStartOptions extends SeedOptions {
  /** Demo mode: on, on without a history, off, or on if the database was empty at the first start. */
  demo: boolean | 'fresh' | 'ifEmpty';
}

export interface FirstStart extends Seeded {
  /** Whether to start the demo site's simulator. */
  livesDemo: boolean;
  /** Whether days of its history are missing. */
  lacksHistory: boolean;
}

/** Initial data of the demo site. */
const historyDays = 30;

/** Records that a site is the demo's, so that its simulator is started at later starts. */
const demoMark = 'demoSite';

/** Fills an empty database: the demo site if requested, the first account, the first gateway. */
export async function firstStart(db: Database, { demo, ...options }: FirstStartOptions): Promise<FirstStart> {
  const demoBuildingId = await withTransaction(db, async (transaction) => {
    const isEmpty = !(await hasBuildings(transaction));
    if (demo !== false && isEmpty) {
      const now = Date.now();
      const since = demo === 'fresh' ? now : pastOf('', historyDays, now).from;
      const buildingId = await insertDemoSite(transaction, since);
      await writeMark(transaction, demoMark, buildingId);
      // In the same transaction: an existing site never gets one.
      if (demo !== 'fresh') await requestDemoHistory(transaction, pastOf(buildingId, historyDays, now));
    }
    const mark = await readMark(transaction, demoMark);
    return typeof mark === 'string' ? mark : null;
  });
  const seeded = await seed(db, { ...options, demoBuildingId });
  const livesDemo = demoBuildingId !== null && demo !== false;
  const history = livesDemo && demo !== 'fresh' ? await readDemoHistory(db) : null;
  return { ...seeded, livesDemo, lacksHistory: history !== null && history.daysDone < history.days };
}
