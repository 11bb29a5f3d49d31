import { metresBetween } from '@muster/geo/projection.ts';
import type { alarmResponders } from '@muster/model/alarm/wire.ts';
import type { Responder } from '@muster/model/entity/shapes.ts';
import type { DevicePlace } from '@muster/model/device/place.ts';
import type * as z from 'zod';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { seesSubject } from '../../../core/auth/visibility.ts';
import type { Database } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { subjectOf } from '../../../live/liveGroup.ts';
import type { LiveSite } from '../../../live/liveSite.ts';
import { readOnShift } from '../../attendance/workday/workday.store.ts';
import { readReceivers } from '../../message/braceletMessage/braceletMessage.store.ts';
import { type Destination, readBusy, readSkills } from './dispatch.store.ts';
import { placeOfAlarm, placeOfRow } from './distances.ts';
import type { Approach, SiteWays } from './siteWays.ts';

type Responders = z.infer<typeof alarmResponders>;

/** Candidates that a dispatcher reads in the first seconds. */
const shownAtMost = 6;

/** A candidate with the fields that need no query. */
export interface NearPerson {
  personId: string;
  name: string;
  place: DevicePlace;
  metres: number;
}

/**
 * Staff whom the caller sees, whose card is online and who have neither an alarm nor another dispatch, nearest first in
 * a straight line. On site by their card, whether on shift or not.
 */
export function nearestStaff(
  site: SiteScope,
  live: LiveSite | undefined,
  to: DevicePlace,
  busy: ReadonlySet<string>,
): NearPerson[] {
  const found = [...(live?.rows.values() ?? [])].flatMap((row): NearPerson[] => {
    const { kind, subjectId, subjectName, personType, areaIds } = row.name;
    const place = placeOfRow(row);
    const isStaff = kind === 'person' && personType === 'internal' && subjectId !== null && !busy.has(subjectId);
    if (!isStaff || place === null || !seesSubject(site, areaIds, subjectOf(row.name))) return [];
    return [{ personId: subjectId, name: subjectName ?? '', place, metres: Math.round(metresBetween(place, to)) }];
  });
  return found.toSorted((one, other) => one.metres - other.metres || (one.personId < other.personId ? -1 : 1));
}

interface Asked {
  db: Database;
  ways: SiteWays;
  site: SiteScope;
  live: LiveSite | undefined;
  alarm: Destination;
  /** Epoch ms. */
  now: number;
}

/** Candidates for an alarm with a wristband; and the distances of dispatched people. */
export async function readResponders({ db, ways, site, live, alarm, now }: Asked): Promise<Responders> {
  const sent = await Promise.all(
    (alarm.responders ?? []).map(async ({ personId, place, arrivedAt }) => {
      const left = arrivedAt === null ? leftOf(live, alarm, { personId, place }) : null;
      const none = { metres: null, by: null, way: null };
      return { personId, ...(left === null ? none : (await ways.to(site.buildingId, left.goal))(left.here)) };
    }),
  );
  const to = placeOfAlarm(live, alarm);
  const basis = { duty: 'online', hasPlace: to !== null, sent } as const;
  if (to === null) return { ...basis, candidates: [] };
  const near = nearestStaff(site, live, to, await readBusy(db, site.buildingId));
  const shown = nearestOnFoot(await wearers(db, site, near), await ways.to(site.buildingId, to));
  const ids = shown.map(({ personId }) => personId);
  const skills = await readSkills(db, site.buildingId, ids, new Date(now).toISOString());
  const onShift = await readOnShift(db, site.buildingId, now);
  const none = { departName: null, jobName: null, certificates: [] };
  return {
    ...basis,
    candidates: shown.map(({ personId, name, metres, by, place: { floor } }) => {
      return { personId, name, metres, by, floor, onShift: onShift.has(personId), ...(skills.get(personId) ?? none) };
    }),
  };
}

/**
 * The nearest by their route. No route is shorter than the straight line: once the next in a straight line is farther
 * than the found ones, nobody else is nearer.
 */
function nearestOnFoot(near: readonly NearPerson[], approach: (from: DevicePlace) => Approach) {
  const found: (NearPerson & Pick<Approach, 'metres' | 'by'>)[] = [];
  for (const person of near) {
    const farthest = found[shownAtMost - 1]?.metres ?? Number.POSITIVE_INFINITY;
    if (person.metres >= farthest) break;
    const { metres, by } = approach(person.place);
    found.push({ ...person, metres, by });
    found.sort((one, other) => one.metres - other.metres);
    found.splice(shownAtMost);
  }
  return found;
}

/** Those with a wristband: others would not get the message. */
async function wearers(db: Database, site: SiteScope, near: readonly NearPerson[]): Promise<NearPerson[]> {
  if (near.length === 0) return [];
  const receivers = await withTransaction(db, (transaction) => readReceivers(transaction, site, null));
  const worn = new Set(receivers.map(({ personId }) => personId));
  return near.filter(({ personId }) => worn.has(personId));
}

interface Left {
  here: DevicePlace;
  goal: DevicePlace;
  /** In a straight line. */
  metres: number;
}

/** From a responder to the target, or to the alarm's subject if that is nearer; null = the place is unknown. */
function leftOf(
  live: LiveSite | undefined,
  alarm: Destination,
  { personId, place }: Pick<Responder, 'personId' | 'place'>,
): Left | null {
  const row = [...(live?.rows.values() ?? [])].find(
    ({ name }) => name.kind === 'person' && name.subjectId === personId,
  );
  const here = row === undefined ? null : placeOfRow(row);
  if (here === null) return null;
  const goals = [place, placeOfAlarm(live, alarm)].filter((goal) => goal !== null && goal.floor === here.floor);
  const all = (goals.length > 0 ? goals : [place]).flatMap((goal): Left[] =>
    goal === null ? [] : [{ here, goal, metres: Math.round(metresBetween(here, goal)) }],
  );
  return all.toSorted((one, other) => one.metres - other.metres)[0] ?? null;
}

/** Metres of that in a straight line. */
export function metresLeft(live: LiveSite | undefined, alarm: Destination, responder: Responder): number | null {
  return leftOf(live, alarm, responder)?.metres ?? null;
}
