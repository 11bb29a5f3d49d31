import type { EntityRow } from '@muster/model/entity/entity.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { sql } from 'kysely';

import { alarmInScope } from '../../../core/auth/dataScope.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { hasOpenAlarms } from '../../../core/errors/appError.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';

const named = 5;

/**
 * A subject with an unhandled alarm cannot be deleted, in particular one that calls for help. Alarms are counted for
 * any caller; it gets the list of those that it may see.
 *
 * @throws AppError with the open alarms in `data.references`
 */
export async function assertNoOpenAlarms(
  transaction: Transaction,
  kind: 'person' | 'vehicle' | 'tag',
  subjects: readonly { id: string; name: string }[],
  { site }: RowScope,
): Promise<void> {
  if (site === null) return;
  const rows = await transaction
    .selectFrom('alarm')
    .select(['id', 'type', 'subjectId', alarmInScope(site).as('isVisible'), sql<number>`count(*) over ()`.as('count')])
    .where('buildingId', '=', site.buildingId)
    .where('status', '=', 'alarming')
    .where('subjectKind', '=', kind)
    .where(sql<boolean>`subject_id = any(${subjects.map(({ id }) => id)})`)
    .orderBy('isVisible', 'desc')
    .orderBy('raisedAt')
    .orderBy('id')
    .limit(named)
    .execute();
  const [first] = rows;
  if (first === undefined) return;
  const seen = rows.filter(({ isVisible }) => isVisible);
  const names = subjects.filter(({ id }) => rows.some(({ subjectId }) => subjectId === id)).map(({ name }) => name);
  throw hasOpenAlarms(names, {
    entity: alarm.name,
    count: Number(first.count),
    names: seen.map(({ type }) => type),
    ids: seen.map(({ id }) => id),
  });
}

/** Rows as the subjects of alarms. */
export function subjectsOf(rows: readonly EntityRow[], id: string, name: string): { id: string; name: string }[] {
  return rows.map((row) => ({ id: String(row[id]), name: String(row[name] ?? '') }));
}
