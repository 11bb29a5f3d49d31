import type { SiteScope } from '../../../core/auth/caller.ts';
import { alarmInScope } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';

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
