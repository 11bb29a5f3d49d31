import type { attendanceCorrection } from '@muster/model/attendanceCorrection/attendanceCorrection.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';

/** The day of a requested correction, locked; undefined = not visible. */
export function lockWorkday(transaction: Transaction, sees: RawBuilder<boolean>, id: string) {
  return transaction
    .selectFrom('workday')
    .select(['id', 'buildingId', 'day', 'personId', 'personName', 'departId', 'shiftName', 'result', 'fromAt', 'toAt'])
    .select(['firstIn', 'lastOut'])
    .where(sees)
    .where('workday.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function isWaiting(transaction: Transaction, workdayId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('attendanceCorrection')
    .select('id')
    .where('workdayId', '=', workdayId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertCorrection(
  transaction: Transaction,
  row: Insertable<Tables['attendanceCorrection']>,
): Promise<void> {
  await transaction.insertInto('attendanceCorrection').values(row).execute();
}

type Decision = Pick<Row<typeof attendanceCorrection>, 'status' | 'decidedBy' | 'decidedAt' | 'decisionNote'>;

export async function writeCorrectionDecision(transaction: Transaction, id: string, decision: Decision): Promise<void> {
  await transaction
    .updateTable('attendanceCorrection')
    .set({ ...decision, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}
