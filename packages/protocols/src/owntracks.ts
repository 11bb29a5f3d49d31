import { iBeaconId } from '@muster/model/device/beaconId.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';

import { checkBatch } from './checkBatch.ts';
import { type DecodeContext, type DecodedPositions, MalformedBody, type RejectReason } from './decoded.ts';
import { parseBody } from './musterJson.ts';
import { beaconsFault } from './positionLimits.ts';
import { required } from './rejectReasons.ts';

/**
 * OwnTracks' own JSON (owntracks.org/booklet/tech/json): `location` messages are positions, and `beacon` messages
 * readings of beacons; other messages of the app (`lwt`, `transition`, `waypoints`, `status`, …) give an empty batch.
 *
 * @param topic `owntracks/{user}/{device}`, the MQTT topic, or built from the HTTP headers `X-Limit-U` and `X-Limit-D`.
 * The device is the tag; without a topic, here or in the message, the two letters of `tid` are.
 * @throws {@link MalformedBody} for a body that is not JSON, or an encrypted one.
 */
export function decodeOwntracks(input: string | Uint8Array, context: DecodeContext, topic?: string): DecodedPositions {
  const body = parseBody(input);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refuse({ key: 'ingest.reject.notAnObject', params: {} });
  const message = new Map<string, unknown>(Object.entries(body));
  const kind = message.get('_type');
  if (kind === 'encrypted') throw new MalformedBody({ key: 'ingest.malformed.encrypted', params: {} });
  if (kind === 'beacon') return heard(message, context, topic);
  const positions = kind === 'location' ? [positionOf(message, topic)] : [];
  return checkBatch(toPositionBatch(positions), context.now);
}

/**
 * A `beacon` message: a phone received an iBeacon. A position without coordinates, with that one reading. iOS sends an
 * RSSI of 0 if it could not measure it: that is no reading.
 */
function heard(
  message: ReadonlyMap<string, unknown>,
  { now }: DecodeContext,
  topic: string | undefined,
): DecodedPositions {
  const [uuid, major, minor, rssi, tst] = ['uuid', 'major', 'minor', 'rssi', 'tst'].map((name) => message.get(name));
  if (typeof uuid !== 'string') return refuse(required('uuid'));
  if (typeof major !== 'number') return refuse(required('major'));
  if (typeof minor !== 'number') return refuse(required('minor'));
  if (typeof rssi !== 'number') return refuse(required('rssi'));
  if (rssi === 0) return { batch: toPositionBatch([]), rejected: [] };
  const reading = { id: iBeaconId({ uuid, major, minor }), rssi };
  const reason = beaconsFault([reading]);
  if (reason !== undefined) return refuse(reason);
  const t = (typeof tst === 'number' ? tst : Number.NaN) * 1000 + momentOf(reading.id);
  return checkBatch(toPositionBatch([{ tag: tagOf(message, topic), t, beacons: [reading] }]), now);
}

function refuse(reason: RejectReason): DecodedPositions {
  return { batch: toPositionBatch([]), rejected: [{ index: 0, reason }] };
}

/**
 * A millisecond from 1 to 999 that is constant for a beacon. The app counts seconds: its readings and location of one
 * second would all have one time, and would therefore be one position (wire.md, positions in).
 */
function momentOf(id: string): number {
  let hash = 0;
  for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) % 999;
  return 1 + hash;
}

function positionOf(message: ReadonlyMap<string, unknown>, topic: string | undefined): Position {
  const number = (name: string): number | undefined => {
    const value = message.get(name);
    return typeof value === 'number' ? value : undefined;
  };
  const position: Position = { tag: tagOf(message, topic), t: (number('tst') ?? Number.NaN) * 1000 };
  const kmh = number('vel');
  position.lon = number('lon') ?? Number.NaN;
  position.lat = number('lat') ?? Number.NaN;
  // iOS sends −1 for unknown values; Android leaves them out.
  if (isKnown(kmh)) position.speed = kmh / 3.6;
  // The app has no SOS button; a tracker that uses its protocol may send our field for it.
  if (message.get('sos') === true) position.sos = true;
  for (const [name, field] of fields) {
    const value = number(name);
    if (isKnown(value)) position[field] = value;
  }
  return position;
}

const fields = [
  ['cog', 'heading'],
  ['acc', 'accuracy'],
  ['batt', 'battery'],
] as const;

function isKnown(value: number | undefined): value is number {
  return value !== undefined && value >= 0;
}

function tagOf(message: ReadonlyMap<string, unknown>, topic: string | undefined): string {
  const own = message.get('topic');
  const [, , device] = (topic ?? (typeof own === 'string' ? own : '')).split('/');
  if (device !== undefined) return device;
  const tid = message.get('tid');
  return typeof tid === 'string' ? tid : '';
}
