import { sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';

/** A beacon of the building with its setup; undefined if there is none. */
export function lockBeacon(transaction: Transaction, buildingId: string, id: string) {
  return transaction
    .selectFrom('beacon')
    .select(['id', 'name', 'sn', 'uuid', 'major', 'minor', 'txPower', 'threshold', 'intervalMs'])
    .where('buildingId', '=', buildingId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Wheel diameter (cm) of the vehicle whose speed beacon it is; undefined = none. */
export function readWheel(transaction: Transaction, beaconId: string) {
  return transaction
    .selectFrom('vehicle')
    .select('wheelDiameter')
    .where('speedBeaconId', '=', beaconId)
    .executeTakeFirst();
}

/** Setup of the beacon of the outer query. */
const setupNow = sql`jsonb_build_object('uuid', beacon.uuid, 'major', beacon.major, 'minor', beacon.minor,
  'txPower', beacon.tx_power, 'threshold', beacon.threshold, 'intervalMs', beacon.interval_ms, 'wheelDiameter',
  (select wheel_diameter from vehicle where vehicle.speed_beacon_id = beacon.id))`;

/** 1 = it has its current setup, -1 = that was changed since, 0 = it was never synchronised. */
export const syncState = sql`coalesce((select case when sync.setup = ${setupNow} then 1 else -1 end
  from beacon_sync sync where sync.beacon_id = beacon.id), 0)`;

export async function markSynced(transaction: Transaction, id: string, at: string): Promise<void> {
  await transaction.updateTable('beacon').set({ syncedAt: at }).where('id', '=', id).execute();
  await sql`insert into beacon_sync (beacon_id, setup) select id, ${setupNow} from beacon where id = ${id}
    on conflict (beacon_id) do update set setup = excluded.setup`.execute(transaction);
}
