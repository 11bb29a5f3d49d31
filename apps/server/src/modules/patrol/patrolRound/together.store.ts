import type { Database } from '../../../core/db/database.ts';

/** Judged rounds at which nobody has looked yet, the oldest first. */
export function readUnlooked(db: Database, limit: number) {
  return db
    .selectFrom('patrolRoundDetail')
    .innerJoin('patrolRound', 'patrolRound.id', 'patrolRoundDetail.roundId')
    .select([
      'patrolRound.id',
      'patrolRound.buildingId',
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

/** @param pairs of names; none = no cards went together */
export async function writeTogether(db: Database, id: string, pairs: readonly [string, string][]): Promise<void> {
  await db
    .updateTable('patrolRoundDetail')
    .set({ cardsTogether: JSON.stringify(pairs) })
    .where('roundId', '=', id)
    .execute();
  const names = [...new Set(pairs.flat())].join(', ');
  await db
    .updateTable('patrolRound')
    .set({ cardsTogether: names === '' ? null : names })
    .where('id', '=', id)
    .execute();
}
