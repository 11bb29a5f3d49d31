import { selectRows } from '@muster/model/position/batchRows.ts';
import { positionFlag } from '@muster/model/position/positionBatch.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

import type { DecodedPositions, Reject, RejectReason } from './decoded.ts';
import { ageFault, rangeFault, tagFault } from './positionLimits.ts';

/**
 * Holds the positions of a foreign protocol against the same limits as our own JSON. The flags that only the server
 * and recordings may set are taken off; `t` is rounded to whole milliseconds. Changes the given batch.
 */
export function checkBatch(batch: PositionBatch, now: number): DecodedPositions {
  const rejected: Reject[] = [];
  const kept: number[] = [];
  for (let row = 0; row < batch.length; row++) {
    batch.t[row] = Math.round(batch.t[row] ?? Number.NaN);
    batch.flags[row] = deviceFlags(batch.flags[row] ?? 0);
    const reason = rowFault(batch, row, now);
    if (reason === undefined) kept.push(row);
    else rejected.push({ index: row, reason });
  }
  return { batch: rejected.length === 0 ? batch : selectRows(batch, kept), rejected };
}

/** A set bit without its "said" bit is taken as said. */
function deviceFlags(flags: number): number {
  const sos = flags & positionFlag.sos ? positionFlag.sos | positionFlag.sosSaid : flags & positionFlag.sosSaid;
  const worn = flags & positionFlag.worn ? positionFlag.worn | positionFlag.wornSaid : flags & positionFlag.wornSaid;
  return sos | worn;
}

const optional = ['speed', 'heading', 'accuracy', 'battery', 'heartRate'] as const;

function rowFault(batch: PositionBatch, row: number, now: number): RejectReason | undefined {
  const t = batch.t[row] ?? Number.NaN;
  if (Number.isNaN(t)) return { key: 'ingest.reject.required', params: { field: 't' } };
  return tagFault(batch.tags[row] ?? '') ?? ageFault(t, now) ?? placeFault(batch, row) ?? numberFault(batch, row);
}

function numberFault(batch: PositionBatch, row: number): RejectReason | undefined {
  for (const field of optional) {
    const value = batch[field][row] ?? Number.NaN;
    const reason = Number.isNaN(value) ? undefined : rangeFault(field, value);
    if (reason !== undefined) return reason;
  }
  return rangeFault('floor', batch.floor[row] ?? 0);
}

/** Half a pair of coordinates is a mistake; none at all is telemetry, which then has to say something. */
function placeFault(batch: PositionBatch, row: number): RejectReason | undefined {
  const lon = batch.lon[row] ?? Number.NaN;
  const lat = batch.lat[row] ?? Number.NaN;
  if (!Number.isNaN(lon) || !Number.isNaN(lat)) {
    if (Number.isNaN(lon)) return { key: 'ingest.reject.required', params: { field: 'lon' } };
    if (Number.isNaN(lat)) return { key: 'ingest.reject.required', params: { field: 'lat' } };
    return rangeFault('lon', lon) ?? rangeFault('lat', lat);
  }
  return saysTelemetry(batch, row) ? undefined : { key: 'ingest.reject.nothingSaid', params: {} };
}

/** Telemetry alone is worth storing when it carries a battery, a heart rate, an SOS or whether the band is worn. */
export function saysTelemetry(batch: Pick<PositionBatch, 'flags' | 'battery' | 'heartRate'>, row: number): boolean {
  return batch.flags[row] !== 0 || !Number.isNaN(batch.battery[row]) || !Number.isNaN(batch.heartRate[row]);
}
