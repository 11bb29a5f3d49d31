import type { RoundDemand } from '../../../core/db/patrolTables.ts';
import { placeShape } from '@muster/model/device/place.ts';
import type { DevicePlace } from '@muster/model/device/place.ts';
import { checklistOf } from '@muster/model/patrolCheck/checkItems.ts';
import type { PatrolSensing } from '@muster/model/patrolPoint/patrolPoint.ts';
import { patrolIndicators } from '@muster/model/patrolRoute/patrolRoute.ts';
import { type RawBuilder, sql } from 'kysely';

import { readTimeZone } from '../../../core/db/building.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { loadableTimeZone } from '../../../runner/loadable.ts';

export interface PlanPoint {
  id: string;
  name: string;
  mustVisit: boolean;
  sensing: PatrolSensing;
  /** Of a beacon point its beacon's; null = none. */
  place: DevicePlace | null;
  /** Metres; null for a beacon point. */
  distance: number | null;
  /** SN of the beacon; null for a fence point. */
  beacon: string | null;
  /** dBm. */
  threshold: number | null;
  checklist: string[];
  remark: string | null;
}

export interface PlanMember {
  id: string;
  name: string;
  departId: string | null;
  personType: string;
}

/** A patrolled route, with its displayed fields. */
export interface RoutePlan extends RoundDemand {
  id: string;
  name: string;
  timesPerDay: number;
  startTime: string;
  endTime: string;
  errorBefore: number;
  errorAfter: number;
  teamId: string;
  teamName: string;
  departId: string | null;
  departName: string | null;
  remark: string | null;
  points: PlanPoint[];
  members: PlanMember[];
}

/** @param isWanted condition on the tables `patrol_route` and `patrol_team` */
export async function readPlans(db: Database, buildingId: string, isWanted: RawBuilder<boolean>): Promise<RoutePlan[]> {
  const routes = await db
    .selectFrom('patrolRoute')
    .innerJoin('patrolTeam', 'patrolTeam.id', 'patrolRoute.teamId')
    .leftJoin('depart', 'depart.id', 'patrolTeam.departId')
    .selectAll('patrolRoute')
    .select(['patrolTeam.name as teamName', 'patrolTeam.departId', 'patrolTeam.memberIds', 'depart.name as departName'])
    .where('patrolRoute.buildingId', '=', buildingId)
    .where('patrolRoute.enabled', '=', true)
    .where(isWanted)
    .orderBy('patrolRoute.name')
    .execute();
  const points = await readPoints(db, [...new Set(routes.flatMap(({ pointIds }) => pointIds))]);
  const members = await readMembers(db, buildingId, [...new Set(routes.flatMap(({ memberIds }) => memberIds ?? []))]);
  return routes.map(({ pointIds, memberIds, indicators, ...route }) => ({
    ...route,
    indicators: patrolIndicators.filter((each) => indicators.includes(each)),
    points: pointIds.flatMap((id) => points.get(id) ?? []),
    members: (memberIds ?? []).flatMap((id) => members.get(id) ?? []),
  }));
}

async function readPoints(db: Database, ids: readonly string[]): Promise<Map<string, PlanPoint>> {
  const rows = await db
    .selectFrom('patrolPoint')
    .leftJoin('beacon', 'beacon.id', 'patrolPoint.beaconId')
    .select([
      ...(['patrolPoint.id', 'patrolPoint.name', 'mustVisit', 'sensing', 'distance', 'patrolPoint.threshold'] as const),
      ...([
        'checklist',
        'patrolPoint.remark',
        'patrolPoint.place',
        'beacon.place as beaconPlace',
        'beacon.sn as beacon',
      ] as const),
    ])
    .where(sql<boolean>`patrol_point.id = any(${ids})`)
    .execute();
  return new Map(
    rows.map(({ place, beaconPlace, checklist, ...point }): [string, PlanPoint] => {
      const known = placeShape.safeParse(place ?? beaconPlace).data ?? null;
      return [point.id, { ...point, place: known, checklist: checklistOf(checklist) }];
    }),
  );
}

async function readMembers(db: Database, buildingId: string, ids: readonly string[]): Promise<Map<string, PlanMember>> {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'name', 'departId', 'personType'])
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The time zone of a site; UTC where it is unknown here. */
export async function readUsableTimeZone(db: Database, buildingId: string): Promise<string> {
  return loadableTimeZone(await readTimeZone(db, buildingId), 'UTC', () => {});
}

export interface CheckCount {
  routeId: string;
  roundName: string;
  pointId: string;
  checks: number;
  abnormal: number;
  /** ISO-8601. */
  newest: string;
}

/** The checks of rounds by point. */
export function readCheckCounts(db: Database, routeIds: readonly string[], since: string): Promise<CheckCount[]> {
  return db
    .selectFrom('patrolCheck')
    .select((row) => [
      'routeId',
      'roundName',
      'pointId',
      row.fn.countAll<number>().as('checks'),
      row.fn.countAll<number>().filterWhere('isAbnormal', '=', true).as('abnormal'),
      row.fn.max('at').as('newest'),
    ])
    .where(sql<boolean>`route_id = any(${routeIds})`)
    .where('at', '>=', since)
    .groupBy(['routeId', 'roundName', 'pointId'])
    .execute();
}

/** Judged rounds whose window meets a span of time. */
export function readJudged(db: Database, routeIds: readonly string[], from: string, until: string) {
  return db
    .selectFrom('patrolRound')
    .innerJoin('patrolRoundDetail', 'patrolRoundDetail.roundId', 'patrolRound.id')
    .select([
      ...(['id', 'routeId', 'name', 'state', 'openedAt', 'fromAt', 'toAt', 'endedAt', 'visits'] as const),
      ...(['dwellSeconds', 'points', 'demand'] as const),
    ])
    .where(sql<boolean>`route_id = any(${routeIds})`)
    .where('fromAt', '<', until)
    .where('toAt', '>', from)
    .execute();
}
export type JudgedRound = Awaited<ReturnType<typeof readJudged>>[number];
