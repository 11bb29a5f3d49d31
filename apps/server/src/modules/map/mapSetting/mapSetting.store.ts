import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import type { Database, Transaction } from '../../../core/db/database.ts';

/** Settings of a building, and their version; undefined = not set. */
export function readMapSettings(
  db: Database | Transaction,
  buildingId: string,
): Promise<{ version: number; settings: Partial<MapSettings> } | undefined> {
  return db
    .selectFrom('mapSetting')
    .select(['version', 'settings'])
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
}

export async function writeMapSettings(
  transaction: Transaction,
  buildingId: string,
  settings: MapSettings,
  version: number,
): Promise<void> {
  const set = { settings: JSON.stringify(settings), version, updatedAt: new Date().toISOString() };
  await transaction
    .insertInto('mapSetting')
    .values({ buildingId, ...set })
    .onConflict((conflict) => conflict.column('buildingId').doUpdateSet(set))
    .execute();
}

/** The settings of every building that has any: the allowed sources are the same for all pages. */
export async function readAllMapSettings(db: Database): Promise<Partial<MapSettings>[]> {
  const rows = await db.selectFrom('mapSetting').select('settings').execute();
  return rows.map(({ settings }) => settings);
}
