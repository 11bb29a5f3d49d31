import type { VehicleTrip } from '@muster/model/vehicle/wire.ts';

import { unseen } from '../../../core/auth/caller.ts';
import type { Carrying, StoredTrip } from './vehicleTrip.store.ts';

/** Trips, split where the driver's card changed its carrier. An invisible carrier is anonymous. */
export function splitTrips(trips: readonly StoredTrip[], carriers: readonly Carrying[]): VehicleTrip[] {
  return trips.flatMap((trip) => {
    const mine = carriers.filter(
      ({ sn, from, to }) => sn === trip.driverCardSn && isBefore(from, trip.to) && isBefore(trip.from, to),
    );
    const parts: VehicleTrip[] = [];
    let at = trip.from;
    for (const carrying of mine) {
      const from = Math.max(at, carrying.from);
      if (from > at) parts.push(partOf(trip, at, from, null));
      const to = earlier(carrying.to, trip.to);
      parts.push(partOf(trip, from, to, carrying));
      if (to === null || to === trip.to) return parts;
      at = to;
    }
    return [...parts, partOf(trip, at, trip.to, null)];
  });
}

function partOf(
  { driverCardSn, load }: StoredTrip,
  from: number,
  to: number | null,
  carrying: Carrying | null,
): VehicleTrip {
  const driver =
    carrying === null
      ? { driverId: null, driverName: null }
      : carrying.isSeen
        ? { driverId: carrying.personId, driverName: carrying.name }
        : { driverId: null, driverName: unseen };
  return { from, to, driverCardSn, ...driver, load };
}

/** null = has no end. */
function isBefore(time: number, end: number | null): boolean {
  return end === null || time < end;
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null) return other;
  return other === null ? one : Math.min(one, other);
}
