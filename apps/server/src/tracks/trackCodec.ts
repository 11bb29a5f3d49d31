import { groundMotion, type GroundMotion } from './groundMotion.ts';
import { decodeNumber, encodeNumber, numberModel } from './numberCoder.ts';
import { RangeDecoder, RangeEncoder } from './rangeCoder.ts';
import { type ColumnForm, type ColumnHints, decodeColumn, encodeColumn } from './trackColumn.ts';
import type { TrackPoints } from './trackPoints.ts';

/*
 * Points of one tag in a few bytes each: column by column as whole numbers, predicted from the points before, with the
 * error of the prediction coded by a {@link numberEncoder}. Time is exact to the millisecond; places to 1e-7 degrees
 * (11 mm), so that centimetres of a device are restored; speed to 1 cm/s, heading to a degree, battery to a percent.
 * Why no varints and zstd: docs/adr/009-track-codec.md.
 */
const version = 1;
const whole: ColumnForm = { scale: 1 };
const degrees: ColumnForm = { scale: 1e7 };
const speed: ColumnForm = { scale: 100 };
const heading: ColumnForm = { scale: 1, circle: 360 };

/** Maximum points of a chunk: more than any hour has, few enough that a damaged chunk cannot allocate all memory. */
const maxPoints = 4_000_000;
/** @throws RangeError for more than four million points. */
export function encodeTrack(points: TrackPoints): Uint8Array {
  if (points.length > maxPoints) throw new RangeError(`A chunk of ${points.length} points; at most ${maxPoints} fit`);
  const encoder = new RangeEncoder();
  encoder.raw(version, 8);
  encodeNumber(encoder, points.length);
  // Time first: a reader that needs nothing else stops after it.
  encodeColumn(encoder, whole, points.t);
  const model = numberModel();
  encodeColumn(encoder, degrees, points.lon, { model });
  encodeColumn(encoder, degrees, points.lat, { model });
  encodeColumn(encoder, whole, points.floor);
  const motion = motionOf(points.t, points.lon, points.lat);
  encodeColumn(encoder, speed, points.speed, { guess: motion.speed });
  encodeColumn(encoder, heading, points.heading, { guess: motion.heading });
  encodeColumn(encoder, whole, points.battery);
  encodeColumn(encoder, whole, points.heartRate);
  encodeColumn(encoder, whole, points.flags);
  const coded = encoder.finish();
  const bytes = new Uint8Array(1 + coded.length);
  bytes[0] = checkByte(coded);
  bytes.set(coded, 1);
  return bytes;
}

/** @throws RangeError for a damaged chunk. */
export function decodeTrack(bytes: Uint8Array): TrackPoints {
  const { decoder, length } = openChunk(bytes);
  const column = (form: ColumnForm, hints?: ColumnHints): Float64Array => decodeColumn(decoder, form, length, hints);
  const t = column(whole);
  const model = numberModel();
  const lon = column(degrees, { model });
  const lat = column(degrees, { model });
  const floor = Int16Array.from(column(whole));
  const motion = motionOf(t, lon, lat);
  return {
    length,
    t,
    lon,
    lat,
    floor,
    speed: column(speed, { guess: motion.speed }),
    heading: column(heading, { guess: motion.heading }),
    battery: column(whole),
    heartRate: column(whole),
    flags: Uint8Array.from(column(whole)),
  };
}

/** The times of a chunk alone, for a quarter of the work. */
export function decodeTrackTimes(bytes: Uint8Array): Float64Array {
  const { decoder, length } = openChunk(bytes);
  return decodeColumn(decoder, whole, length);
}

/** From the rounded places, which the decoder has as well. */
function motionOf(t: Float64Array, lon: Float64Array, lat: Float64Array): GroundMotion {
  const units = (value: number): number => Math.round(value * degrees.scale);
  return groundMotion(t, lon.map(units), lat.map(units));
}

function openChunk(bytes: Uint8Array): { decoder: RangeDecoder; length: number } {
  const coded = bytes.subarray(1);
  if (bytes[0] !== checkByte(coded)) throw new RangeError('A track chunk is damaged');
  const decoder = new RangeDecoder(coded);
  if (decoder.raw(8) !== version) throw new RangeError('A track chunk is of a newer version');
  const length = decodeNumber(decoder);
  if (length < 0 || length > maxPoints) throw new RangeError('A track chunk is damaged: it has no such length');
  return { decoder, length };
}

/**
 * CRC-8 (polynomial x⁸ + x² + x + 1): detects every damage within eight bits of one another, and 255 in 256 of the
 * others. Arithmetic coding does not detect it: damaged data decodes to something.
 */
function checkByte(bytes: Uint8Array): number {
  let check = 0xff;
  for (const byte of bytes) check = crcOf[check ^ byte] ?? 0;
  return check;
}

const crcOf = Uint8Array.from({ length: 256 }, (_, value) => {
  let crc = value;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? (crc << 1) ^ 0x07 : crc << 1;
  return crc;
});
