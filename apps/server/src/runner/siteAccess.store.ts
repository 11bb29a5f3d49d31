import type { AccessConfig } from '@muster/engine/input.ts';

import type { Transaction } from '../core/db/database.ts';

/** Entities that they are judged by. */
export const accessEntities: readonly string[] = ['checkpoint', 'accessSetting'];

/** What exceptions of entry and exit are judged by in a building; undefined = nobody has said which area is the site. */
export async function readAccess(transaction: Transaction, buildingId: string): Promise<AccessConfig | undefined> {
  const setting = await transaction
    .selectFrom('accessSetting')
    .select(['groundAreaId', 'hasGates'])
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  const rows = await transaction
    .selectFrom('checkpoint')
    .select(['id', 'place'])
    .where('buildingId', '=', buildingId)
    .orderBy('id')
    .execute();
  if (setting === undefined || setting.groundAreaId === null) return undefined;
  const checkpoints = rows.map(({ id, place }) => {
    return { id, place: place === null ? null : { lon: place.lon, lat: place.lat } };
  });
  return { ...setting, checkpoints, shifts: [] };
}
