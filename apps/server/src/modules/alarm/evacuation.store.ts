import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';

import type { Database } from '../../db/database.ts';
import type { SiteScope } from '../session/caller.ts';
import { alarmInScope } from '../session/dataScope.store.ts';

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

/** Names of all areas of the building, by id. */
export async function readAreaNames(db: Database, buildingId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('area').select(['id', 'name']).where('buildingId', '=', buildingId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The areas with the most alarms raised since then that the caller sees, the most first. */
export async function countAlarmsByArea(
  db: Database,
  site: SiteScope,
  since: string,
  most: number,
): Promise<{ areaId: string; areaName: string | null; count: number }[]> {
  const rows = await db
    .selectFrom('alarm')
    .select((row) => ['areaId', row.fn.max('areaName').as('areaName'), row.fn.countAll<number>().as('count')])
    .where('buildingId', '=', site.buildingId)
    .where('areaId', 'is not', null)
    .where('raisedAt', '>=', since)
    .where(alarmInScope(site))
    .groupBy('areaId')
    .orderBy('count', 'desc')
    .orderBy('areaId')
    .limit(most)
    .execute();
  return rows.flatMap(({ areaId, ...row }) => (areaId === null ? [] : [{ areaId, ...row }]));
}
