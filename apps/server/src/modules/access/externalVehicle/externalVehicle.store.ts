import type { externalVehicle } from '@muster/model/externalVehicle/externalVehicle.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';
import { newId } from '../../../core/db/newId.ts';
import { plainPlate } from '../../../core/db/plainPlate.store.ts';

type ExternalVehicle = Row<typeof externalVehicle>;

/** Net weight from its two weights; tons. */
export function netWeight(): RawBuilder<number> {
  return sql`round(abs(external_vehicle.weight_in - external_vehicle.weight_out)::numeric, 2)::double precision`;
}

/** While on site the card that the vehicle carries; afterwards the returned one. */
export function externalCard(): RawBuilder<unknown> {
  return sql`case when external_vehicle.status = 'onSite' then (
    select binding.sn from card_binding binding
    where binding.building_id = external_vehicle.building_id and binding.subject_kind = 'vehicle'
      and binding.subject_id = external_vehicle.vehicle_id and binding.bound_to is null) else external_vehicle.card_sn end`;
}

/** Fields for check-in and check-out besides its announcement. */
export function readExternal(
  transaction: Transaction,
  id: string,
): Promise<Pick<ExternalVehicle, 'plateNumber' | 'typeId' | 'departId' | 'vehicleId'>> {
  return transaction
    .selectFrom('externalVehicle')
    .select(['plateNumber', 'typeId', 'departId', 'vehicleId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Whether another announcement of the plate is on site. All announcements of the plate are locked. */
export async function isPlateOnSite(
  transaction: Transaction,
  buildingId: string,
  { id, plateNumber }: { id: string; plateNumber: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM external_vehicle
    WHERE building_id = ${buildingId} AND id <> ${id} AND status = 'onSite'
      AND ${plainPlate(sql`plate_number`)} = ${plainPlate(sql`${plateNumber}::text`)}
    ORDER BY id FOR UPDATE`.execute(transaction);
  return rows.length > 0;
}

/** Adds it to the list of vehicles; one with the same plate is reused. Returns the id. */
export async function admitVehicle(
  transaction: Transaction,
  buildingId: string,
  { plateNumber, typeId, departId }: Pick<ExternalVehicle, 'plateNumber' | 'typeId' | 'departId'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM vehicle WHERE building_id = ${buildingId}
      AND ${plainPlate(sql`plate_number`)} = ${plainPlate(sql`${plateNumber}::text`)}
    ORDER BY id LIMIT 1 FOR NO KEY UPDATE`.execute(transaction);
  const [known] = rows;
  if (known !== undefined) return known.id;
  const id = newId();
  await transaction.insertInto('vehicle').values({ id, buildingId, plateNumber, typeId, departId }).execute();
  return id;
}

type Progress = Partial<
  Pick<ExternalVehicle, 'status' | 'cardSn' | 'checkedInAt' | 'checkedOutAt' | 'vehicleId' | 'weightIn' | 'weightOut'>
>;

export async function writeExternalProgress(transaction: Transaction, id: string, progress: Progress): Promise<void> {
  await transaction
    .updateTable('externalVehicle')
    .set({ ...progress, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
