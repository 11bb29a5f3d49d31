import { findOverlap } from '@muster/geo/overlap.ts';
import { createProjection, type Projection } from '@muster/geo/projection.ts';
import type { PlanarRegion } from '@muster/geo/region.ts';

import { layOutRegions } from '../../area/area/fenceOverlaps.ts';
import type { RegisteredDistrict } from './liveRisk.store.ts';
import type { FoundReason } from './riskSource.ts';

/**
 * The reasons of each risk area, by its id: those that name it, and those without a named one whose regions overlap it
 * on a floor. A reason that overlaps several counts in each.
 */
export function placeReasons(
  districts: readonly RegisteredDistrict[],
  found: readonly FoundReason[],
): Map<string, FoundReason['reason'][]> {
  const plane = planeOf(districts);
  const bodies = districts.map(({ id, regions }) => ({ id, regions: layOut(regions ?? [], plane) }));
  const reasons = new Map<string, FoundReason['reason'][]>(districts.map(({ id }) => [id, []]));
  for (const { reason, place } of found) {
    if (place.districtId !== null) {
      reasons.get(place.districtId)?.push(reason);
      continue;
    }
    const regions = layOut(place.regions, plane);
    for (const body of bodies) if (overlaps(body.regions, regions)) reasons.get(body.id)?.push(reason);
  }
  return reasons;
}

/** Around the first drawn risk area: a site is small. */
function planeOf(districts: readonly RegisteredDistrict[]): Projection | null {
  const first = districts.flatMap(({ regions }) => regions ?? [])[0];
  if (first === undefined) return null;
  return createProjection(first.shape === 'circle' ? first.center : (first.points[0] ?? [0, 0]));
}

function layOut(regions: FoundReason['place']['regions'], plane: Projection | null): PlanarRegion[] {
  return plane === null ? [] : layOutRegions(regions, plane);
}

function overlaps(some: readonly PlanarRegion[], others: readonly PlanarRegion[]): boolean {
  return some.some((one) => others.some((other) => findOverlap(one, other) !== null));
}
