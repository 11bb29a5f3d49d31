import { createProjection, type Projection } from '@muster/geo/projection.ts';
import { cutRegion, distanceOutside, type PlanarRegion, planarRegion, touchesCircle } from '@muster/geo/region.ts';
import type { Cut } from '@muster/geo/segment.ts';

import type { AreaConfig, SiteConfig } from '../input.ts';
import type {
  BoundsRule,
  EvacuationRule,
  GroupRule,
  HeadCountRule,
  PaceRule,
  PlaceRule,
  PresenceRule,
} from './rule.ts';
import type { RuleInForce } from './ruleInForce.ts';

/** An area laid out in the site's plane, with the rules that are in force in it. Lengths in metres. */
export interface Area {
  readonly id: string;
  /** Its number in the fence index: stays the same as long as the area exists, and orders areas in events. */
  readonly number: number;
  readonly regions: readonly PlanarRegion[];
  readonly isStrict: boolean;
  readonly entryFixes: number;
  readonly exitTolerance: number;
  /** Infinity = never. */
  readonly toleranceTimeoutMs: number;
  readonly detectsCrossing: boolean;
  readonly fixTimeoutMs: number;
  readonly presenceRules: readonly RuleInForce<PresenceRule>[];
  /** Those of them that hold outside: their subjects are watched wherever they are. */
  readonly outsideRules: readonly RuleInForce<PresenceRule>[];
  /** Those of them that ask whether their subjects move. */
  readonly restRules: readonly RuleInForce<PresenceRule>[];
  /** Metres from the anchor within which none of them asks; Infinity where there is none. */
  readonly restsWithin: number;
  readonly paceRules: readonly RuleInForce<PaceRule>[];
  /** Km/h up to which none of them holds; Infinity where there is none. */
  readonly quietKmh: number;
  /** The rules about one subject in the area: unknown with its presence. */
  readonly placeRules: readonly RuleInForce<PlaceRule>[];
  readonly boundsRule: RuleInForce<BoundsRule> | null;
  readonly headCountRules: readonly RuleInForce<HeadCountRule>[];
  readonly groupRules: readonly RuleInForce<GroupRule>[];
  /** Both: who is inside counts. */
  readonly countRules: readonly RuleInForce<HeadCountRule | GroupRule>[];
  readonly evacuationRules: readonly RuleInForce<EvacuationRule>[];
}

/** Seconds (alarms.md, "unknown"). */
export const defaultFixTimeout = 180;

/** What an area says of presence, with the defaults of alarms.md. */
export function presenceSettings(config: AreaConfig) {
  return {
    isStrict: config.strict ?? false,
    entryFixes: Math.max(1, config.entryFixes ?? 1),
    exitTolerance: config.exitTolerance ?? 0,
    toleranceTimeoutMs: (config.toleranceTimeout ?? Number.POSITIVE_INFINITY) * 1000,
    detectsCrossing: config.detectCrossing ?? false,
    fixTimeoutMs: (config.fixTimeout ?? defaultFixTimeout) * 1000,
  };
}

/** @throws RangeError when a region is none (see `planarRegion`). */
export function layOut(config: AreaConfig, projection: Projection): PlanarRegion[] {
  return config.regions.map((region) => planarRegion(region, projection));
}

/** Metres from a point to the nearest region on its floor; another floor is infinitely far. */
export function distanceFrom(area: Area, x: number, y: number, floor: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const region of area.regions) {
    if (holdsOn(region, floor)) nearest = Math.min(nearest, distanceOutside(region, x, y));
  }
  return nearest;
}

/** Does the circle of accuracy around a fix touch a region on its floor? */
export function touchesAccuracy(area: Area, x: number, y: number, floor: number, accuracy: number): boolean {
  return area.regions.some((region) => holdsOn(region, floor) && touchesCircle(region, x, y, accuracy));
}

/** First and last share of the way between two points on one floor that lies in the area; null when it passes by. */
export function cutArea(area: Area, floor: number, x0: number, y0: number, x1: number, y1: number): Cut | null {
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

/**
 * The plane of a site: around its origin or, where none is given, around the middle of the first area. Null while
 * there is neither.
 */
export function planeOf(origin: SiteConfig['origin'], areas: readonly AreaConfig[]): Projection | null {
  if (origin !== undefined) return createProjection(origin);
  const first = areas.find(({ regions }) => regions.length > 0);
  const points = (first?.regions ?? []).flatMap((region) =>
    region.shape === 'circle' ? [region.center] : region.points,
  );
  if (points.length === 0) return null;
  const lons = points.map(([lon]) => lon);
  const lats = points.map(([, lat]) => lat);
  return createProjection([middle(lons), middle(lats)]);
}

function middle(numbers: readonly number[]): number {
  return (Math.min(...numbers) + Math.max(...numbers)) / 2;
}
