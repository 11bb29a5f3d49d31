import type { Projection } from '@muster/geo/projection.ts';
import { planarRegion, regionContains } from '@muster/geo/region.ts';
import type { Region } from '@muster/model/area/region.ts';

/** A point of the site's plane, metres. */
export type Point = readonly [x: number, y: number];

/** A handle of a region; metres. */
export interface Handle {
  /** `middle` of an edge becomes a corner when it is dragged; `centre` moves a circle, `radius` sizes it. */
  kind: 'corner' | 'middle' | 'centre' | 'radius';
  /** Of the corner, or of the corner at which the edge begins. */
  index: number;
  x: number;
  y: number;
}

/** Handles of a region, in metres on the plane. */
export function handlesOf(region: Region, projection: Projection): Handle[] {
  if (region.shape === 'circle') {
    const x = projection.x(region.center[0]);
    const y = projection.y(region.center[1]);
    return [
      { kind: 'centre', index: 0, x, y },
      { kind: 'radius', index: 0, x: x + region.radius, y },
    ];
  }
  const corners = planePoints(region.points, projection);
  return corners.flatMap(([x, y], index): Handle[] => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return [
      { kind: 'corner', index, x, y },
      { kind: 'middle', index, x: (x + nextX) / 2, y: (y + nextY) / 2 },
    ];
  });
}

/** The region after one of its handles was moved. */
export function movedRegion(region: Region, handle: Handle, at: Point, projection: Projection): Region {
  const place = degreesOf(at, projection);
  if (region.shape === 'polygon') {
    return { ...region, points: region.points.map((point, index) => (index === handle.index ? place : point)) };
  }
  if (handle.kind === 'centre') return { ...region, center: place };
  const reach = Math.hypot(at[0] - projection.x(region.center[0]), at[1] - projection.y(region.center[1]));
  return { ...region, radius: Math.max(Math.round(reach * 100) / 100, 0.5) };
}

/** A polygon with one more corner, in the middle of the edge that begins at `index`. */
export function insertMiddle(region: Region, index: number, projection: Projection): Region {
  if (region.shape === 'circle') return region;
  const corners = planePoints(region.points, projection);
  const [x, y] = corners[index] ?? [0, 0];
  const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
  const middle = degreesOf([(x + nextX) / 2, (y + nextY) / 2], projection);
  return { ...region, points: region.points.toSpliced(index + 1, 0, middle) };
}

/** The topmost region that contains a point; null if none does. */
export function regionAt(regions: readonly Region[], at: Point, projection: Projection): number | null {
  const index = regions.findLastIndex((region) => holds(region, at, projection));
  return index < 0 ? null : index;
}

function holds(region: Region, at: Point, projection: Projection): boolean {
  try {
    return regionContains(planarRegion(region, projection), at[0], at[1]);
  } catch (error) {
    if (error instanceof RangeError) return false; // Half-written numbers make no region yet.
    throw error;
  }
}

/** Metres of the site's plane to degrees, rounded to a millimetre. */
export function degreesOf([x, y]: Point, projection: Projection): [lon: number, lat: number] {
  const short = (degrees: number): number => Math.round(degrees * 1e8) / 1e8;
  return [short(projection.lon(x)), short(projection.lat(y))];
}

/** Degrees to metres of the site's plane. */
export function planePoints(points: readonly (readonly [number, number])[], projection: Projection): Point[] {
  return points.map(([lon, lat]) => [projection.x(lon), projection.y(lat)] as const);
}
