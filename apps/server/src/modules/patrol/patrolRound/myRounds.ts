import type { MyRound, MyRounds } from '@muster/model/patrolRound/wire.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { Asker } from '../../alarm/alarm/commandAlarms.ts';
import { readOwnPerson } from '../../alarm/duty/duty.store.ts';
import type { Services } from '../../services.ts';
import { knownRounds, type KnownRound, pointFacts, readRounds, roundFacts } from './liveRounds.ts';
import { isOfTeam } from './patrolRound.store.ts';
import { type CheckCount, readCheckCounts, readPlans, readUsableTimeZone, type RoutePlan } from './routePlan.store.ts';
import { carriedCards, seenPlaceOf } from './todayRounds.ts';

const hourMs = 3_600_000;
/** Rounds of the next hours are included: the phone may be offline when they begin. */
const aheadMs = 12 * hourMs;

/** The rounds of the account's person: open ones, and those of the next hours. */
export async function readMine(services: Services, hub: Pick<LiveHub, 'site'>, asker: Asker): Promise<MyRounds> {
  const { db } = services;
  const { buildingId } = asker.site;
  const now = services.now();
  const timeZone = await readUsableTimeZone(db, buildingId);
  const person = (await readOwnPerson(db, buildingId, asker.caller.personId)) ?? null;
  if (person === null) return { now, timeZone, person, place: null, rounds: [] };
  const plans = await readPlans(db, buildingId, isOfTeam(person.id));
  const checks = await readCheckCounts(
    db,
    plans.map(({ id }) => id),
    new Date(now - 24 * hourMs).toISOString(),
  );
  const names = new Map(plans.flatMap(({ members }) => members.map(({ id, name }) => [id, name])));
  const rounds = await readRounds(services, buildingId);
  const sources = { timeZone, from: now, until: now + aheadMs, now, judged: [], names, rounds };
  const judged = new Set(rounds.filter(({ state }) => state !== 'open').map(({ routeId, round }) => routeId + round));
  const mine = plans.flatMap((plan) =>
    knownRounds(plan, sources)
      .filter(({ round }) => !judged.has(plan.id + round))
      .map((round) => myRound(plan, round, checks)),
  );
  const place = seenPlaceOf(carriedCards(hub.site(buildingId)).get(person.id));
  return { now, timeZone, person, place, rounds: mine.toSorted(openFirst) };
}

function openFirst(one: MyRound, other: MyRound): number {
  return Number(other.state === 'open') - Number(one.state === 'open') || one.from - other.from;
}

function myRound(plan: RoutePlan, round: KnownRound, checks: readonly CheckCount[]): MyRound {
  const { state, endsAt, demands } = round;
  const own = checks.filter(({ routeId, roundName }) => routeId === plan.id && roundName === round.round);
  const points = plan.points.map((point) => {
    const { distance, beacon, threshold, checklist, remark } = point;
    const newest = own.find(({ pointId }) => pointId === point.id)?.newest;
    const checkedAt = newest === undefined ? null : Date.parse(newest);
    return { ...pointFacts(point, round), distance, beacon, threshold, checklist, remark, checkedAt };
  });
  const nextPointId = points.find(({ visit }) => visit === null)?.id ?? null;
  return { ...roundFacts(plan, round), state, endsAt, demands, remark: plan.remark, nextPointId, points };
}
