import type { BeaconReading } from '@muster/model/position/positionBatch.ts';

import type { RejectReason } from './decoded.ts';
import { beaconsFault, positionLimits } from './positionLimits.ts';
import { required, unknownField, wrongType } from './rejectReasons.ts';

/** The field `beacons` of a position in JSON (wire.md, positions in), or why it is invalid. */
export function beaconsOf(value: unknown): readonly BeaconReading[] | RejectReason {
  if (!Array.isArray(value)) return wrongType('beacons');
  const readings: BeaconReading[] = [];
  // One more than allowed, so that too many are detected.
  for (const [at, item] of value.slice(0, positionLimits.beacons + 1).entries()) {
    const reading = beaconOf(item, `beacons[${at}]`);
    if ('key' in reading) return reading;
    readings.push(reading);
  }
  return beaconsFault(readings) ?? readings;
}

function beaconOf(item: unknown, name: string): BeaconReading | RejectReason {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return wrongType(name);
  // A parsed JSON object has no inherited enumerable fields.
  const { id, rssi, ...others } = item as Record<string, unknown>;
  for (const field in others) return unknownField(`${name}.${field}`);
  if (id === undefined) return required(`${name}.id`);
  if (typeof id !== 'string') return wrongType(`${name}.id`);
  if (rssi === undefined) return required(`${name}.rssi`);
  return typeof rssi === 'number' ? { id, rssi } : wrongType(`${name}.rssi`);
}
