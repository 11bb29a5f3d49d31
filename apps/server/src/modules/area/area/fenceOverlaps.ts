import { findOverlap } from '@muster/geo/overlap.ts';
import { createProjection, type Projection } from '@muster/geo/projection.ts';
import { planarRegion, type PlanarRegion } from '@muster/geo/region.ts';
import type { Region } from '@muster/model/area/region.ts';

/** An area, or one of its own fences, that a fence would overlap. */
export interface FenceOverlap {
  /** The other area's; null = another fence of the same area. */
  name: string | null;
  /** The sum where several fences overlap. */
  squareMetres: number;
}

/**
 * Overlaps of an area's fences with one another, and with those of other areas, in the order of these. Computed in a
 * plane around the area itself: distant areas do not overlap it.
 */
export function fenceOverlaps(
  regions: readonly Region[],
  others: readonly { name: string; regions: readonly Region[] }[],
): FenceOverlap[] {
  const [first] = regions;
  if (first === undefined) return [];
  const plane = createProjection(first.shape === 'circle' ? first.center : (first.points[0] ?? [0, 0]));
  const own = layOutRegions(regions, plane);
  const among = own.flatMap((one, index) => own.slice(index + 1).map((other) => shared(one, other)));
  const found = [
    { name: null, squareMetres: sum(among) },
    ...others.map(({ name, regions: their }) => ({
      name,
      squareMetres: sum(layOutRegions(their, plane).flatMap((other) => own.map((one) => shared(one, other)))),
    })),
  ];
  return found.filter(({ squareMetres }) => squareMetres > 0);
}

/** Regions in a plane, without those that have no inside: fences from before the current checks. */
export function layOutRegions(regions: readonly Region[], plane: Projection): PlanarRegion[] {
  return regions.flatMap((region) => {
    try {
      return [planarRegion(region, plane)];
    } catch (error) {
      if (error instanceof RangeError) return [];
      throw error;
    }
  });
}

function shared(one: PlanarRegion, other: PlanarRegion): number {
  return findOverlap(one, other)?.area ?? 0;
}

function sum(areas: readonly number[]): number {
  return areas.reduce((total, area) => total + area, 0);
}
