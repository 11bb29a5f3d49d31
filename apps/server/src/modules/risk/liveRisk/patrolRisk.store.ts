import { patrolCheck } from '@muster/model/patrolCheck/patrolCheck.ts';
import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import type { Region } from '@muster/model/area/region.ts';
import { sql } from 'kysely';

import { isSeen, named } from './isSeen.store.ts';
import { around, type FoundReason, type RiskContext } from './riskSource.ts';

/**
 * Of each route the newest round that ended today by the site's calendar, if it was partial or missed: at the unvisited
 * points, else, if none of them has a place, in the patrol area.
 */
export async function roundRisk(context: RiskContext): Promise<FoundReason[]> {
  const { db, buildingId, now, setting } = context;
  const today = sql`(to_timestamp(${now}::double precision / 1000) at time zone building.time_zone)::date`;
  const rows = await db
    .selectFrom('patrolRound')
    .innerJoin('building', 'building.id', 'patrolRound.buildingId')
    .leftJoin('patrolRoute', 'patrolRoute.id', 'patrolRound.routeId')
    .leftJoin('patrolArea', 'patrolArea.id', 'patrolRoute.patrolAreaId')
    .leftJoin('area', 'area.id', 'patrolArea.areaId')
    .select(['patrolRound.id', 'patrolRound.routeName', 'patrolRound.name', 'patrolRound.state'])
    .select(['patrolRound.endedAt', 'patrolRound.missedPointIds', 'area.regions'])
    .select(isSeen(context, patrolRound.name).as('isSeen'))
    .where('patrolRound.buildingId', '=', buildingId)
    .where('patrolRound.state', 'in', ['partial', 'missed'])
    .where(sql<boolean>`(patrol_round.ended_at at time zone building.time_zone)::date = ${today}`)
    .where(
      sql<boolean>`not exists (select 1 from patrol_round newer
        where newer.route_id = patrol_round.route_id and newer.from_at > patrol_round.from_at)`,
    )
    .execute();
  const places = await readPointPlaces(
    context,
    rows.flatMap(({ missedPointIds }) => missedPointIds ?? []),
  );
  return rows.flatMap((row): FoundReason[] => {
    const { state, endedAt, missedPointIds, regions } = row;
    if (state === 'good') return [];
    const missed = (missedPointIds ?? []).flatMap((id) => places.get(id) ?? []);
    const weight = state === 'missed' ? setting.patrolMissed : setting.patrolPartial;
    const own = { ...named(row, `${row.routeName} ${row.name}`), since: endedAt, weight };
    return [
      {
        reason: { kind: 'patrolRound', state, ...own },
        place: { districtId: null, regions: missed.length > 0 ? missed : (regions ?? []) },
      },
    ];
  });
}

/** Points whose newest check was abnormal. */
export async function checkRisk(context: RiskContext): Promise<FoundReason[]> {
  const { db, buildingId, setting } = context;
  const rows = await db
    .selectFrom('patrolCheck')
    .select(['patrolCheck.id', 'patrolCheck.pointId', 'patrolCheck.pointName', 'patrolCheck.at'])
    .select(isSeen(context, patrolCheck.name).as('isSeen'))
    .where('patrolCheck.buildingId', '=', buildingId)
    .where('patrolCheck.isAbnormal', '=', true)
    .where(
      sql<boolean>`not exists (select 1 from patrol_check newer
        where newer.building_id = patrol_check.building_id and newer.point_id = patrol_check.point_id
          and newer.at > patrol_check.at)`,
    )
    .execute();
  const places = await readPointPlaces(
    context,
    rows.map(({ pointId }) => pointId),
  );
  return rows.map((row): FoundReason => {
    const own = { ...named(row, row.pointName), since: row.at, weight: setting.abnormalCheck };
    return {
      reason: { kind: 'patrolCheck', ...own },
      place: { districtId: null, regions: places.get(row.pointId) ?? [] },
    };
  });
}

/** Circles around points: their own place, or that of their beacon; a point without one is missing. */
async function readPointPlaces(
  { db, buildingId }: Pick<RiskContext, 'db' | 'buildingId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Region[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('patrolPoint')
    .leftJoin('beacon', 'beacon.id', 'patrolPoint.beaconId')
    .select(['patrolPoint.id', 'patrolPoint.place', 'beacon.place as beaconPlace'])
    .where('patrolPoint.buildingId', '=', buildingId)
    .where('patrolPoint.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.flatMap(({ id, place, beaconPlace }): [string, Region[]][] => {
      const at = place ?? beaconPlace;
      return at === null ? [] : [[id, [around(at)]]];
    }),
  );
}
