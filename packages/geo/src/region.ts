import type { Region } from '@muster/model/area/region.ts';
import { findSelfIntersection } from '@muster/model/area/selfIntersection.ts';

import { circleRing } from './circle.ts';
import { distanceToEdge } from './distance.ts';
import { edgeToleranceMetres, polygonContains } from './polygon.ts';
import type { Projection } from './projection.ts';
import { type Box, boxesMeet, boxOf, type Ring, signedArea } from './ring.ts';
import { type Cut, cutPolygon } from './segment.ts';

/** A region of an area in the site's plane: metres, counter-clockwise, no vertex twice in a row. */
export interface PlanarRegion extends Ring, Box {
  /** null = the region applies to every floor. */
  readonly floor: number | null;
  /** False if the outline meets itself: then "inside" is the even-odd rule, and the side of an edge has no meaning. */
  readonly isSimple: boolean;
}

/**
 * Projects a region, stored in degrees, into the plane of `projection`. A repeated first point at the end is dropped.
 * @throws RangeError when fewer than three different points are left, a coordinate is not a number, or a circle has no
 * radius: such a region is never stored, so this is an error of the caller.
 */
export function planarRegion(region: Region, projection: Projection): PlanarRegion {
  if (region.shape === 'circle') {
    const [lon, lat] = region.center;
    return regionOfRing(circleRing(projection.x(lon), projection.y(lat), region.radius), region.floor);
  }
  const xs = Float64Array.from(region.points, ([lon]) => projection.x(lon));
  const ys = Float64Array.from(region.points, ([, lat]) => projection.y(lat));
  return regionOfRing({ xs, ys }, region.floor);
}

/** The same from a ring that is in metres already, in either orientation. */
export function regionOfRing(ring: Ring, floor: number | null): PlanarRegion {
  const clean = withoutRepeats(ring);
  if (clean.xs.length < 3) throw new RangeError('A region needs at least three different points.');
  const box = boxOf(clean);
  if (!Number.isFinite(box.maxX - box.minX + box.maxY - box.minY)) {
    throw new RangeError('A region has a point whose coordinates are not numbers.');
  }
  const { xs, ys } = signedArea(clean) < 0 ? { xs: clean.xs.reverse(), ys: clean.ys.reverse() } : clean;
  return { xs, ys, ...box, floor, isSimple: findSelfIntersection(clean) === null };
}

/** Whether the point is in the region or on its edge. Metres; the caller checks the floor. */
export function regionContains(region: PlanarRegion, x: number, y: number): boolean {
  return boxesMeet(region, boxAround(x, y, x, y), edgeToleranceMetres) && polygonContains(region, x, y);
}

/** Metres from the point to the region; 0 inside and on the edge. Used for `exitTolerance` (alarms.md). */
export function distanceOutside(region: PlanarRegion, x: number, y: number): number {
  return regionContains(region, x, y) ? 0 : distanceToEdge(region, x, y);
}

/**
 * Whether a circle (metres) shares a point with the region. Used for `strict` (alarms.md) with a fix and its accuracy.
 */
export function touchesCircle(region: PlanarRegion, x: number, y: number, radius: number): boolean {
  return boxesMeet(region, boxAround(x, y, x, y), radius) && distanceOutside(region, x, y) <= radius;
}

/** First and last part of a segment (metres) in the region; null if it passes by. */
export function cutRegion(region: PlanarRegion, x0: number, y0: number, x1: number, y1: number): Cut | null {
  return boxesMeet(region, boxAround(x0, y0, x1, y1), edgeToleranceMetres) ? cutPolygon(region, x0, y0, x1, y1) : null;
}

function boxAround(x0: number, y0: number, x1: number, y1: number): Box {
  return { minX: Math.min(x0, x1), minY: Math.min(y0, y1), maxX: Math.max(x0, x1), maxY: Math.max(y0, y1) };
}

function withoutRepeats({ xs, ys }: Ring): Ring {
  const keep: number[] = [];
  for (let i = 0; i < xs.length; i++) {
    const last = keep.at(-1);
    if (last === undefined || xs[i] !== xs[last] || ys[i] !== ys[last]) keep.push(i);
  }
  const first = keep[0];
  const last = keep.at(-1);
  if (keep.length > 1 && last !== undefined && xs[first] === xs[last] && ys[first] === ys[last]) keep.pop();
  return { xs: Float64Array.from(keep, (i) => xs[i]), ys: Float64Array.from(keep, (i) => ys[i]) };
}
