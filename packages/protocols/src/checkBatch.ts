import { selectRows } from '@muster/model/position/batchRows.ts';
import {
  type BeaconReading,
  beaconsAt,
  isNoFix,
  type PositionBatch,
  positionFlag,
  toBeaconColumn,
} from '@muster/model/position/positionBatch.ts';

import type { DecodedPositions, Reject, RejectReason } from './decoded.ts';
import { ageFault, beaconsFault, isAboutAge, rangeFault, tagFault } from './positionLimits.ts';

/**
 * Checks positions of other protocols against the limits of our JSON. Removes columns that only the server and
 * recordings may set; rounds `t` to whole milliseconds. Changes the given batch.
 */
export function checkBatch({ deviceT: _deviceT, ...batch }: PositionBatch, now: number): DecodedPositions {
  const rejected: Reject[] = [];
  const kept: number[] = [];
  const clockOff: number[] = [];
  for (let row = 0; row < batch.length; row++) {
    batch.t[row] = Math.round(batch.t[row] ?? Number.NaN);
    batch.flags[row] = deviceFlags(batch.flags[row] ?? 0);
    const timeFault = timeFaultOf(batch, row, now);
    const reason = rowFault(batch, row, timeFault);
    if (reason !== undefined) {
      rejected.push(rejectOf(row, reason, batch, now));
      continue;
    }
    kept.push(row);
    if (timeFault !== undefined) clockOff.push(row);
  }
  const checked = addNow(withSoundBeacons(batch), clockOff, now);
  return { batch: rejected.length === 0 ? checked : selectRows(checked, kept), rejected };
}

/** A call for help only needs its tag: other invalid fields are dropped. */
function rowFault(batch: PositionBatch, row: number, timeFault: RejectReason | undefined): RejectReason | undefined {
  const whose = tagFault(batch.tags[row] ?? '');
  if (whose !== undefined) return whose;
  if ((batch.flags[row] & positionFlag.sos) === 0)
    return (
      timeFault ??
      placeFault(batch, row) ??
      numberFault(batch, row) ??
      floorFault(batch, row) ??
      beaconFault(batch, row)
    );
  leaveOutFaults(batch, row);
  return undefined;
}

function leaveOutFaults(batch: PositionBatch, row: number): void {
  if ((placeFault(batch, row) ?? floorFault(batch, row)) !== undefined) clearPlace(batch, row);
  for (const field of optional) if (fieldFault(batch, row, field) !== undefined) batch[field][row] = Number.NaN;
}

function beaconFault(batch: PositionBatch, row: number): RejectReason | undefined {
  return batch.beacons === undefined ? undefined : beaconsFault(beaconsAt(batch, row));
}

/** Drops invalid readings of calls for help; other rows with invalid readings are refused. */
function withSoundBeacons({ beacons, ...batch }: PositionBatch): PositionBatch {
  if (beacons === undefined) return batch;
  const sound = toBeaconColumn(batch.length, (row) => {
    const readings = beaconsAt({ beacons }, row);
    return beaconsFault(readings) === undefined ? readings : undefined;
  });
  return sound === undefined ? batch : { ...batch, beacons: sound };
}

/** A place with an invalid part is dropped. */
export function clearPlace({ lon, lat, floor }: Pick<PositionBatch, 'lon' | 'lat' | 'floor'>, row: number): void {
  lon[row] = lat[row] = Number.NaN;
  floor[row] = 0;
}

/** Why the time of a row is refused; undefined = it is valid. */
function timeFaultOf(batch: PositionBatch, row: number, now: number): RejectReason | undefined {
  const t = batch.t[row] ?? Number.NaN;
  return Number.isNaN(t) ? { key: 'ingest.reject.required', params: { field: 't' } } : ageFault(t, now);
}

function rejectOf(index: number, reason: RejectReason, { tags, t }: PositionBatch, now: number): Reject {
  return isAboutAge(reason)
    ? { index, reason, clock: { tag: tags[index] ?? '', aheadMs: t[index] - now } }
    : { index, reason };
}

/** Calls for help from devices with wrong clocks get the current time (alarms.md, "a device's clock may be wrong"). */
function addNow(batch: PositionBatch, rows: readonly number[], now: number): PositionBatch {
  if (rows.length === 0) return batch;
  const deviceT = new Float64Array(batch.length).fill(Number.NaN);
  for (const row of rows) {
    // An infinity is treated as absent.
    if (Number.isFinite(batch.t[row])) deviceT[row] = batch.t[row];
    batch.t[row] = now;
    batch.flags[row] |= positionFlag.clockOff;
  }
  return { ...batch, deviceT };
}

/** A set bit without its "present" bit counts as present. */
function deviceFlags(flags: number): number {
  const sos = flags & positionFlag.sos ? positionFlag.sos | positionFlag.hasSos : flags & positionFlag.hasSos;
  const worn = flags & positionFlag.worn ? positionFlag.worn | positionFlag.hasWorn : flags & positionFlag.hasWorn;
  return sos | worn;
}

const optional = ['speed', 'heading', 'accuracy', 'battery', 'heartRate'] as const;

function numberFault(batch: PositionBatch, row: number): RejectReason | undefined {
  for (const field of optional) {
    const reason = fieldFault(batch, row, field);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function fieldFault(batch: PositionBatch, row: number, field: (typeof optional)[number]): RejectReason | undefined {
  const value = batch[field][row] ?? Number.NaN;
  return Number.isNaN(value) ? undefined : rangeFault(field, value);
}

function floorFault({ floor }: PositionBatch, row: number): RejectReason | undefined {
  return rangeFault('floor', floor[row] ?? 0);
}

/**
 * Half a pair of coordinates is an error; without coordinates, or without a fix, the row is telemetry, which must have
 * a value.
 */
function placeFault(batch: PositionBatch, row: number): RejectReason | undefined {
  const lon = batch.lon[row] ?? Number.NaN;
  const lat = batch.lat[row] ?? Number.NaN;
  if (isNoFix(lon, lat)) {
    batch.lon[row] = batch.lat[row] = Number.NaN;
    return hasTelemetry(batch, row, beaconsAt(batch, row)) ? undefined : { key: 'ingest.reject.noFix', params: {} };
  }
  if (!Number.isNaN(lon) || !Number.isNaN(lat)) {
    if (Number.isNaN(lon)) return { key: 'ingest.reject.required', params: { field: 'lon' } };
    if (Number.isNaN(lat)) return { key: 'ingest.reject.required', params: { field: 'lat' } };
    return rangeFault('lon', lon) ?? rangeFault('lat', lat);
  }
  return hasTelemetry(batch, row, beaconsAt(batch, row)) ? undefined : { key: 'ingest.reject.nothingSaid', params: {} };
}

/** Telemetry alone is stored if it has a battery, a heart rate, an SOS, whether the band is worn, or beacons. */
export function hasTelemetry(
  batch: Pick<PositionBatch, 'flags' | 'battery' | 'heartRate'>,
  row: number,
  beacons: readonly BeaconReading[],
): boolean {
  const isReport = batch.flags[row] !== 0 || !Number.isNaN(batch.battery[row]) || !Number.isNaN(batch.heartRate[row]);
  return isReport || beacons.length > 0;
}
