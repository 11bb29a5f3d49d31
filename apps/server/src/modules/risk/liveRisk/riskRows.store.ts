import { dangerWeight, tipWeight } from '@muster/model/district/liveRisk.ts';
import { hiddenDanger } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import { riskMeasure } from '@muster/model/riskMeasure/riskMeasure.ts';
import { riskTip } from '@muster/model/riskTip/riskTip.ts';
import { sql } from 'kysely';

import { isOverdueAt as isDangerOverdueAt } from '../hiddenDanger/hiddenDanger.store.ts';
import { dueOn, isOverdueAt } from '../riskMeasure/dueDay.store.ts';
import { isSeen, named } from './isSeen.store.ts';
import { around, type FoundReason, type RiskContext } from './riskSource.ts';

/**
 * Risk tips that are confirmed as a risk and in force: in their risk area, else around their place, else in their area.
 */
export async function tipRisk(context: RiskContext): Promise<FoundReason[]> {
  const { db, buildingId, now, setting } = context;
  const rows = await db
    .selectFrom('riskTip')
    .leftJoin('area', 'area.id', 'riskTip.areaId')
    .select(['riskTip.id', 'riskTip.title', 'riskTip.level', 'riskTip.confirmedAt', 'riskTip.districtId'])
    .select(['riskTip.place', 'area.regions'])
    .select(isSeen(context, riskTip.name).as('isSeen'))
    .where('riskTip.buildingId', '=', buildingId)
    .where('riskTip.verdict', '=', 'risk')
    .where((row) =>
      row.or([row('riskTip.validUntil', 'is', null), row('riskTip.validUntil', '>', new Date(now).toISOString())]),
    )
    .execute();
  return rows.map((row): FoundReason => {
    const { level, districtId, place, regions } = row;
    return {
      reason: {
        kind: 'riskTip',
        level,
        ...named(row, row.title),
        since: row.confirmedAt,
        weight: tipWeight(setting, level),
      },
      place: { districtId, regions: place === null ? (regions ?? []) : [around(place)] },
    };
  });
}

/** Hidden dangers that were not rectified by their deadline: in their risk area, else around their place. */
export async function dangerRisk(context: RiskContext): Promise<FoundReason[]> {
  const { db, buildingId, now, setting } = context;
  const rows = await db
    .selectFrom('hiddenDanger')
    .select(['id', 'title', 'level', 'deadlineAt', 'districtId', 'place'])
    .select(isSeen(context, hiddenDanger.name).as('isSeen'))
    .where('buildingId', '=', buildingId)
    .where(isDangerOverdueAt(now))
    .execute();
  return rows.map((row): FoundReason => {
    const { level, deadlineAt, districtId, place } = row;
    const own = { ...named(row, row.title), since: deadlineAt, weight: dangerWeight(setting, level) };
    return {
      reason: { kind: 'hiddenDanger', level, ...own },
      place: { districtId, regions: place === null ? [] : [around(place)] },
    };
  });
}

/** Control measures of a risk area whose check is overdue, since the end of its due day. */
export async function measureRisk(context: RiskContext): Promise<FoundReason[]> {
  const { db, buildingId, now, setting } = context;
  const rows = await db
    .selectFrom('riskMeasure')
    .innerJoin('building', 'building.id', 'riskMeasure.buildingId')
    .select(['riskMeasure.id', 'riskMeasure.name', 'riskMeasure.kind', 'riskMeasure.districtId'])
    .select(sql<string>`((${dueOn} + 1)::timestamp at time zone building.time_zone)`.as('since'))
    .select(isSeen(context, riskMeasure.name).as('isSeen'))
    .where('riskMeasure.buildingId', '=', buildingId)
    .where(isOverdueAt(now))
    .execute();
  return rows.map((row): FoundReason => {
    const { kind, districtId, since } = row;
    const own = { ...named(row, row.name), since, weight: setting.measureOverdue };
    return { reason: { kind: 'riskMeasure', measure: kind, ...own }, place: { districtId, regions: [] } };
  });
}
