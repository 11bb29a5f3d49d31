import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';

import { checkBatch } from './checkBatch.ts';
import type { DecodeContext, DecodedPositions } from './decoded.ts';
import { parseBody } from './musterJson.ts';

/**
 * OsmAnd's live tracking, also used by Traccar Client and many trackers: one position in the query or in a form. Names
 * and forms as in Traccar's documentation of the protocol; unused fields (altitude, hdop, …) are ignored. `alarm=sos`
 * is the button of Traccar Client. Without `timestamp` the position gets the current time.
 */
export function decodeOsmandQuery(params: URLSearchParams, context: DecodeContext): DecodedPositions {
  const text = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const value = params.get(name);
      if (value !== null && value !== '') return value;
    }
    return undefined;
  };
  const number = (...names: readonly string[]): number | undefined => toNumber(text(...names));
  const [lat, lon] = (text('location') ?? '').split(',');
  const knots = number('speed');
  return checked(
    {
      tag: text('id', 'deviceid') ?? '',
      t: toTime(text('timestamp'), context.now),
      lon: number('lon') ?? toNumber(lon),
      lat: number('lat') ?? toNumber(lat),
      speed: knots === undefined ? undefined : knots * metresPerSecondOfKnot,
      heading: number('bearing', 'heading'),
      accuracy: number('accuracy'),
      battery: number('batt'),
      sos: isSos(text('alarm')),
    },
    context,
  );
}

/** 1852 m an hour. */
const metresPerSecondOfKnot = 1852 / 3600;

/**
 * The JSON of newer Traccar clients: one `location` of the background-geolocation library with its `device_id`. Speed
 * is m/s here and the battery a share of one; −1 means unknown.
 *
 * @throws {@link MalformedBody} for a body that is not JSON.
 */
export function decodeOsmandJson(input: string | Uint8Array, context: DecodeContext): DecodedPositions {
  const body = parseBody(input);
  const location = member(body, 'location');
  const coords = member(location, 'coords');
  const level = toNumber(member(member(location, 'battery'), 'level'));
  return checked(
    {
      tag: toText(member(body, 'device_id')) ?? '',
      t: toTime(toText(member(location, 'timestamp')), context.now),
      lon: toNumber(member(coords, 'longitude')),
      lat: toNumber(member(coords, 'latitude')),
      speed: toNumber(member(coords, 'speed')),
      floor: toNumber(member(coords, 'floor')),
      heading: toNumber(member(coords, 'heading')),
      accuracy: toNumber(member(coords, 'accuracy')),
      battery: level === undefined ? undefined : Math.round(level * 100),
      sos: isSos(toText(member(member(location, 'extras'), 'alarm'))),
    },
    context,
  );
}

/** Decoded fields of a message; undefined = absent. */
type Read = { [Name in keyof Position]: Position[Name] | undefined } & Pick<Position, 'tag' | 't'>;

function checked(read: Read, context: DecodeContext): DecodedPositions {
  const position: Position = { tag: read.tag, t: read.t };
  if (read.lon !== undefined) position.lon = read.lon;
  if (read.lat !== undefined) position.lat = read.lat;
  if (read.sos !== undefined) position.sos = read.sos;
  if (read.floor !== undefined) position.floor = read.floor;
  // These clients send −1 for values that their phone does not know.
  if (isKnown(read.speed)) position.speed = read.speed;
  if (isKnown(read.heading)) position.heading = read.heading;
  if (isKnown(read.accuracy)) position.accuracy = read.accuracy;
  if (isKnown(read.battery)) position.battery = read.battery;
  return checkBatch(toPositionBatch([position]), context.now);
}

function isKnown(value: number | undefined): value is number {
  return value !== undefined && value >= 0;
}

function isSos(alarm: string | undefined): true | undefined {
  return alarm?.toLowerCase() === 'sos' ? true : undefined;
}

/** Seconds, milliseconds, ISO-8601, or `yyyy-MM-dd HH:mm:ss` in UTC; NaN for anything else. */
function toTime(text: string | undefined, now: number): number {
  if (text === undefined) return now;
  const number = toNumber(text);
  if (number !== undefined) return number < firstMillisecond ? number * 1000 : number;
  return Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);
}

/** A number below it counts seconds: as milliseconds it would be in 1970, as seconds it ends in 2286. */
const firstMillisecond = 1e10;

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
