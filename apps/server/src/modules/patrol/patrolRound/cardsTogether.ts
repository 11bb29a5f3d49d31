import { createProjection } from '@muster/geo/projection.ts';

/** Fixes of a card, in order of time. */
export interface CardTrack {
  personId: string;
  name: string;
  fixes: readonly { t: number; lon: number; lat: number; floor: number }[];
}

/** Cards are together within this distance at all common fixes. */
const nearMetres = 3;
/** Fixes of two cards at most this far apart in time are common. */
const commonMs = 2000;
const leastCommon = 10;
/** Two cards that do not move do not go together. Distance between the first common fix and the farthest one. */
const leastMovedMetres = 20;

/**
 * Pairs whose cards went together all the time: within 3 m at all common fixes, of which there are at least 10, and
 * over at least 20 m. One person may have carried both. By name.
 */
export function cardsTogether(tracks: readonly CardTrack[]): [CardTrack, CardTrack][] {
  return tracks.flatMap((one, index) =>
    tracks
      .slice(index + 1)
      .filter((other) => other.personId !== one.personId && goTogether(one, other))
      .map((other): [CardTrack, CardTrack] => (one.name <= other.name ? [one, other] : [other, one])),
  );
}

function goTogether(one: CardTrack, other: CardTrack): boolean {
  const [first] = one.fixes;
  if (first === undefined) return false;
  const plane = createProjection([first.lon, first.lat]);
  let [common, moved, next] = [0, 0, 0];
  for (const fix of one.fixes) {
    while (isNearer(other.fixes[next + 1], other.fixes[next], fix.t)) next += 1;
    const beside = other.fixes[next];
    if (beside === undefined || Math.abs(beside.t - fix.t) > commonMs) continue;
    const [x, y] = [plane.x(fix.lon), plane.y(fix.lat)];
    const metres = Math.hypot(plane.x(beside.lon) - x, plane.y(beside.lat) - y);
    if (metres > nearMetres || beside.floor !== fix.floor) return false;
    common += 1;
    moved = Math.max(moved, Math.hypot(x, y));
  }
  return common >= leastCommon && moved >= leastMovedMetres;
}

function isNearer(later: { t: number } | undefined, earlier: { t: number } | undefined, t: number): boolean {
  return later !== undefined && (earlier === undefined || Math.abs(later.t - t) <= Math.abs(earlier.t - t));
}

/**
 * Persons whose cards another one may have carried, as far as cards show it: of those who went together the first in
 * `personIds` counts.
 *
 * @param personIds visitors in order of their first visits
 */
export function carriedIds(pairs: readonly [CardTrack, CardTrack][], personIds: readonly string[]): string[] {
  const counting: string[] = [];
  const carried: string[] = [];
  for (const id of personIds) {
    const others = pairs.flatMap(([one, other]) =>
      one.personId === id ? [other.personId] : other.personId === id ? [one.personId] : [],
    );
    const isKnown = others.some((each) => counting.includes(each) || carried.includes(each));
    (isKnown ? carried : counting).push(id);
  }
  return carried;
}
