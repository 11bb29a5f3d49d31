import type { PatrolAreaConfig, PatrolPointConfig, PatrolRouteConfig, PatrolsConfig } from '@muster/engine/input.ts';
import { createProjection } from '@muster/geo/projection.ts';
import { planarRegion } from '@muster/geo/region.ts';
import type { Region } from '@muster/model/area/region.ts';
import { placeShape } from '@muster/model/device/place.ts';
import { patrolPoint } from '@muster/model/patrolPoint/patrolPoint.ts';
import { patrolIndicators, patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';

import type { Selectable } from 'kysely';

import type { Tables } from '../core/db/tables.ts';
import { withoutEmpty } from './withoutEmpty.ts';
import type { Transaction } from '../core/db/database.ts';
import { type LeftOutRows, loadableRegions, loadableTexts, loadableValue, type Report } from './loadable.ts';

/** Rows of patrols; `areaId` the fence of a patrol area. */
export const patrolEntities = ['patrolPoint', 'patrolArea', 'patrolTeam', 'patrolRoute'] as const;

/** The enabled patrols of a building, with their points, areas and teams, in the order of their ids. */
export async function readPatrols(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
): Promise<PatrolsConfig> {
  const points = await readPoints(transaction, buildingId, leftOut);
  const teams = await readTeams(transaction, buildingId, leftOut);
  const { areas, isOfArea } = await readPatrolAreas(transaction, buildingId, points);
  const rows = await transaction
    .selectFrom('patrolRoute')
    .selectAll()
    .where('buildingId', '=', buildingId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  const known = new Set(points.map(({ id }) => id));
  const routes = rows.flatMap((row) =>
    leftOut.load('patrolRoute', row, (report): PatrolRouteConfig | null => {
      const route = routeOf(row, report);
      const isWhole = teams.some(({ id }) => id === row.teamId) && isOfArea.has(row.patrolAreaId);
      if (route === null || !isWhole) return null;
      const pointIds = route.pointIds.filter((id) => known.has(id));
      return pointIds.length === 0 ? null : { ...route, pointIds };
    }),
  );
  return { points: points.map(withoutArea), areas, teams, routes };
}

type RouteRow = Selectable<Tables['patrolRoute']>;

/** Fields that decide when rounds are; the route is left out if one is invalid. */
const needed = ['timesPerDay', 'startTime', 'endTime', 'errorBefore', 'errorAfter'] as const;

function routeOf(row: RouteRow, report: Report): PatrolRouteConfig | null {
  const pointIds = loadableTexts(row.pointIds);
  const indicators = loadableTexts(row.indicators);
  const isFit = needed.every((name) => loadableValue(patrolRoute, name, row[name], report) !== null);
  const chosen = patrolIndicators.filter((indicator) => indicators?.includes(indicator));
  if (!isFit || pointIds === null || chosen.length === 0) return null;
  const { id, teamId, patrolAreaId, timesPerDay, startTime, endTime, errorBefore, errorAfter, inOrder } = row;
  const least = (name: 'minPoints' | 'minVisits' | 'minDwell'): number =>
    loadableValue(patrolRoute, name, row[name], report) ?? 1;
  return {
    id,
    teamId,
    patrolAreaId,
    pointIds,
    timesPerDay,
    startTime,
    endTime,
    errorBefore,
    errorAfter,
    indicators: chosen,
    minPoints: least('minPoints'),
    minVisits: least('minVisits'),
    minDwell: least('minDwell'),
    inOrder,
  };
}

type Point = PatrolPointConfig & { patrolAreaId: string };

async function readPoints(transaction: Transaction, buildingId: string, leftOut: LeftOutRows): Promise<Point[]> {
  const rows = await transaction
    .selectFrom('patrolPoint')
    .leftJoin('beacon', 'beacon.id', 'patrolPoint.beaconId')
    .selectAll('patrolPoint')
    .select('beacon.sn as beaconSn')
    .where('patrolPoint.buildingId', '=', buildingId)
    .orderBy('patrolPoint.id')
    .execute();
  return rows.flatMap((row) =>
    leftOut.load('patrolPoint', row, (report): Point | null => {
      const { id, patrolAreaId, mustVisit } = row;
      const sensed = row.sensing === 'fence' ? fenceOf(row, report) : beaconOf(row, report);
      return sensed === null ? null : { id, patrolAreaId, mustVisit, ...sensed };
    }),
  );
}

function withoutArea({ id, mustVisit, sensing, place, distance, beaconId, threshold }: Point): PatrolPointConfig {
  const facts = { id, mustVisit, sensing };
  return sensing === 'fence'
    ? withoutEmpty({ ...facts, place, distance })
    : withoutEmpty({ ...facts, beaconId, threshold });
}

type Fence = Pick<PatrolPointConfig, 'sensing' | 'place' | 'distance'>;
type Beacon = Pick<PatrolPointConfig, 'sensing' | 'beaconId' | 'threshold'>;

function fenceOf(row: { place: unknown; distance: number | null }, report: Report): Fence | null {
  const place = placeShape.safeParse(row.place).data;
  const distance = loadableValue(patrolPoint, 'distance', row.distance, report);
  return place === undefined || distance === null ? null : { sensing: 'fence', place, distance };
}

/** Readings name a beacon by its SN. */
function beaconOf(row: { beaconSn: string | null; threshold: number | null }, report: Report): Beacon | null {
  const threshold = loadableValue(patrolPoint, 'threshold', row.threshold, report);
  return row.beaconSn === null || threshold === null ? null : { sensing: 'beacon', beaconId: row.beaconSn, threshold };
}

async function readTeams(transaction: Transaction, buildingId: string, leftOut: LeftOutRows) {
  const rows = await transaction
    .selectFrom('patrolTeam')
    .select(['id', 'name', 'memberIds'])
    .where('buildingId', '=', buildingId)
    .orderBy('id')
    .execute();
  return rows.flatMap((row) =>
    leftOut.load('patrolTeam', row, () => {
      const memberIds = loadableTexts(row.memberIds);
      return memberIds === null ? null : { id: row.id, memberIds };
    }),
  );
}

const anyPlane = createProjection([0, 0]);

/** An area whose region no engine accepts is left out as a whole; a patrol area continues with its points. */
function isLaidOut(region: Region): boolean {
  try {
    planarRegion(region, anyPlane);
    return true;
  } catch {
    return false;
  }
}

async function readPatrolAreas(transaction: Transaction, buildingId: string, points: readonly Point[]) {
  const rows = await transaction
    .selectFrom('patrolArea')
    .leftJoin('area', 'area.id', 'patrolArea.areaId')
    .select(['patrolArea.id', 'area.regions'])
    .where('patrolArea.buildingId', '=', buildingId)
    .orderBy('patrolArea.id')
    .execute();
  const areas = rows.map(({ id, regions }): PatrolAreaConfig => {
    const pointIds = points.filter(({ patrolAreaId }) => patrolAreaId === id).map((point) => point.id);
    // Invalid parts of the fence are reported with its area.
    const fence = (loadableRegions(regions, () => {}) ?? []).filter(isLaidOut);
    return { id, pointIds, ...(fence.length === 0 ? {} : { regions: fence }) };
  });
  return { areas, isOfArea: new Set(rows.map(({ id }) => id)) };
}
