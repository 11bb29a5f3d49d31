import { distanceOutside, type PlanarRegion, planarRegion } from '@muster/geo/region.ts';
import { nearestEdgePoint } from '@muster/geo/distance.ts';
import { createProjection } from '@muster/geo/projection.ts';
import type { area } from '@muster/model/area/area.ts';
import type { Region } from '@muster/model/area/region.ts';
import type { Row } from '@muster/model/entity/row.ts';

/** Clockwise from the north, by 45°. */
export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** Where a place is, seen from the nearest area. */
export interface NearestArea {
  name: string;
  /** Metres from the edge of the area; 0 inside. */
  metres: number;
  /** From the edge of the area to the place. */
  direction: (typeof directions)[number];
}

export interface Place {
  /** Degrees WGS84. */
  lon: number;
  lat: number;
  /** null = unknown. */
  floor: number | null;
}

type AreaRow = Pick<Row<typeof area>, 'name' | 'regions'>;

/**
 * Finds the area that is nearest to a place, on its floor; of several in which it lies, the smallest.
 *
 * @returns null where there is no area
 */
export function nearestAreaOf(areas: readonly AreaRow[]): (place: Place) => NearestArea | null {
  const origin = areas.map(({ regions }) => firstPoint(regions[0])).find((point) => point !== undefined);
  if (origin === undefined) return () => null;
  const projection = createProjection(origin);
  const shapes = areas.flatMap(({ name, regions }) =>
    regions.map((region) => ({ name, region: planarRegion(region, projection) })),
  );
  return ({ lon, lat, floor }) => {
    const [x, y] = [projection.x(lon), projection.y(lat)];
    const [first] = shapes
      .filter(({ region }) => floor === null || region.floor === null || region.floor === floor)
      .map(({ name, region }) => ({ name, region, metres: distanceOutside(region, x, y) }))
      .sort((one, other) => one.metres - other.metres || sizeOf(one.region) - sizeOf(other.region));
    if (first === undefined) return null;
    const edge = nearestEdgePoint(first.region, x, y);
    return { name: first.name, metres: first.metres, direction: directionOf(x - edge.x, y - edge.y) };
  };
}

function firstPoint(region: Region | undefined): readonly [lon: number, lat: number] | undefined {
  return region?.shape === 'circle' ? region.center : region?.points[0];
}

function sizeOf({ minX, maxX, minY, maxY }: PlanarRegion): number {
  return (maxX - minX) * (maxY - minY);
}

/** `east` and `north` in metres. */
function directionOf(east: number, north: number): NearestArea['direction'] {
  const eighths = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return directions[(eighths + directions.length) % directions.length] ?? 'n';
}
