import { metresBetween } from '@muster/geo/projection.ts';
import { fromSiteTime } from '@muster/model/time/siteTime.ts';
import { patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';
import type { TodayRound, TodayRounds } from '@muster/model/patrolRound/wire.ts';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { seesSubject } from '../../../core/auth/visibility.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import { subjectOf } from '../../../live/liveGroup.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { LiveRow, LiveSite } from '../../../live/liveSite.ts';
import { placeOfRow } from '../../alarm/dispatch/distances.ts';
import { shiftDay } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import type { Asker } from '../../alarm/alarm/commandAlarms.ts';
import type { Services } from '../../services.ts';
import { patrolRouteOverride } from '../patrolRoute/patrolRouteOverride.ts';
import { knownRounds, type KnownRound, pointFacts, readRounds, roundFacts, siteDay } from './liveRounds.ts';
import {
  type CheckCount,
  readCheckCounts,
  readJudged,
  readPlans,
  readUsableTimeZone,
  type RoutePlan,
} from './routePlan.store.ts';

const dayMs = 86_400_000;

/** Visible rounds of today, with the members of their teams. */
export async function readToday(services: Services, hub: Pick<LiveHub, 'site'>, asker: Asker): Promise<TodayRounds> {
  const { db } = services;
  const { buildingId } = asker.site;
  const now = services.now();
  const timeZone = await readUsableTimeZone(db, buildingId);
  const day = siteDay(now, timeZone);
  const from = startOf(day, timeZone);
  const until = startOf(shiftDay(day, 1), timeZone);
  const plans = await readPlans(
    db,
    buildingId,
    isVisible({ entity: patrolRoute, override: patrolRouteOverride }, asker),
  );
  const ids = plans.map(({ id }) => id);
  const judged = await readJudged(db, ids, new Date(from).toISOString(), new Date(until).toISOString());
  const checks = await readCheckCounts(db, ids, new Date(from - dayMs).toISOString());
  const names = new Map(plans.flatMap(({ members }) => members.map(({ id, name }) => [id, name])));
  const sources = { timeZone, from, until, now, judged, names, rounds: await readRounds(services, buildingId) };
  const live = carriedCards(hub.site(buildingId));
  const rounds = plans.flatMap((plan) => {
    const members = plan.members.map((member) => memberOf(member, plan, live.get(member.id), asker.site));
    return knownRounds(plan, sources).map((round) => todayRound(plan, round, { members, checks, now }));
  });
  return { now, day, timeZone, rounds: rounds.toSorted((one, other) => one.from - other.from) };
}

/** Epoch ms at which a day begins; if the clock skips midnight, an hour later. */
function startOf(day: string, timeZone: string): number {
  return Date.parse(
    fromSiteTime(`${day} 00:00`, timeZone) ?? fromSiteTime(`${day} 01:00`, timeZone) ?? `${day}T00:00Z`,
  );
}

interface Around {
  members: TodayRound['members'];
  checks: readonly CheckCount[];
  now: number;
}

function todayRound(plan: RoutePlan, round: KnownRound, { members, checks, now }: Around): TodayRound {
  const { state, endsAt, roundId, demands, from, to, visits } = round;
  const own = checks.filter(({ routeId, roundName }) => routeId === plan.id && roundName === round.round);
  const isLate = state === 'open' && now >= (from + to) / 2 && [...visits.values()].every((visit) => visit === null);
  return {
    ...roundFacts(plan, round),
    state,
    endsAt,
    isLate,
    roundId,
    demands,
    members,
    points: plan.points.map((point) => {
      const found = own.find(({ pointId }) => pointId === point.id);
      return {
        ...pointFacts(point, round),
        checks: found?.checks ?? 0,
        abnormal: found?.abnormal ?? 0,
      };
    }),
  };
}

/** The newest row of each person. */
export function carriedCards(live: LiveSite | undefined): ReadonlyMap<string, LiveRow> {
  const found = new Map<string, LiveRow>();
  for (const row of live?.rows.values() ?? []) {
    const { kind, subjectId } = row.name;
    if (kind !== 'person' || subjectId === null) continue;
    const known = found.get(subjectId);
    if (known === undefined || row.position.t > known.position.t) found.set(subjectId, row);
  }
  return found;
}

/** Place of a person, and its time; null while the card is silent. */
export function seenPlaceOf(row: LiveRow | undefined) {
  const place = row === undefined ? null : placeOfRow(row);
  return row === undefined || place === null ? null : { ...place, t: row.position.t };
}

function memberOf(
  { id, name }: RoutePlan['members'][number],
  plan: RoutePlan,
  row: LiveRow | undefined,
  site: SiteScope,
): TodayRound['members'][number] {
  const isSeen = row !== undefined && seesSubject(site, row.name.areaIds, subjectOf(row.name));
  const place = isSeen ? seenPlaceOf(row) : null;
  const at = place === null ? undefined : plan.points.find((point) => isAt(place, point));
  return { id, name, place, pointId: at?.id ?? null };
}

/** Whether a place is within the fence of a point (work.md: edge included, on its floor). */
export function isAt(
  place: { lon: number; lat: number; floor: number },
  { place: of, distance }: Pick<RoutePlan['points'][number], 'place' | 'distance'>,
): boolean {
  return of !== null && distance !== null && of.floor === place.floor && metresBetween(place, of) <= distance;
}
