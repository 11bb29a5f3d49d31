import type { BeaconReading } from '@muster/model/position/positionBatch.ts';

import type { RejectReason } from './decoded.ts';

/** Limits of a position, whatever its protocol. Units as in `PositionBatch`. */
export const positionLimits = {
  /** Positions in one body (wire.md, positions in). */
  batch: 10_000,
  /** Characters of a tag; the same as a location card's SN. */
  tagLength: 64,
  /** Beacons of one position (wire.md, positions in). */
  beacons: 16,
  /** Characters of a beacon's id; the same as its SN. */
  beaconIdLength: 64,
  /** wire.md: older is refused. */
  maxAgeMs: 7 * 24 * 60 * 60 * 1000,
  /** wire.md: farther ahead of the server's clock is refused. */
  maxAheadMs: 60_000,
} as const;

interface Range {
  readonly min: number;
  readonly max: number;
  readonly integer?: true;
}

/**
 * Inclusive. Speed and accuracy end where only a broken device goes, so that every stored number stays exact in
 * centimetres; wristbands send a heart rate of 0 when they measure no pulse.
 */
export const fieldRanges = {
  lon: { min: -180, max: 180 },
  lat: { min: -90, max: 90 },
  x: { min: -1e6, max: 1e6 },
  y: { min: -1e6, max: 1e6 },
  floor: { min: -100, max: 1000, integer: true },
  speed: { min: 0, max: 1e6 },
  heading: { min: 0, max: 360 },
  accuracy: { min: 0, max: 1e9 },
  battery: { min: 0, max: 100 },
  heartRate: { min: 0, max: 300 },
  rssi: { min: -128, max: 0, integer: true },
} as const satisfies Record<string, Range>;

export type NumericField = keyof typeof fieldRanges;

/**
 * Why `value` is invalid in `field`; undefined when it is valid. NaN and infinities are out of range.
 *
 * @param name of the field in the reason
 */
export function rangeFault(field: NumericField, value: number, name: string = field): RejectReason | undefined {
  const range: Range = fieldRanges[field];
  if (value >= range.min && value <= range.max && (range.integer === undefined || Number.isInteger(value)))
    return undefined;
  return { key: 'ingest.reject.outOfRange', params: { field: name, min: range.min, max: range.max } };
}

/** Why a tag is refused. A control character would break the database's text and the bracelet's topic. */
export function tagFault(tag: string): RejectReason | undefined {
  if (tag.length === 0) return { key: 'ingest.reject.required', params: { field: 'tag' } };
  if (tag.length <= positionLimits.tagLength && isPlainText(tag)) return undefined;
  return { key: 'ingest.reject.wrongType', params: { field: 'tag' } };
}

/** Why a device cannot have received these beacons; undefined when it can. The reason names the reading, from 0. */
export function beaconsFault(readings: readonly BeaconReading[]): RejectReason | undefined {
  if (readings.length > positionLimits.beacons)
    return { key: 'ingest.reject.tooManyBeacons', params: { max: positionLimits.beacons } };
  for (const [at, { id, rssi }] of readings.entries()) {
    const field = `beacons[${at}]`;
    if (id.length === 0) return { key: 'ingest.reject.required', params: { field: `${field}.id` } };
    if (id.length > positionLimits.beaconIdLength || !isPlainText(id))
      return { key: 'ingest.reject.wrongType', params: { field: `${field}.id` } };
    const reason = rangeFault('rssi', rssi, `${field}.rssi`);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function isPlainText(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return false;
    // A lone surrogate would be restored from UTF-8 as another character, and the tag as another tag.
    if (code >= 0xd800 && code <= 0xdfff) return text.isWellFormed();
  }
  return true;
}

/** Whether a refusal is only about the time. All other values are trusted. */
export function isAboutAge({ key }: RejectReason): boolean {
  return key === 'ingest.reject.tooOld' || key === 'ingest.reject.inTheFuture';
}

/** Why a position of time `t` is refused at `now`, both epoch ms. */
export function ageFault(t: number, now: number): RejectReason | undefined {
  if (!(t >= now - positionLimits.maxAgeMs)) return { key: 'ingest.reject.tooOld', params: { days: 7 } };
  if (t > now + positionLimits.maxAheadMs) return { key: 'ingest.reject.inTheFuture', params: { seconds: 60 } };
  return undefined;
}
