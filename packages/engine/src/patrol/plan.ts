import { createProjection, type Projection } from '@muster/geo/projection.ts';
import { planarRegion } from '@muster/geo/region.ts';

import type {
  PatrolAreaConfig,
  PatrolPointConfig,
  PatrolRouteConfig,
  PatrolsConfig,
  PatrolTeamConfig,
} from '../input.ts';
import { createZoneClock } from '../rules/setting/zoneClock.ts';
import type { Place, RoutePlan } from '../state/patrol.ts';
import { firstWindow } from './windows.ts';

/** Any plane can validate a region. */
const anyPlane = createProjection([0, 0]);

/**
 * The plans of all routes, in their order.
 * @throws RangeError for an invalid time zone or region.
 */
export function plansOf(config: PatrolsConfig | undefined, timeZone: string): RoutePlan[] {
  if (config === undefined) return [];
  const clock = createZoneClock(timeZone);
  const points = new Map(config.points.map((point) => [point.id, point]));
  return config.routes.map((route): RoutePlan => {
    const team = config.teams.find(({ id }) => id === route.teamId);
    const area = config.areas.find(({ id }) => id === route.patrolAreaId);
    const pointIds = [...new Set(route.pointIds)];
    const places = placesOf(points, pointIds, area);
    const { timesPerDay, startTime, endTime, errorBefore, errorAfter } = route;
    const scheduleKey = JSON.stringify([timeZone, timesPerDay, startTime, endTime, errorBefore, errorAfter]);
    const mustVisit = pointIds.filter((id) => points.get(id)?.mustVisit === true);
    const placed = places.map(({ key, isArea }) => [key, isArea]);
    return {
      route,
      firstWindow: (near, accepts) => firstWindow(clock, route, near, accepts),
      ...membersOf(team),
      places,
      pointIds,
      mustVisit,
      scheduleKey,
      key: JSON.stringify([scheduleKey, route, team, placed, mustVisit]),
    };
  });
}

/** Projects places into the plane of the site. */
export function layOutPlaces(places: readonly Place[], plane: Projection): void {
  for (const place of places) {
    const { sensing } = place;
    if (sensing.kind === 'fence') {
      place.x = plane.x(sensing.lon);
      place.y = plane.y(sensing.lat);
    }
    if (sensing.kind === 'regions') place.regions = sensing.regions.map((region) => planarRegion(region, plane));
  }
}

/** Whether a tag belongs to the team of a route, itself or through its carrier. */
export function isMember({ memberIds, memberTags }: RoutePlan, tag: string, subjectId: string): boolean {
  return memberIds.has(subjectId) || memberTags.has(tag);
}

function membersOf(team: PatrolTeamConfig | undefined) {
  return { memberIds: new Set(team?.memberIds), memberTags: new Set(team?.tags) };
}

/** The points of the route, and its area: a fence, or the points of the area. */
function placesOf(
  points: ReadonlyMap<string, PatrolPointConfig>,
  pointIds: PatrolRouteConfig['pointIds'],
  area: PatrolAreaConfig | undefined,
): Place[] {
  const { regions = [], pointIds: ofArea = [] } = area ?? {};
  const isFenced = regions.length > 0;
  const areaIds = new Set(isFenced ? [] : ofArea);
  const places = [...new Set([...pointIds, ...areaIds])].flatMap((id): Place[] => {
    const point = points.get(id);
    const sensing = point === undefined ? null : sensingOf(point);
    if (point === undefined || sensing === null) return [];
    return [placeOf(id, pointIds.indexOf(id), areaIds.has(id), sensing, point.distance ?? 0)];
  });
  if (!isFenced) return places;
  for (const region of regions) planarRegion(region, anyPlane);
  return [...places, placeOf(null, -1, true, { kind: 'regions', regions }, 0)];
}

function sensingOf({ sensing, place, beaconId, threshold }: PatrolPointConfig): Place['sensing'] | null {
  if (sensing === 'fence') return place === undefined ? null : { kind: 'fence', ...place };
  return beaconId === undefined || threshold === undefined ? null : { kind: 'beacon', beaconId, threshold };
}

function placeOf(
  pointId: string | null,
  order: number,
  isArea: boolean,
  sensing: Place['sensing'],
  distance: number,
): Place {
  const key = JSON.stringify([pointId, sensing, distance]);
  return { key, pointId, order, isArea, sensing, distance, x: Number.NaN, y: Number.NaN, regions: [] };
}
