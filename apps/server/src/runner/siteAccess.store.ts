import type { AccessConfig } from '@muster/engine/input.ts';

import type { Transaction } from '../core/db/database.ts';
import type { LeftOutRows } from './loadable.ts';
import { readShifts } from './siteShifts.store.ts';

/** Entities that they are judged by. */
export const accessEntities: readonly string[] = ['checkpoint', 'accessSetting', 'shift', 'roster', 'workZone'];

/** Configuration of exceptions and attendance of a building; undefined = its ground area is not set. */
export async function readAccess(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
): Promise<AccessConfig | undefined> {
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
  const shifts = await readShifts(transaction, buildingId, leftOut);
  if (setting === undefined || setting.groundAreaId === null) return undefined;
  const checkpoints = rows.map(({ id, place }) => {
    return { id, place: place === null ? null : { lon: place.lon, lat: place.lat } };
  });
  return { ...setting, checkpoints, shifts };
}
