import { cuts, distanceTo, type Shape } from './geometry.ts';
import type { Area, Fix, Presence } from './state.ts';

/** Effect of a fix on presence in an area (alarms.md, "which positions count"); null = none. */
export function passage(
  area: Area,
  presence: Presence,
  fix: Fix,
): { now: 'inside' | 'outside'; isTold: boolean } | null {
  if (isInArea(area, fix)) {
    const { entryFixes = 1 } = area.config;
    // Not counted beyond the required number, in case more are required later.
    presence.fixesIn = Math.min(presence.fixesIn + 1, entryFixes);
    presence.nearSince = null;
    const enters = presence.now !== 'inside' && presence.fixesIn >= entryFixes;
    return enters ? { now: 'inside', isTold: true } : null;
  }
  presence.fixesIn = 0;
  if (presence.now === 'unknown') return { now: 'outside', isTold: presence.last === 'inside' };
  if (presence.now === 'outside' || !isOut(area, presence, fix)) return null;
  presence.nearSince = null;
  return { now: 'outside', isTold: true };
}

/** Times of enter and exit between two fixes that are both outside; none if the path meets no region. */
export function crossing(area: Area, presence: Presence, before: Fix, fix: Fix): [] | [enter: number, exit: number] {
  if (!area.config.detectCrossing || wasInside(presence)) return [];
  if (fix.t - before.t > 10_000 || fix.floor !== before.floor || isInArea(area, before) || isInArea(area, fix))
    return [];
  const shares = shapesOn(area, fix.floor).flatMap((shape) => cuts(shape, before, fix));
  if (shares.length === 0) return [];
  const at = (share: number): number => Math.round(before.t + share * (fix.t - before.t));
  return [at(Math.min(...shares)), at(Math.max(...shares))];
}

/** At the newest fix: a subject outside may be inside by tolerance. */
export function wasInside({ now, last }: Presence): boolean {
  return now === 'inside' || (now === 'unknown' && last === 'inside');
}

function isOut(area: Area, presence: Presence, fix: Fix): boolean {
  if (distanceOf(area, fix) > (area.config.exitTolerance ?? 0)) return true;
  presence.nearSince ??= fix.t;
  const { toleranceTimeout } = area.config;
  return typeof toleranceTimeout === 'number' && fix.t - presence.nearSince >= toleranceTimeout * 1000;
}

function isInArea(area: Area, fix: Fix): boolean {
  const reach = area.config.strict && fix.accuracy > 0 ? fix.accuracy : 0;
  return distanceOf(area, fix) <= reach;
}

/** Metres to the nearest region on the floor; none on this floor = infinitely far. */
function distanceOf(area: Area, fix: Fix): number {
  return Math.min(...shapesOn(area, fix.floor).map((shape) => distanceTo(shape, fix)));
}

function shapesOn(area: Area, floor: number): Shape[] {
  return area.shapes.filter((shape) => shape.floor === null || shape.floor === floor);
}
