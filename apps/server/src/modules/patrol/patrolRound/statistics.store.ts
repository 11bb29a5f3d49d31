import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../../../core/db/database.ts';

/** Filters of counted rounds. */
export interface RoundFilter {
  /** `yyyy-MM-dd`; both count. */
  dayFrom: string;
  dayTo: string;
  routeId?: string | undefined;
  teamId?: string | undefined;
  departId?: string | undefined;
}

/** Counted fields of judged rounds, in order of their windows. */
export function readCountedRounds(
  db: Database,
  sees: RawBuilder<boolean>,
  { dayFrom, dayTo, routeId, teamId, departId }: RoundFilter,
) {
  let query = db
    .selectFrom('patrolRound')
    .select([
      ...(['day', 'routeId', 'routeName', 'teamId', 'teamName', 'state', 'hour', 'passRate'] as const),
      ...(['memberIds', 'visitorIds', 'pointIds', 'missedPointIds'] as const),
    ])
    .where(sees)
    .where('day', '>=', dayFrom)
    .where('day', '<=', dayTo)
    .orderBy('fromAt');
  if (routeId !== undefined) query = query.where('routeId', '=', routeId);
  if (teamId !== undefined) query = query.where('teamId', '=', teamId);
  if (departId !== undefined) query = query.where('departId', '=', departId);
  return query.execute();
}
export type CountedRound = Awaited<ReturnType<typeof readCountedRounds>>[number];

/** Current names of persons and points, by id. */
export async function readNamesOf(
  db: Database,
  table: 'person' | 'patrolPoint',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
