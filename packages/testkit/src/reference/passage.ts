import { cuts, distanceTo, type Shape } from './geometry.ts';
import type { Area, Fix, Presence } from './state.ts';

/** Presence that a fix brings, in order of time. */
export interface Change {
  t: number;
  now: 'inside' | 'outside';
  event: 'enter' | 'exit' | null;
}

/** What a fix means for presence in an area (alarms.md, "which positions count"). `before`: the fix before it. */
export function passage(area: Area, presence: Presence, before: Fix | null, fix: Fix): Change[] {
  if (liesIn(area, fix)) {
    presence.fixesIn += 1;
    presence.nearSince = null;
    const enters = presence.now !== 'inside' && presence.fixesIn >= (area.config.entryFixes ?? 1);
    return enters ? [{ t: fix.t, now: 'inside', event: 'enter' }] : [];
  }
  const changes = crossing(area, presence, before, fix);
  presence.fixesIn = 0;
  if (changes.length > 0) {
    presence.nearSince = null;
    return changes;
  }
  if (presence.now === 'unknown') {
    return [{ t: fix.t, now: 'outside', event: presence.last === 'inside' ? 'exit' : null }];
  }
  if (presence.now === 'outside' || !isOut(area, presence, fix)) return [];
  presence.nearSince = null;
  return [{ t: fix.t, now: 'outside', event: 'exit' }];
}

function crossing(area: Area, presence: Presence, before: Fix | null, fix: Fix): Change[] {
  if (!area.config.detectCrossing || before === null || presence.now === 'inside') return [];
  if (fix.t - before.t > 10_000 || fix.floor !== before.floor || liesIn(area, before)) return [];
  const shares = shapesOn(area, fix.floor).flatMap((shape) => cuts(shape, before, fix));
  if (shares.length === 0) return [];
  const at = (share: number): number => Math.round(before.t + share * (fix.t - before.t));
  return [
    { t: at(Math.min(...shares)), now: 'inside', event: 'enter' },
    { t: at(Math.max(...shares)), now: 'outside', event: 'exit' },
  ];
}

function isOut(area: Area, presence: Presence, fix: Fix): boolean {
  if (distanceOf(area, fix) > (area.config.exitTolerance ?? 0)) return true;
  presence.nearSince ??= fix.t;
  const { toleranceTimeout } = area.config;
  return typeof toleranceTimeout === 'number' && fix.t - presence.nearSince >= toleranceTimeout * 1000;
}

function liesIn(area: Area, fix: Fix): boolean {
  const reach = area.config.strict && fix.accuracy > 0 ? fix.accuracy : 0;
  return distanceOf(area, fix) <= reach;
}

/** Metres to the nearest region on the floor; none on this floor = infinitely far. */
export function distanceOf(area: Area, fix: Fix): number {
  return Math.min(...shapesOn(area, fix.floor).map((shape) => distanceTo(shape, fix)));
}

function shapesOn(area: Area, floor: number): Shape[] {
  return area.shapes.filter((shape) => shape.floor === null || shape.floor === floor);
}
