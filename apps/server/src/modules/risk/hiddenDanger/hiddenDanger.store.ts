import type { DangerStep } from '@muster/model/hiddenDanger/hiddenDangerStepShape.ts';
import type { HiddenDangerStatus } from '@muster/model/hiddenDanger/hiddenDangerStep.ts';
import { type RawBuilder, sql } from 'kysely';

import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';

/**
 * The condition that a hidden danger is visible: of the caller's departments, reported by the caller, or to be
 * rectified by the caller.
 */
export function seesDanger({ site, caller }: RowScope): RawBuilder<boolean> | null {
  const departIds = site?.departIds ?? null;
  if (departIds === null) return null;
  return sql`(${inDataScope(departIds, sql.ref('hidden_danger.departId'))}
    or hidden_danger.reporter_id = ${caller.accountId} or hidden_danger.person_id = ${caller.personId})`;
}

/** Not rectified, and past its deadline. @param now epoch ms */
export function isOverdueAt(now: number): RawBuilder<boolean> {
  const at = sql`to_timestamp(${now}::double precision / 1000)`;
  return sql`coalesce(hidden_danger.status = 'assigned' and hidden_danger.deadline_at < ${at}, false)`;
}

/** Columns that a step sets besides the state. */
export interface DangerChange {
  personId?: string;
  departId?: string | null;
  deadlineAt?: string;
  rectifiedAt?: string | null;
  rectifierId?: string | null;
  closedAt?: string;
}

export async function writeDangerStep(
  transaction: Transaction,
  id: string,
  status: HiddenDangerStatus,
  step: DangerStep,
  change: DangerChange,
): Promise<void> {
  await transaction
    .updateTable('hiddenDanger')
    .set({
      ...change,
      status,
      steps: sql`coalesce(steps, '[]'::jsonb) || ${JSON.stringify([step])}::jsonb`,
      version: sql`version + 1`,
      updatedAt: step.at,
    })
    .where('id', '=', id)
    .execute();
}

/** The person behind an account; null = none. */
export async function readPersonOf(transaction: Transaction, accountId: string): Promise<string | null> {
  const row = await transaction.selectFrom('account').select('personId').where('id', '=', accountId).executeTakeFirst();
  return row?.personId ?? null;
}

/** Hidden dangers of all buildings to be rectified before a moment, ISO-8601, with the heads of their departments. */
export function readDue(db: Database, before: string) {
  return db
    .selectFrom('hiddenDanger')
    .leftJoin('depart', 'depart.id', 'hiddenDanger.departId')
    .select(['hiddenDanger.id', 'hiddenDanger.buildingId', 'hiddenDanger.title', 'hiddenDanger.level'])
    .select(['hiddenDanger.personId', 'hiddenDanger.departId', 'hiddenDanger.deadlineAt', 'depart.headId'])
    .where('hiddenDanger.status', '=', 'assigned')
    .where('hiddenDanger.deadlineAt', '<=', before)
    .orderBy('hiddenDanger.id')
    .execute();
}

interface Figures {
  open: number;
  overdue: number;
  toAccept: number;
  closed: number;
  closedInTime: number;
}

/** Counts of rows that match the condition. @param since ISO-8601, of closed ones */
export async function readFigures(
  db: Database,
  isSeen: RawBuilder<boolean>,
  { now, since }: { now: number; since: string },
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where status <> 'closed')::int as open,
      count(*) filter (where ${isOverdueAt(now)})::int as overdue,
      count(*) filter (where status = 'rectified')::int as "toAccept",
      count(*) filter (where closed_at >= ${since}::timestamptz)::int as closed,
      count(*) filter (where closed_at >= ${since}::timestamptz and rectified_at <= deadline_at)::int as "closedInTime"
    from hidden_danger where ${isSeen}`.execute(db);
  return rows[0] ?? { open: 0, overdue: 0, toAccept: 0, closed: 0, closedInTime: 0 };
}
