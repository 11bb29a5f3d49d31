import { findOverlap } from '@muster/geo/overlap.ts';
import { createProjection } from '@muster/geo/projection.ts';
import { planarRegion, type PlanarRegion } from '@muster/geo/region.ts';
import type { Region } from '@muster/model/area/region.ts';

/** An area, or one of its own fences, over which a fence would lie. */
export interface FenceOverlap {
  /** The other area's; null = another fence of the same area. */
  name: string | null;
  /** Taken together where several fences overlap. */
  squareMetres: number;
}

/**
 * Where the fences of an area overlap one another, and those of other areas, in the order of these. Overlaps are measured
 * in a plane around the area itself: what is far away does not meet it.
 */
export function fenceOverlaps(
  regions: readonly Region[],
  others: readonly { name: string; regions: readonly Region[] }[],
): FenceOverlap[] {
  const [first] = regions;
  if (first === undefined) return [];
  const plane = createProjection(first.shape === 'circle' ? first.center : (first.points[0] ?? [0, 0]));
  const layOut = (each: readonly Region[]): PlanarRegion[] =>
    each.flatMap((region) => {
      try {
        return [planarRegion(region, plane)];
      } catch (error) {
        // Fences from before checks were as they are now; one without an inside overlaps nothing.
        if (error instanceof RangeError) return [];
        throw error;
      }
    });
  const own = layOut(regions);
  const among = own.flatMap((one, index) => own.slice(index + 1).map((other) => shared(one, other)));
  const found = [
    { name: null, squareMetres: sum(among) },
    ...others.map(({ name, regions: their }) => ({
      name,
      squareMetres: sum(layOut(their).flatMap((other) => own.map((one) => shared(one, other)))),
    })),
  ];
  return found.filter(({ squareMetres }) => squareMetres > 0);
}

function shared(one: PlanarRegion, other: PlanarRegion): number {
  return findOverlap(one, other)?.area ?? 0;
}

function sum(areas: readonly number[]): number {
  return areas.reduce((total, area) => total + area, 0);
}
