import { vehicle } from '@muster/model/vehicle/vehicle.ts';
import { type VehicleDevice, type VehicleState, vehicleState } from '@muster/model/vehicle/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import { badField } from '../../../core/errors/appError.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { moment, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import type { TagStates } from '../../../core/thread/tagStates.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import { beaconIndicator } from '../../device/beacon/beaconOverride.ts';
import { cardIndicator } from '../../device/locationCard/locationCardOverride.ts';
import type { Services } from '../../services.ts';
import { splitTrips } from './splitTrips.ts';
import { readVehicleDevices } from './vehicle.store.ts';
import { readCarriers, readTrips } from './vehicleTrip.store.ts';

const config = { access: entityAccess(vehicle, 'view') };
const schema = {
  tags: [vehicle.name],
  summary: 'Returns drivers and loads of a vehicle in a span, and the current state of its devices',
  description: 'Without `from` and `to` the current time. Trips that touch the span are complete.',
  querystring: z.strictObject({ id: shortText, from: moment.optional(), to: moment.optional() }),
  response: replyOf(vehicleState),
};

/** `/bp/vehicle/state`: data for the map, the vehicle's page, its track and its alarms. */
export function vehicleStateRoutes(app: App, services: Services): void {
  app.get('/bp/vehicle/state', { config, schema }, async (request) => {
    const { id, to = services.now(), from = to } = request.query;
    if (from > to) throw badField('to', 'range', 'position.emptyRange');
    const state = await readVehicleState(services, siteOf(request), id, { from, to });
    if (state === undefined) throw badField('id', 'reference', 'validation.reference');
    return ok(state);
  });
}

/** Epoch ms. */
interface Span {
  from: number;
  to: number;
}

/** Driver, load and devices of a vehicle; undefined = it is not visible to the caller. */
async function readVehicleState(
  { db, tagStates, now }: Pick<Services, 'db' | 'tagStates' | 'now'>,
  site: SiteScope,
  id: string,
  { from, to }: Span,
): Promise<VehicleState | undefined> {
  const devices = await readVehicleDevices(db, site, id);
  if (devices === undefined) return undefined;
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const trips = await readTrips(db, { buildingId: site.buildingId, vehicleIds: [id] }, span);
  const sns = trips.flatMap(({ driverCardSn }) => driverCardSn ?? []);
  const carriers = sns.length === 0 ? [] : await readCarriers(db, site, sns, span);
  return {
    trips: splitTrips(trips, carriers).filter((trip) => trip.from <= to && (trip.to === null || trip.to > from)),
    kitNumber: devices.kitNumber,
    devices: devicesOf(devices, site.buildingId, tagStates, now()),
  };
}

type Stored = NonNullable<Awaited<ReturnType<typeof readVehicleDevices>>>;

function devicesOf(
  { cardSn, driverCardSn, beaconSn, beaconName, heardAt }: Stored,
  buildingId: string,
  tagStates: TagStates,
  now: number,
): VehicleDevice[] {
  const card = (kind: VehicleDevice['kind'], sn: string | null): VehicleDevice[] => {
    if (sn === null) return [];
    const state = tagStates.cardState(buildingId, sn);
    return [{ kind, sn, name: null, online: cardIndicator(state), battery: state?.battery ?? null }];
  };
  // A speed beacon with its own telemetry sends it as a card of its SN.
  const beacon = card('speedBeacon', beaconSn).map((device) => ({
    ...device,
    name: beaconName,
    online: device.online === 1 ? 1 : beaconIndicator(heardAt, now),
  }));
  return [...card('vehicleCard', cardSn), ...card('driverCard', driverCardSn), ...beacon];
}
