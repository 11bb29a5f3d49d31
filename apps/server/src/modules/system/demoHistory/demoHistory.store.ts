import type { DemoHistory } from '@muster/model/building/demoHistoryWire.ts';

import type { Database, Transaction } from '../../../core/db/database.ts';

/** Key of the installation's record: absent = no history is generated here. */
const key = 'demoHistory';

/** The history of the demo site that a first start has requested. */
export interface DemoHistoryMark extends DemoHistory {
  buildingId: string;
  /** Epoch ms: the live site begins after `to`. */
  from: number;
  to: number;
}

export async function readDemoHistory(db: Database): Promise<DemoHistoryMark | null> {
  const row = await db.selectFrom('systemParameter').select('value').where('key', '=', key).executeTakeFirst();
  // Written by `requestDemoHistory` alone.
  return row === undefined ? null : (row.value as DemoHistoryMark);
}

/** In the transaction that makes the demo site. */
export async function requestDemoHistory(transaction: Transaction, mark: DemoHistoryMark): Promise<void> {
  await transaction
    .insertInto('systemParameter')
    .values({ key, value: JSON.stringify(mark) })
    .execute();
}

/** Number of days written so far. */
export async function writeDemoHistory(transaction: Transaction, daysDone: number): Promise<void> {
  const row = await transaction
    .selectFrom('systemParameter')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Written by `requestDemoHistory` alone.
  const value = JSON.stringify({ ...(row.value as DemoHistoryMark), daysDone });
  await transaction.updateTable('systemParameter').set({ value }).where('key', '=', key).execute();
}
