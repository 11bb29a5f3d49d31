import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';

export interface Kit {
  number: string;
  cardSn: string | null;
  beaconId: string | null;
}

/** A positioning kit of the site, locked: two vehicles that get it wait for each other. */
export function lockKit(transaction: Transaction, buildingId: string, id: string): Promise<Kit | undefined> {
  return transaction
    .selectFrom('positioningKit')
    .select(['number', 'cardSn', 'beaconId'])
    .where('buildingId', '=', buildingId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function readCargo(transaction: Transaction, buildingId: string, id: string) {
  return transaction
    .selectFrom('loadCargo')
    .select(['id as cargoId', 'name', 'dangerClass', 'unNumber', 'emergencyPhone'])
    .where('buildingId', '=', buildingId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Plate number of another vehicle of the site with the value, if visible; null = it is not. */
export async function readOtherWith(
  transaction: Transaction,
  { buildingId, departIds }: SiteScope,
  column: 'speedBeaconId' | 'kitId',
  value: string,
  vehicleId: string,
): Promise<{ plateNumber: string | null } | undefined> {
  const row = await transaction
    .selectFrom('vehicle')
    .select(['plateNumber', inDataScope(departIds).as('isSeen')])
    .where('buildingId', '=', buildingId)
    .where(column, '=', value)
    .where('id', '<>', vehicleId)
    .executeTakeFirst();
  return row === undefined ? undefined : { plateNumber: row.isSeen ? row.plateNumber : null };
}

export async function mountBeacon(transaction: Transaction, vehicleId: string, beaconId: string): Promise<void> {
  await transaction.updateTable('vehicle').set({ speedBeaconId: beaconId }).where('id', '=', vehicleId).execute();
}

/** Plate number of the vehicle on which the kit of the outer query is mounted. */
export function mountedOn(departIds: SiteScope['departIds']): RawBuilder<unknown> {
  return sql`(select vehicle.plate_number from vehicle
    where vehicle.building_id = positioning_kit.building_id and vehicle.kit_id = positioning_kit.id
      and ${inDataScope(departIds, sql.ref('vehicle.departId'))})`;
}

/** Devices of a visible vehicle. */
export function readVehicleDevices(db: Database, { buildingId, departIds }: SiteScope, id: string) {
  return db
    .selectFrom('vehicle')
    .leftJoin('positioningKit as kit', 'kit.id', 'vehicle.kitId')
    .leftJoin('beacon', 'beacon.id', 'vehicle.speedBeaconId')
    .leftJoin('beaconReport', 'beaconReport.beaconId', 'beacon.id')
    .leftJoin('cardBinding as binding', (join) =>
      join
        .onRef('binding.subjectId', '=', 'vehicle.id')
        .on('binding.subjectKind', '=', 'vehicle')
        .on('binding.boundTo', 'is', null),
    )
    .select(['kit.number as kitNumber', 'binding.sn as cardSn', 'vehicle.driverCardSn'])
    .select(['beacon.sn as beaconSn', 'beacon.name as beaconName', 'beaconReport.heardAt'])
    .where('vehicle.id', '=', id)
    .where('vehicle.buildingId', '=', buildingId)
    .where(inDataScope(departIds, sql.ref('vehicle.departId')))
    .executeTakeFirst();
}
