import type {
  PatrolAreaConfig,
  PatrolPointConfig,
  PatrolRouteConfig,
  PatrolsConfig,
  PatrolTeamConfig,
} from '@muster/engine/input.ts';

import { degreesOf } from './frame.ts';

/** A fence point of 5 m around a place in metres, on any floor. */
export function fencePoint(id: string, x: number, y: number, more: Partial<PatrolPointConfig> = {}): PatrolPointConfig {
  const [lon, lat] = degreesOf(x, y);
  return { id, sensing: 'fence', place: { lon, lat, floor: null }, distance: 5, mustVisit: false, ...more };
}

/** A point where the beacon of the same name is received with at least −70 dBm. */
export function beaconPoint(id: string, more: Partial<PatrolPointConfig> = {}): PatrolPointConfig {
  return { id, sensing: 'beacon', beaconId: id, threshold: -70, mustVisit: false, ...more };
}

/** Ten minutes before to five after two windows: 08:00 to 09:00, 09:00 to 10:00; gate and tank are visited. */
export function patrolRoute(more: Partial<PatrolRouteConfig> = {}): PatrolRouteConfig {
  return {
    id: 'north',
    teamId: 'team',
    patrolAreaId: 'area',
    pointIds: ['gate', 'tank'],
    timesPerDay: 2,
    startTime: '08:00',
    endTime: '10:00',
    errorBefore: 10,
    errorAfter: 5,
    indicators: ['points'],
    minPoints: 2,
    minVisits: 1,
    minDwell: 1,
    ...more,
  };
}

/** Overrides of parts of `patrolSite`. */
export interface PatrolParts {
  points?: readonly PatrolPointConfig[];
  area?: Partial<PatrolAreaConfig>;
  team?: Partial<PatrolTeamConfig>;
  route?: Partial<PatrolRouteConfig>;
}

/** Ada and Bea walk from the gate at the origin to the tank 100 m east of it. */
export function patrolSite({ points, area, team, route }: PatrolParts = {}): { patrols: PatrolsConfig } {
  return {
    patrols: {
      points: points ?? [fencePoint('gate', 0, 0), fencePoint('tank', 100, 0)],
      areas: [{ id: 'area', pointIds: ['gate', 'tank'], ...area }],
      teams: [{ id: 'team', tags: ['Ada', 'Bea'], ...team }],
      routes: [patrolRoute(route)],
    },
  };
}
