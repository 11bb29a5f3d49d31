import type { RoundEvent, VisitEvent } from '@muster/engine/event.ts';
import { braceletCardTypes } from '@muster/model/braceletMessage/braceletMessage.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';
import type { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { type Insertable, sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import type { Tables } from '../core/db/tables.ts';
import type { Receiver } from '../ingest/bracelet/braceletDelivery.store.ts';

/**
 * Existing visits stay; their end is the last one written. A visit that also counts for another round may have ended
 * before.
 */
export async function writeVisit(
  transaction: Transaction,
  buildingId: string,
  event: VisitEvent,
  roundId: string,
): Promise<void> {
  const { kind, t, routeId, round, pointId, tag, subjectId, since } = event;
  if (kind === 'visit') {
    const left = await transaction
      .selectFrom('patrolVisit')
      .select((row) => row.fn.max('until').as('until'))
      .where('routeId', '=', routeId)
      .where('pointId', '=', pointId)
      .where('tag', '=', tag)
      .where('since', '=', since)
      .executeTakeFirst();
    const until = left?.until ?? null;
    await transaction
      .insertInto('patrolVisit')
      .values({ buildingId, routeId, round, pointId, tag, subjectId, since, until })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await addVisitor(transaction, roundId, event);
    return;
  }
  await transaction
    .updateTable('patrolVisit')
    .set({ until: t })
    .where('routeId', '=', routeId)
    .where('pointId', '=', pointId)
    .where('tag', '=', tag)
    .where('since', '=', since)
    .execute();
}

/** A delayed visit can count for a judged round without changing its result. */
async function addVisitor(transaction: Transaction, roundId: string, event: VisitEvent): Promise<void> {
  const { routeId, round, subjectId } = event;
  await sql`
    WITH added AS (
      UPDATE patrol_round SET visitor_ids = (
        SELECT jsonb_agg(DISTINCT subject_id ORDER BY subject_id) FROM patrol_visit
        WHERE route_id = ${routeId} AND round = ${round} AND subject_id IS NOT NULL)
      WHERE id = ${roundId} AND NOT coalesce(visitor_ids ? ${subjectId}, false) RETURNING id
    )
    UPDATE patrol_round_detail SET cards_together = NULL, carried_ids = NULL FROM added
    WHERE round_id = added.id`.execute(transaction);
}

/** A route with the names of this moment. */
export async function readRoute(transaction: Transaction, buildingId: string, routeId: string) {
  return transaction
    .selectFrom('patrolRoute')
    .innerJoin('patrolTeam', 'patrolTeam.id', 'patrolRoute.teamId')
    .innerJoin('building', 'building.id', 'patrolRoute.buildingId')
    .leftJoin('depart', 'depart.id', 'patrolTeam.departId')
    .leftJoin('account', (join) =>
      join.onRef('account.personId', '=', 'depart.headId').on('account.enabled', '=', true),
    )
    .select([
      'patrolRoute.id',
      'patrolRoute.name',
      'patrolRoute.passRate',
      'patrolRoute.indicators',
      'patrolRoute.minPoints',
      'patrolRoute.minVisits',
      'patrolRoute.minDwell',
      'patrolRoute.inOrder',
      'patrolTeam.id as teamId',
      'patrolTeam.name as teamName',
      'patrolTeam.departId',
      'patrolTeam.memberIds',
      'building.timeZone',
      'account.id as headAccountId',
      'account.language as headLanguage',
    ])
    .where('patrolRoute.id', '=', routeId)
    .where('patrolRoute.buildingId', '=', buildingId)
    .orderBy('account.name')
    .limit(1)
    .executeTakeFirst();
}
export type KnownRoute = NonNullable<Awaited<ReturnType<typeof readRoute>>>;

export function readPointFacts(transaction: Transaction, pointIds: readonly string[]) {
  return transaction
    .selectFrom('patrolPoint')
    .leftJoin('beacon', 'beacon.id', 'patrolPoint.beaconId')
    .select([
      'patrolPoint.id',
      'patrolPoint.name',
      'mustVisit',
      'sensing',
      'patrolPoint.place',
      'beacon.place as beaconPlace',
    ])
    .where(sql<boolean>`patrol_point.id = any(${pointIds})`)
    .execute();
}

export async function readPersonNames(
  transaction: Transaction,
  buildingId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('person')
    .select(['id', 'name'])
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** First visits of the points of the route in a round, from the stored visits. */
export async function readVisitors(
  transaction: Transaction,
  { routeId, round }: Pick<RoundEvent, 'routeId' | 'round'>,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('patrolVisit')
    .select('subjectId')
    .distinct()
    .where('routeId', '=', routeId)
    .where('round', '=', round)
    .where('subjectId', 'is not', null)
    .orderBy('subjectId')
    .execute();
  return rows.flatMap(({ subjectId }) => subjectId ?? []);
}

type RoundRow = Row<typeof patrolRound>;
/** Columns that a correction changes. */
export type Judged = Pick<
  RoundRow,
  | 'state'
  | 'openedAt'
  | 'endedAt'
  | 'visitedCount'
  | 'visits'
  | 'dwellSeconds'
  | 'inOrder'
  | 'missedPointIds'
  | 'visitorIds'
>;

/** A round that is already judged, locked until the transaction ends. */
export function lockRound(transaction: Transaction, id: string) {
  return transaction
    .selectFrom('patrolRound')
    .innerJoin('patrolRoundDetail', 'patrolRoundDetail.roundId', 'patrolRound.id')
    .select([
      'state',
      'openedAt',
      'endedAt',
      'visitedCount',
      'visits',
      'dwellSeconds',
      'inOrder',
      'judgedAt',
      'former',
      'points',
    ])
    .where('patrolRound.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export type KnownRound = NonNullable<Awaited<ReturnType<typeof lockRound>>>;

export async function insertRound(
  transaction: Transaction,
  row: Insertable<Tables['patrolRound']>,
  detail: Omit<Insertable<Tables['patrolRoundDetail']>, 'roundId'>,
): Promise<void> {
  await transaction.insertInto('patrolRound').values(row).execute();
  await transaction
    .insertInto('patrolRoundDetail')
    .values({ ...detail, roundId: row.id })
    .execute();
}

/** Writes another result; whether cards went together is evaluated again. */
export async function correctRound(
  transaction: Transaction,
  id: string,
  judged: Omit<Judged, 'missedPointIds' | 'visitorIds'> & {
    missedPointIds: string | null;
    visitorIds: string | null;
    correctedAt: string;
    judgedAt: string;
  },
  detail: { points: string; former: string },
): Promise<void> {
  await transaction
    .updateTable('patrolRound')
    .set({ ...judged, version: sql`least(version, 2147483646) + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('patrolRoundDetail')
    .set({ ...detail, cardsTogether: null, carriedIds: null })
    .where('roundId', '=', id)
    .execute();
}

/** The members with a wristband. */
export async function readWearers(
  transaction: Transaction,
  buildingId: string,
  memberIds: readonly string[],
): Promise<(Receiver & { sn: string })[]> {
  return transaction
    .selectFrom('person')
    .innerJoin('cardBinding as binding', (join) =>
      join
        .onRef('binding.subjectId', '=', 'person.id')
        .onRef('binding.buildingId', '=', 'person.buildingId')
        .on('binding.subjectKind', '=', 'person')
        .on('binding.boundTo', 'is', null),
    )
    .innerJoin('locationCard as card', (join) =>
      join
        .onRef('card.sn', '=', 'binding.sn')
        .onRef('card.buildingId', '=', 'person.buildingId')
        .on('card.type', 'in', [...braceletCardTypes]),
    )
    .select(['person.id as personId', 'person.name as personName', 'person.departId', 'card.sn'])
    .where('person.buildingId', '=', buildingId)
    .where(sql<boolean>`person.id = any(${memberIds})`)
    .orderBy('person.id')
    .execute();
}

/** @returns whether the message is new: its id is derived from route and round */
export async function insertWarning(
  transaction: Transaction,
  message: { id: string; buildingId: string; content: string; sendAt: string },
): Promise<boolean> {
  const added = await transaction
    .insertInto('braceletMessage')
    .values({ ...message, type: 'custom', wantsReply: false })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export function languageOfHead({ headLanguage }: KnownRoute): Language {
  return headLanguage ?? 'zh_CN';
}
