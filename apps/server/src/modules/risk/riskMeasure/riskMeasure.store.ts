import type { riskMeasure } from '@muster/model/riskMeasure/riskMeasure.ts';
import { type RawBuilder, sql } from 'kysely';

import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';
import { dueOn, isOverdueAt } from './dueDay.store.ts';

/** The condition that a measure is visible: of the caller's departments, or in the caller's charge. */
export function seesMeasure({ site, caller }: RowScope): RawBuilder<boolean> | null {
  const departIds = site?.departIds ?? null;
  if (departIds === null) return null;
  return sql`(${inDataScope(departIds, sql.ref('risk_measure.departId'))} or risk_measure.person_id = ${caller.personId})`;
}

/** The condition that a record is visible: with its measure. */
export function seesRecord(scope: RowScope): RawBuilder<boolean> | null {
  const sees = seesMeasure(scope);
  if (sees === null) return null;
  return sql`exists (select 1 from risk_measure where risk_measure.id = risk_measure_record.measure_id and ${sees})`;
}

/** Stores the newest check of a measure. @param at ISO-8601 */
export async function writeChecked(transaction: Transaction, id: string, at: string): Promise<void> {
  await transaction
    .updateTable('riskMeasure')
    .set({ doneAt: at, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Measures of all buildings that are overdue. @param now epoch ms */
export function readOverdue(db: Database, now: number) {
  return db
    .selectFrom('riskMeasure')
    .select(['id', 'buildingId', 'name', 'personId', 'departId'])
    .select(sql<string>`to_char(${dueOn}, 'YYYY-MM-DD')`.as('due'))
    .where(isOverdueAt(now))
    .orderBy('id')
    .execute();
}

/** Derived fields of a measure. */
export function measureExpressions(now: number) {
  return { dueOn, isOverdue: isOverdueAt(now) } satisfies Partial<Record<keyof typeof riskMeasure.fields, unknown>>;
}
