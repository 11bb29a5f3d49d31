import { cutRegion, distanceOutside, type PlanarRegion, touchesCircle } from '@muster/geo/region.ts';
import type { Box } from '@muster/geo/ring.ts';
import type { Cut } from '@muster/geo/segment.ts';

import { updateBounds } from '../motion/bounds.ts';
import { follow, isFollowed, updatePace } from '../motion/follow.ts';
import type { Area } from '../state/area.ts';
import { fireLine } from './line.ts';
import { tagFlag } from '../state/tagRecords.ts';
import type { EngineState } from '../state/engineState.ts';
import { conditionOf, countAt, enter, leave, markPresenceUnknown, evaluatePresenceRules } from './presence.ts';
import { newStay, placeAtNewestFix, type Stay } from '../state/stay.ts';

/** Maximum time between two fixes for a crossing between them (alarms.md, "crossing"). */
const crossingMs = 10_000;

/** An accepted position in the site's plane: metres, epoch ms; accuracy NaN = not sent. */
export interface Fix {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly floor: number;
  readonly accuracy: number;
  /** Of vehicles, m/s; NaN = unknown. */
  readonly pace: number;
}

/**
 * Updates a tag's presence from one fix to the next, in all areas concerned. The columns of the tag already hold the next
 * fix; without a previous fix, the time of `before` is −Infinity and its other values are undefined.
 */
export function walk(engine: EngineState, slot: number, before: Fix, fix: Fix): void {
  const { tags } = engine;
  // Silence of the carrier; a fix of the previous carrier does not count.
  const silentMs = before.t < tags.boundFrom[slot] ? Number.POSITIVE_INFINITY : fix.t - before.t;
  watchFromOutside(engine, slot, silentMs);
  const areas = areasAround(engine, fix, tags.fenceSet(slot));
  if (engine.site.hasCrossing && silentMs <= crossingMs && before.floor === fix.floor) {
    cross(engine, slot, before, fix, areas);
  }
  for (const number of areas) stayIn(engine, slot, number, silentMs);
  for (const stay of tags.stays[slot]) {
    step(engine, slot, stay, areas.includes(stay.area.number), fix);
    if (stay.needsEvaluation) evaluateAgain(engine, slot, stay, fix.t);
    countAt(engine, slot, stay, fix.t);
  }
  tags.set(slot, tagFlag.followed, isFollowed(engine, slot));
  if (tags.has(slot, tagFlag.followed)) follow(engine, slot, fix.t);
  updateBounds(engine, slot, fix.t, 0);
  forgetIdle(engine, slot);
  tags.set(slot, tagFlag.settled, tags.stays[slot].every(isSettled));
  tags.areasKnown[slot] = engine.site.memory.nextNumber;
}

/** Drops stays that are only "outside" and not needed by a rule. */
function forgetIdle(engine: EngineState, slot: number): void {
  const { tags } = engine;
  // Sliced: a list that grew by pushes has capacity for sixteen more.
  for (const standing of tags.conditions[slot]) {
    if (!standing.isIdle) continue;
    tags.setConditions(slot, tags.conditions[slot].filter(({ isIdle }) => !isIdle).slice());
    break;
  }
  for (const stay of tags.stays[slot]) {
    if (isKept(engine, slot, stay)) continue;
    tags.setStays(slot, tags.stays[slot].filter((kept) => isKept(engine, slot, kept)).slice());
    break;
  }
}

/** Evaluates rules changed since the previous fix, or since a silence that this fix contradicts, at `t`. */
function evaluateAgain(engine: EngineState, slot: number, stay: Stay, t: number): void {
  stay.needsEvaluation = false;
  const { presence } = stay;
  if (presence === 'unknown') return;
  evaluatePresenceRules(engine, slot, stay, presence, t);
}

/** Whether a fix in the same fences as the previous one still needs `walk`. `accuracy`: of the fix, metres. */
export function needsWalk(engine: EngineState, slot: number, accuracy: number): boolean {
  const { site, tags } = engine;
  if (!tags.has(slot, tagFlag.settled) || tags.generations[slot] !== site.generation) return true;
  return site.hasCrossing || (site.hasStrict && (accuracy > 0 || tags.accuracy(slot) > 0));
}

/** Numbers of the areas that contain the fix; strict areas also if its accuracy circle touches them. */
function areasAround({ site }: EngineState, fix: Fix, fenceSet: number): readonly number[] {
  const inside = site.fences.members(fenceSet);
  if (!site.hasStrict || !(fix.accuracy > 0)) return inside;
  const { x, y, floor, accuracy } = fix;
  const box = boxAround(x - accuracy, y - accuracy, x + accuracy, y + accuracy);
  for (const number of site.fences.near(box, floor)) {
    const area = site.byNumber[number];
    if (!area?.isStrict || inside.includes(number) || !touchesAccuracy(area, x, y, floor, accuracy)) continue;
    inside.push(number);
  }
  return inside.sort((a, b) => a - b);
}

/** Evaluates rules about being outside, of single areas and of bounds. */
function watchFromOutside(engine: EngineState, slot: number, silentMs: number): void {
  const { site, tags } = engine;
  const carrier = tags.carriers[slot];
  if (carrier === null || tags.generations[slot] === site.generation) return;
  tags.generations[slot] = site.generation;
  tags.bounds[slot] = site.bounds.of(carrier);
  for (const { number, outsideRules } of site.outsideAreas) {
    const asking = outsideRules.filter(({ covers }) => covers(carrier));
    const stay = asking.length > 0 ? stayIn(engine, slot, number, silentMs) : null;
    if (stay?.presence !== 'outside' || asking.every((rule) => conditionOf(engine, slot, rule) !== undefined)) continue;
    // Switched on since the previous fix: this fix decides.
    stay.needsEvaluation = true;
  }
}

/**
 * The tag's stay in an area, created if missing: the carrier was then outside at the previous fix, and still is unless it
 * was silent for too long. For an area added since that fix, presence is unknown.
 */
function stayIn({ site, tags }: EngineState, slot: number, number: number, silentMs: number): Stay | null {
  const stays = tags.stays[slot];
  const area = site.byNumber[number];
  if (area === undefined) return null;
  for (const stay of stays) if (stay.area === area) return stay;
  const wasOutside = number < tags.areasKnown[slot] && silentMs < area.fixTimeoutMs;
  const opened = newStay(area, wasOutside ? 'outside' : 'unknown');
  tags.setStays(slot, withStay(stays, opened));
  return opened;
}

/** An enter, exit or unknown between two fixes; epoch ms. */
interface Passing {
  readonly stay: Stay;
  readonly t: number;
  readonly place: Stay['presence'];
}

/** Order at the same time: touching areas are one path, so enters come before exits. */
const orderOfPlaces = { inside: 0, outside: 1, unknown: 2 } as const;

/** Areas crossed between two fixes outside (alarms.md, "crossing"). */
function cross(engine: EngineState, slot: number, before: Fix, fix: Fix, inside: readonly number[]): void {
  const { site } = engine;
  const way: Passing[] = [];
  for (const number of site.fences.near(boxAround(before.x, before.y, fix.x, fix.y), fix.floor)) {
    const area = site.byNumber[number];
    if (!area?.detectsCrossing || inside.includes(number)) continue;
    const cut = cutArea(area, fix.floor, before.x, before.y, fix.x, fix.y);
    const stay = cut === null ? null : stayIn(engine, slot, number, fix.t - before.t);
    // For an area drawn since the previous fix, only the path shows that it began inside.
    if (cut === null || cut.first === 0 || stay === null || beganInside(stay)) continue;
    // Times are whole milliseconds.
    const [first, last] = [cut.first, cut.last].map((share) => Math.round(before.t + share * (fix.t - before.t)));
    way.push({ stay, t: first, place: 'inside' }, { stay, t: last, place: 'outside' });
    // A crossing does not affect the silence after it.
    const silentFrom = before.t + area.fixTimeoutMs;
    if (last <= silentFrom && silentFrom <= fix.t) way.push({ stay, t: silentFrom, place: 'unknown' });
  }
  way.sort((a, b) => a.t - b.t || orderOfPlaces[a.place] - orderOfPlaces[b.place]);
  passThrough(engine, slot, way, before.pace, fix.t - before.t);
}

/** Inside at the previous fix, or inside by tolerance: the next fix can only be an exit, also after a silence. */
function beganInside(stay: Stay): boolean {
  return stay.fixesIn > 0 || placeAtNewestFix(stay) === 'inside';
}

/** `pace`: of the previous fix, m/s; `silentMs`: time from that to the next, already evaluated by silence. */
function passThrough(engine: EngineState, slot: number, way: readonly Passing[], pace: number, silentMs: number): void {
  way.forEach(({ stay, t, place }, i) => {
    fireLine(engine, slot, t);
    if (place === 'inside') enter(engine, slot, stay, t);
    else if (place === 'outside') leave(engine, slot, stay, t);
    else markPresenceUnknown(engine, slot, stay, t);
    const next = way[i + 1];
    if (next?.t === t && next.place === place) return;
    updatePace(engine, slot, pace, t);
    updateBounds(engine, slot, t, silentMs);
  });
}

function boxAround(x0: number, y0: number, x1: number, y1: number): Box {
  return { minX: Math.min(x0, x1), minY: Math.min(y0, y1), maxX: Math.max(x0, x1), maxY: Math.max(y0, y1) };
}

function step(engine: EngineState, slot: number, stay: Stay, isIn: boolean, fix: Fix): void {
  const { area } = stay;
  if (isIn) {
    stay.fixesIn = Math.min(stay.fixesIn + 1, area.entryFixes);
    stay.nearSince = Number.NaN;
    if (stay.presence !== 'inside' && stay.fixesIn >= area.entryFixes) enter(engine, slot, stay, fix.t);
    return;
  }
  stay.fixesIn = 0;
  if (stay.presence === 'unknown' || (stay.presence === 'inside' && isOut(stay, fix))) leave(engine, slot, stay, fix.t);
}

/** Whether a fix outside the regions is far enough outside, or has been outside for long enough, for an exit. */
function isOut(stay: Stay, { x, y, floor, t }: Fix): boolean {
  const { area } = stay;
  // Outside means a distance above 0.
  if (area.exitTolerance === 0 || distanceFrom(area, x, y, floor) > area.exitTolerance) return true;
  if (Number.isNaN(stay.nearSince)) stay.nearSince = t;
  return t - stay.nearSince >= area.toleranceTimeoutMs;
}

/** Whether the stay is more than "outside" or is needed by a rule. */
function isKept({ tags }: EngineState, slot: number, { area, presence, lastPlace, fixesIn }: Stay): boolean {
  if (presence === 'inside' || fixesIn > 0 || (presence === 'unknown' && lastPlace === 'inside')) return true;
  const carrier = tags.carriers[slot];
  if (carrier !== null && area.outsideRules.some(({ covers }) => covers(carrier))) return true;
  return tags.conditions[slot].some(({ rule }) => rule.areaId === area.id);
}

/** Whether another fix in the same fences would not change it. */
function isSettled({ area, presence, fixesIn, nearSince }: Stay): boolean {
  if (presence === 'inside') return fixesIn >= area.entryFixes && Number.isNaN(nearSince);
  return presence === 'outside' && fixesIn === 0;
}

/** The ordered stays with one more. */
function withStay(stays: readonly Stay[], opened: Stay): readonly Stay[] {
  let place = stays.length;
  while (place > 0 && stays[place - 1].area.number > opened.area.number) place--;
  return stays.length === 0 ? [opened] : stays.toSpliced(place, 0, opened);
}

/** Metres from a point to the nearest region on its floor; another floor is infinitely far. */
function distanceFrom(area: Area, x: number, y: number, floor: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const region of area.regions) {
    if (holdsOn(region, floor)) nearest = Math.min(nearest, distanceOutside(region, x, y));
  }
  return nearest;
}

/** Whether the accuracy circle of a fix touches a region on its floor. */
function touchesAccuracy(area: Area, x: number, y: number, floor: number, accuracy: number): boolean {
  return area.regions.some((region) => holdsOn(region, floor) && touchesCircle(region, x, y, accuracy));
}

/** First and last fraction of the path between two points on one floor that is in the area; null without one. */
function cutArea(area: Area, floor: number, x0: number, y0: number, x1: number, y1: number): Cut | null {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const region of area.regions) {
    const cut = holdsOn(region, floor) ? cutRegion(region, x0, y0, x1, y1) : null;
    first = Math.min(first, cut?.first ?? first);
    last = Math.max(last, cut?.last ?? last);
  }
  return first <= last ? { first, last } : null;
}

function holdsOn({ floor }: PlanarRegion, on: number): boolean {
  return floor === null || floor === on;
}
