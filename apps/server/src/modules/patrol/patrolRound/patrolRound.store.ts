import { alarm } from '@muster/model/alarm/alarm.ts';
import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../../../core/db/database.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';
import type { Asker } from '../../alarm/alarm/commandAlarms.ts';

/** The condition that a person is in the team of a route. */
export function isOfTeam(personId: string): RawBuilder<boolean> {
  return sql<boolean>`patrol_team.member_ids ? ${personId}`;
}

/** The condition that the caller sees a round. */
export function seesRound(asker: Asker): RawBuilder<boolean> {
  return isVisible({ entity: patrolRound, override: {} }, asker);
}

/** A judged round with all stored fields. */
export function readRound(db: Database, asker: Asker, id: string) {
  return db
    .selectFrom('patrolRound')
    .innerJoin('patrolRoundDetail', 'patrolRoundDetail.roundId', 'patrolRound.id')
    .leftJoin('depart', 'depart.id', 'patrolRound.departId')
    .selectAll('patrolRound')
    .select([
      'patrolRoundDetail.demand',
      'patrolRoundDetail.points',
      'patrolRoundDetail.members',
      'patrolRoundDetail.cardsTogether as togetherPairs',
      'patrolRoundDetail.carriedIds',
      'patrolRoundDetail.former',
      'depart.name as departName',
    ])
    .where('patrolRound.id', '=', id)
    .where(seesRound(asker))
    .executeTakeFirst();
}
export type StoredRound = NonNullable<Awaited<ReturnType<typeof readRound>>>;

type OfRound = Pick<StoredRound, 'routeId' | 'name'>;

export function readVisits(db: Database, { routeId, name }: OfRound) {
  return db
    .selectFrom('patrolVisit')
    .leftJoin('person', 'person.id', 'patrolVisit.subjectId')
    .select(['pointId', 'subjectId', 'person.name as personName', 'tag', 'since', 'until'])
    .where('routeId', '=', routeId)
    .where('round', '=', name)
    .orderBy('since')
    .orderBy('pointId')
    .execute();
}

export function readRoundChecks(db: Database, { routeId, name }: OfRound) {
  return db
    .selectFrom('patrolCheck')
    .select(['id', 'pointId', 'at', 'personName', 'items'])
    .where('routeId', '=', routeId)
    .where('roundName', '=', name)
    .orderBy('at')
    .execute();
}

export interface CarriedCard {
  sn: string;
  personId: string;
  /** Epoch ms; the part of a span of time in which it was carried. */
  from: number;
  to: number;
}

/** The cards that persons carried within a span of time (epoch ms). */
export async function readCarried(
  db: Database,
  buildingId: string,
  personIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<CarriedCard[]> {
  const rows = await db
    .selectFrom('cardBinding')
    .select(['sn', 'subjectId', 'boundFrom', 'boundTo'])
    .where('buildingId', '=', buildingId)
    .where('subjectKind', '=', 'person')
    .where(sql<boolean>`subject_id = any(${personIds})`)
    .where('boundFrom', '<', new Date(to).toISOString())
    .where((row) => row.or([row('boundTo', 'is', null), row('boundTo', '>', new Date(from).toISOString())]))
    .orderBy('subjectId')
    .orderBy('boundFrom')
    .execute();
  return rows.map(({ sn, subjectId, boundFrom, boundTo }) => ({
    sn,
    personId: subjectId,
    from: Math.max(from, Date.parse(boundFrom)),
    to: boundTo === null ? to : Math.min(to, Date.parse(boundTo)),
  }));
}

/** Alarms about persons that were raised within a span of time (from ≤ t < to), as far as the caller sees them. */
export function readAlarms(
  db: Database,
  asker: Asker,
  alarms: EntityOverride,
  { personIds, from, to }: { personIds: readonly string[]; from: string; to: string },
) {
  return db
    .selectFrom('alarm')
    .select(['id', 'type', 'level', 'status', 'raisedAt', 'subjectName', 'areaName'])
    .where(isVisible({ entity: alarm, override: alarms }, asker))
    .where('subjectKind', '=', 'person')
    .where(sql<boolean>`subject_id = any(${personIds})`)
    .where('raisedAt', '>=', from)
    .where('raisedAt', '<', to)
    .orderBy('raisedAt')
    .limit(500)
    .execute();
}
