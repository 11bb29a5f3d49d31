import * as z from 'zod';

import { dangerClasses } from '../loadCargo/loadCargo.ts';

/** Load of a vehicle, with its name at that time. */
export const vehicleLoad = z.strictObject({
  cargoId: z.string(),
  name: z.string(),
  dangerClass: z.enum(dangerClasses),
  unNumber: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
  /** Tons. */
  amount: z.number().nullable(),
  /** Spare load in tons; null = unknown. */
  spare: z.number().nullable(),
  waybillNumber: z.string().nullable(),
});
export type VehicleLoad = z.infer<typeof vehicleLoad>;

/** Driver and load, from one change to the next. */
export const vehicleTrip = z.strictObject({
  /** Epoch ms; `to` null = current. */
  from: z.number(),
  to: z.number().nullable(),
  driverCardSn: z.string().nullable(),
  /** null = the card had no carrier, or the caller may not see the person. */
  driverId: z.string().nullable(),
  driverName: z.string().nullable(),
  load: vehicleLoad.nullable(),
});
export type VehicleTrip = z.infer<typeof vehicleTrip>;

/** A device of the vehicle, with its current state. */
export const vehicleDevice = z.strictObject({
  kind: z.enum(['vehicleCard', 'driverCard', 'speedBeacon']),
  sn: z.string(),
  /** Its name, if it has one besides its SN. */
  name: z.string().nullable(),
  /** 0 never seen, 1 online, 2 silent. */
  online: z.number(),
  /** Percent; null = not sent. */
  battery: z.number().nullable(),
});
export type VehicleDevice = z.infer<typeof vehicleDevice>;

export const vehicleState = z.strictObject({
  /** In order of time; those that overlap the requested span. */
  trips: z.array(vehicleTrip),
  kitNumber: z.string().nullable(),
  devices: z.array(vehicleDevice),
});
export type VehicleState = z.infer<typeof vehicleState>;
