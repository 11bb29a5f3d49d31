import { distanceOutside, type PlanarRegion, planarRegion } from '@muster/geo/region.ts';
import { nearestEdgePoint } from '@muster/geo/distance.ts';
import { createProjection } from '@muster/geo/projection.ts';
import type { area } from '@muster/model/area/area.ts';
import type { Region } from '@muster/model/area/region.ts';
import type { Row } from '@muster/model/entity/row.ts';

/** Clockwise from the north, by 45°. */
export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** A place relative to the nearest area. */
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
 * Finds the area nearest to a place, on its floor; if several contain it, the smallest. Results are cached, because
 * lists of alarms are rendered each second.
 *
 * @returns a function that returns null without areas
 */
export function nearestAreaOf(areas: readonly AreaRow[]): (place: Place) => NearestArea | null {
  const origin = areas.map(({ regions }) => firstPoint(regions[0])).find((point) => point !== undefined);
  if (origin === undefined) return () => null;
  const projection = createProjection(origin);
  const shapes = areas.flatMap(({ name, regions }) =>
    regions.map((region) => ({ name, region: planarRegion(region, projection) })),
  );
  const known = new Map<string, NearestArea | null>();
  return (place) => {
    const key = `${place.lon} ${place.lat} ${place.floor}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [x, y] = [projection.x(place.lon), projection.y(place.lat)];
    const onFloor = shapes.filter(
      ({ region }) => place.floor === null || region.floor === null || region.floor === place.floor,
    );
    const nearest = seenFrom(nearestShape(onFloor, x, y), x, y);
    known.set(key, nearest);
    return nearest;
  };
}

interface Shape {
  name: string;
  region: PlanarRegion;
}

/** The smallest shape that contains the point; else the nearest. */
function nearestShape(shapes: readonly Shape[], x: number, y: number): (Shape & { metres: number }) | null {
  let nearest: (Shape & { metres: number }) | null = null;
  for (const shape of shapes) {
    const atMost: number = nearest?.metres ?? Number.POSITIVE_INFINITY;
    // No point of a region is nearer than its box.
    if (distanceToBox(shape.region, x, y) > atMost) continue;
    const metres = distanceOutside(shape.region, x, y);
    const isSmaller = nearest !== null && metres === atMost && sizeOf(shape.region) < sizeOf(nearest.region);
    if (metres < atMost || isSmaller) nearest = { ...shape, metres };
  }
  return nearest;
}

function seenFrom(nearest: (Shape & { metres: number }) | null, x: number, y: number): NearestArea | null {
  if (nearest === null) return null;
  const edge = nearestEdgePoint(nearest.region, x, y);
  return { name: nearest.name, metres: nearest.metres, direction: directionOf(x - edge.x, y - edge.y) };
}

function distanceToBox({ minX, maxX, minY, maxY }: PlanarRegion, x: number, y: number): number {
  return Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY));
}

function firstPoint(region: Region | undefined): readonly [lon: number, lat: number] | undefined {
  return region?.shape === 'circle' ? region.center : region?.points[0];
}

function sizeOf({ minX, maxX, minY, maxY }: PlanarRegion): number {
  return (maxX - minX) * (maxY - minY);
}

/** Direction of a step; `east` and `north` in metres. */
export function directionOf(east: number, north: number): NearestArea['direction'] {
  const eighths = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return directions[(eighths + directions.length) % directions.length] ?? 'n';
}
