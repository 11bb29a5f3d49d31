import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import type { Region } from '@muster/model/area/region.ts';

import type { Transaction } from '../../../core/db/database.ts';

/** The fences of a building's areas, except those of one. */
export function readOtherFences(
  transaction: Transaction,
  buildingId: string,
  areaId: string,
): Promise<{ name: string; regions: Region[] }[]> {
  return transaction
    .selectFrom('area')
    .select(['name', 'regions'])
    .where('buildingId', '=', buildingId)
    .where('id', '!=', areaId)
    .orderBy('name')
    .execute();
}

/** Alarm settings of the areas of a type. */
export function readAlarmsOfType(
  transaction: Transaction,
  buildingId: string,
  typeId: string,
): Promise<{ name: string; alarms: AlarmSettings | null }[]> {
  return transaction
    .selectFrom('area')
    .select(['name', 'alarms'])
    .where('buildingId', '=', buildingId)
    .where('typeId', '=', typeId)
    .orderBy('name')
    .execute();
}

/** Alarm settings of an area type. */
export async function readTypeAlarms(
  transaction: Transaction,
  buildingId: string,
  typeId: string,
): Promise<AlarmSettings> {
  const row = await transaction
    .selectFrom('areaType')
    .select('alarms')
    .where('buildingId', '=', buildingId)
    .where('id', '=', typeId)
    .executeTakeFirst();
  return row?.alarms ?? {};
}
