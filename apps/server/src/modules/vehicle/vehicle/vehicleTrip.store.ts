import type { VehicleLoad } from '@muster/model/vehicle/wire.ts';
import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { seesPerson } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import { newId } from '../../../core/db/newId.ts';

interface Vehicle {
  buildingId: string;
  vehicleId: string;
}

/** Fields of a trip whose change begins another one. */
export interface TripFacts {
  driverCardSn: string | null;
  load: VehicleLoad | null;
}

/** From `at` on the vehicle has this driver's card and load. An unchanged trip continues. */
export async function continueTrip(
  transaction: Transaction,
  { buildingId, vehicleId }: Vehicle,
  { driverCardSn, load }: TripFacts,
  at: string,
): Promise<void> {
  const open = await transaction
    .selectFrom('vehicleTrip')
    .select(['id', 'driverCardSn', 'load'])
    .where('buildingId', '=', buildingId)
    .where('vehicleId', '=', vehicleId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (open?.driverCardSn === driverCardSn && isSameLoad(open.load, load)) return;
  if (open !== undefined) await endTrips(transaction, buildingId, [vehicleId], at);
  if (driverCardSn === null && load === null) return;
  const trip = { driverCardSn, load: load === null ? null : JSON.stringify(load), begunAt: at, endedAt: null };
  await transaction
    .insertInto('vehicleTrip')
    .values({ id: newId(), buildingId, vehicleId, ...trip })
    .execute();
}

/** A JSON column returns its keys in another order. */
function isSameLoad(one: VehicleLoad | null, other: VehicleLoad | null): boolean {
  if (one === null || other === null) return one === other;
  return JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());
}

export async function endTrips(
  transaction: Transaction,
  buildingId: string,
  vehicleIds: readonly string[],
  at: string,
): Promise<void> {
  await transaction
    .updateTable('vehicleTrip')
    .set({ endedAt: sql`greatest(begun_at, ${at}::timestamptz)` })
    .where('buildingId', '=', buildingId)
    .where('vehicleId', 'in', [...vehicleIds])
    .where('endedAt', 'is', null)
    .execute();
}

/** Epoch ms; `to` null = still so. */
export interface StoredTrip extends TripFacts {
  from: number;
  to: number | null;
  vehicleId: string;
}

/** Trips of vehicles that touch a span, in order of time. */
export async function readTrips(
  db: Database,
  { buildingId, vehicleIds }: { buildingId: string; vehicleIds: readonly string[] },
  { from, to }: { from: string; to: string },
): Promise<StoredTrip[]> {
  const rows = await db
    .selectFrom('vehicleTrip')
    .select(['vehicleId', 'driverCardSn', 'load', 'begunAt', 'endedAt'])
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`vehicle_id = any(${vehicleIds})`)
    .where('begunAt', '<=', to)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', from)]))
    .orderBy('begunAt')
    .execute();
  return rows.map(({ begunAt, endedAt, ...facts }) => ({
    ...facts,
    from: Date.parse(begunAt),
    to: endedAt === null ? null : Date.parse(endedAt),
  }));
}

/** Carrier of a card. Epoch ms; `to` null = still. */
export interface Carrying {
  sn: string;
  personId: string;
  name: string;
  /** The carrier is visible to the caller. */
  isSeen: boolean;
  from: number;
  to: number | null;
}

/** Carriers of cards in a span, in order of time. */
export async function readCarriers(
  db: Database,
  site: SiteScope,
  sns: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Carrying[]> {
  const rows = await db
    .selectFrom('cardBinding as binding')
    .innerJoin('person', 'person.id', 'binding.subjectId')
    .select(['binding.sn', 'person.id as personId', 'person.name', 'binding.boundFrom', 'binding.boundTo'])
    .select(seesPerson(site).as('isSeen'))
    .where('binding.buildingId', '=', site.buildingId)
    .where('binding.subjectKind', '=', 'person')
    .where(sql<boolean>`binding.sn = any(${sns})`)
    .where('binding.boundFrom', '<=', to)
    .where((eb) => eb.or([eb('boundTo', 'is', null), eb('boundTo', '>', from)]))
    .orderBy('binding.boundFrom')
    .execute();
  return rows.map(({ boundFrom, boundTo, ...carrying }) => ({
    ...carrying,
    from: Date.parse(boundFrom),
    to: boundTo === null ? null : Date.parse(boundTo),
  }));
}
