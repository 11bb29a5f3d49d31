import type { VehicleLoad } from '@muster/model/vehicle/wire.ts';
import type { Generated } from 'kysely';

import type { Json } from './json.ts';

/** Tables of devices without an entity. */
export interface DeviceSecretTable {
  rowId: string;
  entity: string;
  /** Name of the entity. */
  field: string;
  sealed: string;
}

export interface GatewayReportTable {
  gatewayId: string;
  reportedAt: string;
  positionsAt: string | null;
  refusedAt: string | null;
  refusedCount: Generated<number>;
}

/** A visitor signed in by a guard at the gate, until the sign-out. Times in ISO-8601. */
export interface GatePassTable {
  id: string;
  buildingId: string;
  subjectKind: 'person' | 'vehicle';
  subjectId: string;
  /** Handed out at the gate; null = none. */
  cardSn: string | null;
  signedInAt: string;
  /** Name of the account. */
  signedInBy: string;
  signedOutAt: string | null;
  signedOutBy: string | null;
}

/** Driver and load of a vehicle, from one change to the next. Times in ISO-8601; `endedAt` null = current. */
export interface VehicleTripTable {
  id: string;
  buildingId: string;
  vehicleId: string;
  driverCardSn: string | null;
  load: Json<VehicleLoad | null>;
  /** 1970-01-01 = from the beginning. */
  begunAt: string;
  endedAt: string | null;
}

/** When a beacon was last in a reading. */
interface BeaconReportTable {
  beaconId: string;
  heardAt: string;
}

/** A picture of a checkpoint event, as received. */
export interface AccessPictureTable {
  eventId: string;
  buildingId: string;
  /** Name for its file, without an extension. */
  name: string;
  /** Epoch ms. */
  receivedAt: number;
  fileType: 'jpeg' | 'png';
  raw: Buffer;
}

/** Who drove the vehicle of an alarm when it was raised. The name is kept as it was then. */
interface AlarmDriverTable {
  alarmId: string;
  personId: string;
  name: string;
}

/** In which minutes of an hour (epoch hours) a camera was probed, and reached: bit n = minute n. */
interface CameraHourTable {
  cameraId: string;
  hour: number;
  probed: number;
  reached: number;
}

/** Tables of what devices report. */
export interface DeviceTables {
  alarmDriver: AlarmDriverTable;
  beaconReport: BeaconReportTable;
  cameraHour: CameraHourTable;
}
