import type { Database } from '../../../core/db/database.ts';

/** Judged rounds that are not checked yet, the oldest first. */
export function readUnlooked(db: Database, limit: number) {
  return db
    .selectFrom('patrolRoundDetail')
    .innerJoin('patrolRound', 'patrolRound.id', 'patrolRoundDetail.roundId')
    .select([
      'patrolRound.id',
      'patrolRound.buildingId',
      'patrolRound.routeId',
      'patrolRound.name',
      'patrolRound.openedAt',
      'patrolRound.endedAt',
      'patrolRound.visitorIds',
      'patrolRoundDetail.members',
    ])
    .where('patrolRoundDetail.cardsTogether', 'is', null)
    .orderBy('patrolRound.endedAt')
    .limit(limit)
    .execute();
}
export type Unlooked = Awaited<ReturnType<typeof readUnlooked>>[number];

/** Visitors of a round in order of their first visits. */
export async function readVisitorsInOrder(
  db: Database,
  { routeId, name }: Pick<Unlooked, 'routeId' | 'name'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('patrolVisit')
    .select('subjectId')
    .where('routeId', '=', routeId)
    .where('round', '=', name)
    .where('subjectId', 'is not', null)
    .groupBy('subjectId')
    .orderBy((row) => row.fn.min('since'))
    .orderBy('subjectId')
    .execute();
  return rows.flatMap(({ subjectId }) => subjectId ?? []);
}

interface Together {
  /** Of names; none = no cards went together. */
  pairs: readonly (readonly [string, string])[];
  carriedIds: readonly string[];
}

/** Writes whose cards went together. A carried card's owner is no visitor. */
export async function writeTogether(
  db: Database,
  { id, visitorIds }: Pick<Unlooked, 'id' | 'visitorIds'>,
  { pairs, carriedIds }: Together,
): Promise<void> {
  await db
    .updateTable('patrolRoundDetail')
    .set({ cardsTogether: JSON.stringify(pairs), carriedIds: JSON.stringify(carriedIds) })
    .where('roundId', '=', id)
    .execute();
  const names = [...new Set(pairs.flat())].join(', ');
  const counting = visitorIds?.filter((each) => !carriedIds.includes(each)) ?? [];
  await db
    .updateTable('patrolRound')
    .set({
      cardsTogether: names === '' ? null : names,
      visitorIds: counting.length === 0 ? null : JSON.stringify(counting),
    })
    .where('id', '=', id)
    .execute();
}
