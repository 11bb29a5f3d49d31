import { isDeepStrictEqual } from 'node:util';

import type { PatrolEvent, RoundEvent, RoundUnvisitedEvent } from '@muster/engine/event.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { braceletTextLength } from '@muster/model/braceletMessage/braceletMessage.ts';
import { placeShape } from '@muster/model/device/place.ts';
import { patrolIndicators } from '@muster/model/patrolRoute/patrolRoute.ts';
import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import type { RoundReport } from '@muster/model/patrolRound/wire.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';

import type { RoundDemand } from '../core/db/patrolTables.ts';
import type { Transaction } from '../core/db/database.ts';
import { translate } from '../core/http/language.ts';
import { correctNotice, writeNotices, withdrawNotice } from '../core/notice/notice.store.ts';
import { triedForMs } from '../core/notice/triedForMs.ts';
import { insertDeliveries } from '../ingest/bracelet/braceletDelivery.store.ts';
import { loadableTexts, loadableTimeZone } from './loadable.ts';
import {
  correctRound,
  insertRound,
  insertWarning,
  type Judged,
  type KnownRound,
  type KnownRoute,
  languageOfHead,
  lockRound,
  readPersonNames,
  readPointFacts,
  readRoute,
  readVisitors,
  readWearers,
  writeVisit,
} from './patrolRound.store.ts';

/** Row of a judged round: derived from its route, its day and its number. */
export function roundIdOf(routeId: string, round: string): string {
  return `${routeId}:${round.replace('#', ':')}`;
}

/**
 * Writes results of patrols, with the names of this moment. All keys derive from facts: a repeated step writes nothing
 * twice. A correction keeps the former result, and may return to one (docs/adr/079-patrol-rounds.md).
 *
 * @param reachedAt time of the step, epoch ms
 */
export async function writePatrols(
  transaction: Transaction,
  buildingId: string,
  events: readonly PatrolEvent[],
  reachedAt: number,
): Promise<void> {
  for (const event of events) {
    if ('since' in event) {
      await writeVisit(transaction, buildingId, event, roundIdOf(event.routeId, event.round));
      continue;
    }
    // Remains of a deleted route belong to nobody any more.
    const route = await readRoute(transaction, buildingId, event.routeId);
    if (route === undefined) continue;
    if (event.kind === 'round') await writeRound(transaction, buildingId, route, event, reachedAt);
    else await warn(transaction, buildingId, route, event, reachedAt);
  }
}

async function writeRound(
  transaction: Transaction,
  buildingId: string,
  route: KnownRoute,
  event: RoundEvent,
  reachedAt: number,
): Promise<void> {
  const id = roundIdOf(event.routeId, event.round);
  const points = await pointsOf(transaction, buildingId, event);
  const judged = judgedOf(event, await readVisitors(transaction, event));
  const lists = { missedPointIds: listOf(judged.missedPointIds), visitorIds: listOf(judged.visitorIds) };
  const known = await lockRound(transaction, id);
  const judgedAt = new Date(reachedAt).toISOString();
  if (known === undefined) {
    const row = { ...rowOf(id, buildingId, route, event), ...judged, ...lists, judgedAt };
    const members = await membersOf(transaction, buildingId, route);
    const open = { cardsTogether: null, carriedIds: null };
    const detail = { points: JSON.stringify(points), members: JSON.stringify(members), ...open };
    await insertRound(transaction, row, { ...detail, demand: JSON.stringify(demandOf(route)), former: '[]' });
  } else {
    const before = formerOf(known, Date.parse(known.judgedAt));
    const isSameResult = isSame(before, formerOf(judged, reachedAt));
    if (isSameResult && isSameDetail(known, judged, points)) return;
    // First visits are corrected as well, even if the result is unchanged.
    const former = JSON.stringify(isSameResult ? known.former : [before, ...known.former]);
    const corrected = { ...judged, ...lists, judgedAt, correctedAt: judgedAt };
    await correctRound(transaction, id, corrected, { points: JSON.stringify(points), former });
  }
  await notifyHead(transaction, buildingId, route, event, { points, at: judgedAt, isNew: known === undefined });
}

type Former = RoundReport['former'][number];

function formerOf(judged: Omit<Judged, 'openedAt' | 'missedPointIds' | 'visitorIds'>, judgedAt: number): Former {
  const { state, endedAt, visitedCount, visits, dwellSeconds, inOrder } = judged;
  return { state, judgedAt, endedAt: Date.parse(endedAt), visitedCount, visits, dwellSeconds, inOrder };
}

/** Except for the time of judgement. */
function isSame(one: Former, other: Former): boolean {
  return isDeepStrictEqual({ ...one, judgedAt: 0 }, { ...other, judgedAt: 0 });
}

function isSameDetail(known: KnownRound, { openedAt }: Judged, points: RoundReport['points']): boolean {
  const visitsOf = (of: RoundReport['points']) =>
    of.map(({ id, visit }) => [id, visit && [visit.at, visit.tag, visit.personId]]);
  return known.openedAt === openedAt && isDeepStrictEqual(visitsOf(known.points), visitsOf(points));
}

function judgedOf({ state, t, result }: RoundEvent, visitorIds: string[]): Judged {
  const missed = result.points.filter(({ firstT }) => firstT === null).map(({ pointId }) => pointId);
  const firsts = result.points.flatMap(({ subjectId }) => subjectId ?? []);
  return {
    state,
    openedAt: new Date(result.opensAt).toISOString(),
    endedAt: new Date(t).toISOString(),
    visitedCount: result.points.length - missed.length,
    visits: result.visits,
    dwellSeconds: Math.round(result.dwellMs / 1000),
    inOrder: result.inOrder,
    missedPointIds: missed,
    visitorIds: [...new Set([...visitorIds, ...firsts])].toSorted(),
  };
}

function rowOf(id: string, buildingId: string, route: KnownRoute, { round, result }: RoundEvent) {
  const zone = loadableTimeZone(route.timeZone, 'UTC', () => {});
  const instant = (t: number): string => new Date(t).toISOString();
  return {
    id,
    buildingId,
    name: round,
    day: round.slice(0, 10),
    routeName: route.name,
    routeId: route.id,
    teamName: route.teamName,
    teamId: route.teamId,
    departId: route.departId,
    fromAt: instant(result.from),
    toAt: instant(result.to),
    hour: Number(toSiteTime(instant(result.from), zone).slice(11, 13)),
    pointCount: result.points.length,
    pointIds: listOf(result.points.map(({ pointId }) => pointId)),
    memberIds: listOf(loadableTexts(route.memberIds)),
    passRate: route.passRate,
  };
}

function listOf(ids: readonly string[] | null): string | null {
  return ids === null || ids.length === 0 ? null : JSON.stringify(ids);
}

function demandOf({ indicators, minPoints, minVisits, minDwell, inOrder }: KnownRoute): RoundDemand {
  const chosen = loadableTexts(indicators) ?? [];
  return {
    indicators: patrolIndicators.filter((each) => chosen.includes(each)),
    minPoints,
    minVisits,
    minDwell,
    inOrder,
  };
}

async function membersOf(transaction: Transaction, buildingId: string, route: KnownRoute) {
  const names = await readPersonNames(transaction, buildingId, loadableTexts(route.memberIds) ?? []);
  return Array.from(names, ([id, name]) => ({ id, name }));
}

async function pointsOf(
  transaction: Transaction,
  buildingId: string,
  { result }: RoundEvent,
): Promise<RoundReport['points']> {
  const facts = new Map(
    (
      await readPointFacts(
        transaction,
        result.points.map(({ pointId }) => pointId),
      )
    ).map((point) => [point.id, point]),
  );
  const ids = result.points.flatMap(({ subjectId }) => subjectId ?? []);
  const names = await readPersonNames(transaction, buildingId, ids);
  return result.points.map(({ pointId, firstT, tag, subjectId }) => {
    const personId = subjectId !== null && names.has(subjectId) ? subjectId : null;
    const personName = names.get(subjectId ?? '') ?? null;
    return {
      ...factsOfPoint(pointId, facts.get(pointId)),
      visit: firstT === null || tag === null ? null : { at: firstT, personId, personName, tag },
    };
  });
}

type PointFacts = Awaited<ReturnType<typeof readPointFacts>>[number];

/** A point may have been deleted since. */
function factsOfPoint(id: string, point: PointFacts | undefined) {
  if (point === undefined) return { id, name: id, mustVisit: false, sensing: 'fence' as const, place: null };
  const { name, mustVisit, sensing, place, beaconPlace } = point;
  return { id, name, mustVisit, sensing, place: placeShape.safeParse(place ?? beaconPlace).data ?? null };
}

interface RoundNotice {
  points: RoundReport['points'];
  at: string;
  isNew: boolean;
}

/**
 * A round that is missed or partial is a notice to the head of the team's department, or to all who see the round if
 * the head has no account. For one that turns out to be good it is withdrawn.
 */
async function notifyHead(
  transaction: Transaction,
  buildingId: string,
  route: KnownRoute,
  { round, state }: RoundEvent,
  { points, at, isNew }: RoundNotice,
): Promise<void> {
  const rowId = roundIdOf(route.id, round);
  const key = `patrolRound:${rowId}`;
  if (state === 'good') {
    if (!isNew) await withdrawNotice(transaction, buildingId, key);
    return;
  }
  const missed = points.filter(({ visit }) => visit === null).map(({ name }) => name);
  const facts = {
    team: route.teamName,
    route: route.name,
    round,
    result: state,
    points: missed.length === 0 ? '—' : missed.join(', '),
  };
  await correctNotice(transaction, { buildingId, key, facts });
  await writeNotices(transaction, [
    { ...noticeOf(buildingId, route, rowId), kind: 'patrolFailed', key, at, facts, ...addressee(route) },
  ]);
}

function addressee({ headAccountId }: KnownRoute): { accountId?: string } {
  return headAccountId === null ? {} : { accountId: headAccountId };
}

function noticeOf(buildingId: string, { departId }: KnownRoute, rowId: string) {
  return {
    buildingId,
    entity: patrolRound.name,
    rowId,
    departId,
    permission: permissionCode(patrolRound, 'view'),
  };
}

/**
 * Half of the window is over without a visit: notifies the wristbands of the team, and the accounts that see the round.
 */
async function warn(
  transaction: Transaction,
  buildingId: string,
  route: KnownRoute,
  { t, round }: RoundUnvisitedEvent,
  reachedAt: number,
): Promise<void> {
  const rowId = roundIdOf(route.id, round);
  const facts = { team: route.teamName, route: route.name, round };
  const at = new Date(t).toISOString();
  const owner = route.headAccountId === null ? {} : { ownerId: route.headAccountId };
  await writeNotices(transaction, [
    {
      ...noticeOf(buildingId, route, rowId),
      kind: 'patrolUnvisited',
      key: `patrolUnvisited:${rowId}`,
      at,
      facts,
      ...owner,
    },
  ]);
  // Found late, for example after a standstill, it is of no use any more.
  if (reachedAt - t > triedForMs) return;
  const receivers = await readWearers(transaction, buildingId, loadableTexts(route.memberIds) ?? []);
  if (receivers.length === 0) return;
  const messageId = `patrol:${rowId}`;
  const sentence = translate(languageOfHead(route), 'patrolRound.unvisited', { route: route.name });
  const content = [...sentence].slice(0, braceletTextLength.custom).join('');
  if (!(await insertWarning(transaction, { id: messageId, buildingId, content, sendAt: at }))) return;
  const dueAt = new Date(reachedAt).toISOString();
  const untilAt = new Date(reachedAt + triedForMs).toISOString();
  await insertDeliveries(transaction, { buildingId, messageId, receivers, dueAt, untilAt });
}
