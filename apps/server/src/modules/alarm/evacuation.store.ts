import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';

import type { Database } from '../../db/database.ts';

/** What an evacuation has to know of an area: its settings, and those of its type. */
export interface EvacuableArea {
  id: string;
  name: string;
  alarms: AlarmSettings | null;
  typeAlarms: AlarmSettings | null;
}

/** Those of the areas that are in the building. */
export async function readEvacuableAreas(
  db: Database,
  buildingId: string,
  ids: readonly string[],
): Promise<EvacuableArea[]> {
  const rows = await db
    .selectFrom('area')
    .leftJoin('areaType', 'areaType.id', 'area.typeId')
    .select(['area.id', 'area.name', 'area.alarms', 'areaType.alarms as typeAlarms'])
    .where('area.buildingId', '=', buildingId)
    .where('area.id', 'in', [...ids])
    .execute();
  // Written through the shape `alarmSettings` alone.
  return rows as EvacuableArea[];
}
