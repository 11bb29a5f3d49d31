import { planObstacles } from '@muster/geo/planObstacles.ts';
import { createProjection, metresBetween, type Projection } from '@muster/geo/projection.ts';
import { boxAround, walkGrid, type Ways } from '@muster/geo/walkGrid.ts';
import type { DevicePlace } from '@muster/model/device/place.ts';
import { LRUCache } from 'lru-cache';

import type { Database } from '../../../core/db/database.ts';
import { readPlan, readPlanVersion } from './dispatch.store.ts';

/** Route to a place. */
export interface Approach {
  metres: number;
  /** `plan` = on foot around obstacles of the plan; `straight` = without a plan, or between floors. */
  by: 'plan' | 'straight';
  /** Degrees, from the start to the goal. */
  way: [lon: number, lat: number][];
}

/** Cached floors of sites with plans, and cached goals of each. */
const floorsKept = 16;
const goalsKept = 16;

interface FloorWays {
  version: string;
  projection: Projection;
  /** null = the plan has nothing on this floor. */
  search: ReturnType<typeof walkGrid> | null;
  goals: LRUCache<string, { ways: Ways | null }>;
}

/** Walking routes over the plans of sites (ADR 061). Plans are read again when a map of the site changes. */
export class SiteWays {
  readonly #db: Database;
  readonly #floors = new LRUCache<string, FloorWays>({ max: floorsKept });

  constructor(db: Database) {
    this.#db = db;
  }

  /** Routes to a place from anywhere on the site. */
  async to(buildingId: string, goal: DevicePlace): Promise<(from: DevicePlace) => Approach> {
    const floor = await this.#floorOf(buildingId, goal.floor);
    const { projection } = floor;
    const ways = waysTo(floor, goal);
    return (from) => {
      const found = from.floor === goal.floor ? ways?.from(projection.x(from.lon), projection.y(from.lat)) : null;
      if (found === null || found === undefined) return straight(from, goal);
      const way = found.points.map(([x, y]): [number, number] => [projection.lon(x), projection.lat(y)]);
      return { metres: Math.round(found.metres), by: 'plan', way };
    };
  }

  async #floorOf(buildingId: string, floor: number): Promise<FloorWays> {
    const key = `${buildingId} ${floor}`;
    const version = await readPlanVersion(this.#db, buildingId);
    const known = this.#floors.get(key);
    if (known?.version === version) return known;
    const read = await this.#read(buildingId, floor, version);
    this.#floors.set(key, read);
    return read;
  }

  async #read(buildingId: string, floor: number, version: string): Promise<FloorWays> {
    const plan = await readPlan(this.#db, buildingId);
    const projection = createProjection(
      firstPoint(plan.features.map(({ geometry }) => geometry.coordinates)) ?? [0, 0],
    );
    const obstacles = planObstacles(plan, floor, projection);
    const box = boxAround(obstacles.outlines);
    const goals = new LRUCache<string, { ways: Ways | null }>({ max: goalsKept });
    return { version, projection, search: box === null ? null : walkGrid(obstacles, box), goals };
  }
}

/** A goal that moves less than a metre has the same routes. */
function waysTo({ projection, search, goals }: FloorWays, { lon, lat }: DevicePlace): Ways | null {
  const [x, y] = [projection.x(lon), projection.y(lat)];
  const key = `${Math.round(x)} ${Math.round(y)}`;
  const known = goals.get(key);
  if (known !== undefined) return known.ways;
  const ways = search?.(x, y) ?? null;
  goals.set(key, { ways });
  return ways;
}

function straight(from: DevicePlace, to: DevicePlace): Approach {
  return {
    metres: Math.round(metresBetween(from, to)),
    by: 'straight',
    way: [
      [from.lon, from.lat],
      [to.lon, to.lat],
    ],
  };
}

/** The first position in nested coordinates; null = none. */
function firstPoint(given: unknown): [lon: number, lat: number] | null {
  if (!Array.isArray(given)) return null;
  const [lon, lat] = given as unknown[];
  if (typeof lon === 'number' && typeof lat === 'number') return [lon, lat];
  for (const part of given as unknown[]) {
    const found = firstPoint(part);
    if (found !== null) return found;
  }
  return null;
}
