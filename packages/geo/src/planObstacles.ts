import type { GeoPlan } from '@muster/model/entity/shapes.ts';

import type { Projection } from './projection.ts';
import { type Ring, ringOf } from './ring.ts';
import type { Obstacles } from './walkGrid.ts';

/** Obstacles for pedestrians. A process unit and a pipe rack are open below. */
const solidClasses = new Set(['tank', 'column', 'stack', 'cooling_tower', 'inaccessible_space', 'water']);
/** Solid from outside. On a floor that draws the inside, its walls are the obstacles. */
const houseClass = 'building';
const insideClasses = new Set(['room', 'wall', 'level', 'building_outline']);
const wallClass = 'wall';
const openingClasses = new Set(['door', 'entrance', 'gate', 'stairs', 'elevator']);

/** Obstacles on one floor of a plan, and all outlines that the plan draws there. */
export interface PlanObstacles extends Obstacles {
  /** Outlines of every feature of the floor, metres. */
  outlines: readonly Ring[];
}

/**
 * Reads a plan as obstacles for pedestrians. `class` and `floor` are properties of each feature; a feature without a
 * floor is on the ground.
 * @param projection the plane into which the obstacles are projected
 */
export function planObstacles(plan: GeoPlan, floor: number, projection: Projection): PlanObstacles {
  const features = plan.features.filter(({ properties }) => (properties?.['floor'] ?? 0) === floor);
  const showsInside = features.some((each) => insideClasses.has(classOf(each)));
  const found = { solids: [], walls: [], openings: [], doors: [], outlines: [] } as {
    [Name in keyof PlanObstacles]: PlanObstacles[Name][number][];
  };
  for (const feature of features) {
    const name = classOf(feature);
    const isOpening = openingClasses.has(name);
    const isSolid = solidClasses.has(name) || (name === houseClass && !showsInside);
    for (const { points, isClosed } of linesOf(feature.geometry, projection)) {
      found.outlines.push(ringOf(points));
      if (isOpening && isClosed) found.openings.push(ringOf(points));
      else if (isOpening) found.doors.push(points);
      else if (isSolid && isClosed) found.solids.push(ringOf(points));
      else if (name === wallClass) found.walls.push(isClosed ? [...points, ...points.slice(0, 1)] : points);
    }
  }
  return found;
}

type Feature = GeoPlan['features'][number];

function classOf({ properties }: Feature): string {
  const name = properties?.['class'];
  return typeof name === 'string' ? name : '';
}

type Point = [x: number, y: number];

/** The outer rings and the lines of a geometry. A hole of a solid cannot be reached, and is filled. */
function linesOf({ type, coordinates }: Feature['geometry'], projection: Projection) {
  const line = (given: unknown, isClosed: boolean) => {
    const points = pointsOf(given, projection);
    const least = isClosed ? 3 : 2;
    return points.length < least ? [] : [{ points, isClosed }];
  };
  const parts = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  if (type === 'Polygon') return line(parts[0], true);
  if (type === 'LineString') return line(parts, false);
  if (type === 'MultiPolygon') return parts.flatMap((part) => line(Array.isArray(part) ? part[0] : null, true));
  return type === 'MultiLineString' ? parts.flatMap((part) => line(part, false)) : [];
}

function pointsOf(given: unknown, { x, y }: Projection): Point[] {
  if (!Array.isArray(given)) return [];
  return (given as unknown[]).flatMap((point): Point[] => {
    if (!Array.isArray(point)) return [];
    const [lon, lat] = point as unknown[];
    return typeof lon === 'number' && typeof lat === 'number' ? [[x(lon), y(lat)]] : [];
  });
}
