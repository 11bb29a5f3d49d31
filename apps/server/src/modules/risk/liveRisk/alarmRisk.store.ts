import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmWeight } from '@muster/model/district/liveRisk.ts';

import { isSeen, named } from './isSeen.store.ts';
import { around, type FoundReason, type RiskContext } from './riskSource.ts';

/**
 * Open alarms of levels 1 and 2 whose condition is true: at the place of the raise, else in their area. Silenced ones
 * (shelved, suppressed, out of service) raise no risk.
 */
export async function alarmRisk(context: RiskContext): Promise<FoundReason[]> {
  const { db, buildingId, now, setting } = context;
  const rows = await db
    .selectFrom('alarm')
    .leftJoin('area', 'area.id', 'alarm.areaId')
    .select(['alarm.id', 'alarm.type', 'alarm.level', 'alarm.subjectName', 'alarm.areaName', 'alarm.raisedAt'])
    .select(['alarm.lon', 'alarm.lat', 'alarm.floor', 'area.regions'])
    .select(isSeen(context, alarm.name).as('isSeen'))
    .where('alarm.buildingId', '=', buildingId)
    .where('alarm.status', '=', 'alarming')
    .where('alarm.clearedAt', 'is', null)
    .where('alarm.level', 'in', [1, 2])
    .where('alarm.suppressed', '=', false)
    .where('alarm.outOfService', '=', false)
    .where((row) =>
      row.or([row('alarm.shelvedUntil', 'is', null), row('alarm.shelvedUntil', '<=', new Date(now).toISOString())]),
    )
    .execute();
  return rows.map((row): FoundReason => {
    const { type, lon, lat, floor, regions } = row;
    const level = row.level as AlarmLevel; // A number, checked when it was written.
    const own = { ...named(row, row.subjectName ?? row.areaName), since: row.raisedAt };
    return {
      reason: { kind: 'alarm', type, level, ...own, weight: alarmWeight(setting, level) },
      place: {
        districtId: null,
        regions: lon === null || lat === null ? (regions ?? []) : [around({ lon, lat, floor })],
      },
    };
  });
}
