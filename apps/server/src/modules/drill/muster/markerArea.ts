import { createProjection } from '@muster/geo/projection.ts';
import { planarRegion, type PlanarRegion, regionContains, touchesCircle } from '@muster/geo/region.ts';
import { signedArea } from '@muster/geo/ring.ts';
import type { DrillMarkerType } from '@muster/model/drillMarker/drillMarker.ts';
import type { Region } from '@muster/model/area/region.ts';

/** An area with its fence. */
export interface Fence {
  id: string;
  name: string;
  regions: readonly Region[];
}

interface Marker {
  areaId: string | null;
  place: { lon: number; lat: number; floor: number } | null;
}

/**
 * The area of a marker: the named one, else the smallest that contains it, since a yard contains halls.
 *
 * @returns null = none, so the marker is only a sign on the map
 */
export function areaOfMarker({ areaId, place }: Marker, fences: readonly Fence[]): string | null {
  if (areaId !== null) return areaId;
  if (place === null) return null;
  const { lon, lat, floor } = place;
  const holding = laidOut(fences, [lon, lat]).filter(
    ({ region }) => isOnFloor(region, floor) && regionContains(region, 0, 0),
  );
  const bySize = holding.toSorted((a, b) => signedArea(a.region) - signedArea(b.region));
  return bySize[0]?.fence.id ?? null;
}

/** The areas of the markers of a type, each once. */
export function areasOfMarkers(
  markers: readonly (Marker & { markerType: string })[],
  type: DrillMarkerType,
  fences: readonly Fence[],
): string[] {
  const ofType = markers.filter(({ markerType }) => markerType === type);
  return [...new Set(ofType.flatMap((marker) => areaOfMarker(marker, fences) ?? []))];
}

interface Circle {
  center: readonly [lon: number, lat: number];
  /** Metres. */
  radius: number;
  /** null = every floor. */
  floor: number | null;
}

/** The areas that share a point with a circle, in their order. */
export function areasTouched({ center, radius, floor }: Circle, fences: readonly Fence[]): Fence[] {
  const touched = laidOut(fences, center).filter(
    ({ region }) => (floor === null || isOnFloor(region, floor)) && touchesCircle(region, 0, 0, radius),
  );
  const found = new Set(touched.map(({ fence }) => fence));
  return fences.filter((fence) => found.has(fence));
}

/** Every region of the fences in a plane around the point, which is its origin. */
function laidOut(
  fences: readonly Fence[],
  origin: readonly [number, number],
): { fence: Fence; region: PlanarRegion }[] {
  const plane = createProjection(origin);
  return fences.flatMap((fence) =>
    fence.regions.flatMap((region) => {
      try {
        return [{ fence, region: planarRegion(region, plane) }];
      } catch (error) {
        // A fence from before the current checks has no inside.
        if (error instanceof RangeError) return [];
        throw error;
      }
    }),
  );
}

function isOnFloor(region: PlanarRegion, floor: number): boolean {
  return region.floor === null || region.floor === floor;
}
