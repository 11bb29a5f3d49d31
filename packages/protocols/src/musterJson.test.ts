import { type Position, positionAt, positionFlag } from '@muster/model/position/positionBatch.ts';
import { describe, expect, test } from 'vitest';

import { type DecodedPositions, MalformedBody, type RejectReason } from './decoded.ts';
import { decodeMusterJson } from './musterJson.ts';

const now = 1_763_600_000_000;
const wristband = {
  tag: 'BLW5-000123',
  t: now,
  lon: 121.4737,
  lat: 31.2304,
  floor: 0,
  speed: 1.2,
  heading: 90,
  accuracy: 0.3,
  battery: 88,
  heartRate: 76,
  sos: false,
  worn: true,
};

function decode(body: unknown): DecodedPositions {
  const frameOf = (map: string) =>
    map === 'plant' ? (x: number, y: number) => ({ lon: x / 10, lat: y / 10 }) : undefined;
  return decodeMusterJson(JSON.stringify(body), { now, frameOf });
}

function only(body: unknown): Position {
  const { batch, rejected } = decode(body);
  expect(rejected).toEqual([]);
  expect(batch.length).toBe(1);
  return positionAt(batch, 0);
}

function reasonFor(change: object): RejectReason | undefined {
  const { batch, rejected } = decode([{ ...wristband, ...change }]);
  expect(batch.length + rejected.length).toBe(1);
  return rejected[0]?.reason;
}

test("decodes the wire page's own example, every field of it", () => {
  expect(only(wristband)).toEqual(wristband);
});

test('accepts a single object as a batch of one, and an empty array as a batch of none', () => {
  expect(decode([wristband])).toEqual(decode(wristband));
  expect(decode([]).batch.length).toBe(0);
});

test('a missing floor is the ground floor', () => {
  expect(only({ tag: 'a', t: now, lon: 1, lat: 2 })).toEqual({ tag: 'a', t: now, lon: 1, lat: 2, floor: 0 });
});

test('a field of null is absent, and values of one item do not leak into the next', () => {
  const { batch } = decode([wristband, { tag: 'a', t: now, lon: 1, lat: 2, battery: null, sos: null, x: null }]);
  expect(positionAt(batch, 1)).toEqual({ tag: 'a', t: now, lon: 1, lat: 2, floor: 0 });
});

test.each([{ battery: 20 }, { heartRate: 60 }, { sos: true }, { worn: false }])(
  'telemetry alone is a position without coordinates: %o',
  (telemetry) => {
    expect(only({ tag: 'a', t: now, ...telemetry })).toEqual({ tag: 'a', t: now, floor: 0, ...telemetry });
  },
);

test('an SOS that is false differs from an absent one', () => {
  expect(decode({ tag: 'a', t: now, sos: false }).batch.flags[0]).toBe(positionFlag.hasSos);
  expect(decode({ tag: 'a', t: now, battery: 1 }).batch.flags[0]).toBe(0);
});

test('local metres become degrees by the frame of the map', () => {
  const place = { tag: 'a', t: now, x: 12, y: 34, map: 'plant' };
  expect(only(place)).toMatchObject({ lon: 1.2, lat: 3.4 });
});

test('degrees take precedence where a device sends both degrees and metres', () => {
  expect(only({ ...wristband, x: 1, y: 1, map: 'plant' })).toEqual(wristband);
});

test('a fraction of a millisecond is rounded away, so that the identity of a position stays a whole number', () => {
  expect(only({ ...wristband, t: now + 0.4 }).t).toBe(now);
});

test.each<[string, object, RejectReason]>([
  ['no tag', { tag: undefined }, { key: 'ingest.reject.required', params: { field: 'tag' } }],
  ['an empty tag', { tag: '' }, { key: 'ingest.reject.required', params: { field: 'tag' } }],
  ['a tag that is a number', { tag: 17 }, { key: 'ingest.reject.wrongType', params: { field: 'tag' } }],
  ['a tag of 65 letters', { tag: 'x'.repeat(65) }, { key: 'ingest.reject.wrongType', params: { field: 'tag' } }],
  ['a tag with NUL', { tag: 'a\0b' }, { key: 'ingest.reject.wrongType', params: { field: 'tag' } }],
  ['half a character in a tag', { tag: 'a\ud83d' }, { key: 'ingest.reject.wrongType', params: { field: 'tag' } }],
  ['no time', { t: undefined }, { key: 'ingest.reject.required', params: { field: 't' } }],
  ['a time as text', { t: '2025-11-20T00:53:20Z' }, { key: 'ingest.reject.wrongType', params: { field: 't' } }],
  ['a longitude without latitude', { lat: null }, { key: 'ingest.reject.required', params: { field: 'lat' } }],
  ['a latitude without longitude', { lon: null }, { key: 'ingest.reject.required', params: { field: 'lon' } }],
  ['a latitude as text', { lat: '31' }, { key: 'ingest.reject.wrongType', params: { field: 'lat' } }],
  [
    'beyond the pole',
    { lat: 90.001 },
    { key: 'ingest.reject.outOfRange', params: { field: 'lat', min: -90, max: 90 } },
  ],
  [
    'beyond the date line',
    { lon: -181 },
    { key: 'ingest.reject.outOfRange', params: { field: 'lon', min: -180, max: 180 } },
  ],
  [
    'half a floor',
    { floor: 0.5 },
    { key: 'ingest.reject.outOfRange', params: { field: 'floor', min: -100, max: 1000 } },
  ],
  [
    'a negative speed',
    { speed: -1 },
    { key: 'ingest.reject.outOfRange', params: { field: 'speed', min: 0, max: 1e6 } },
  ],
  [
    'a heading of 361',
    { heading: 361 },
    { key: 'ingest.reject.outOfRange', params: { field: 'heading', min: 0, max: 360 } },
  ],
  [
    'a battery of 101',
    { battery: 101 },
    { key: 'ingest.reject.outOfRange', params: { field: 'battery', min: 0, max: 100 } },
  ],
  [
    'a pulse of 301',
    { heartRate: 301 },
    { key: 'ingest.reject.outOfRange', params: { field: 'heartRate', min: 0, max: 300 } },
  ],
  [
    'a negative accuracy',
    { accuracy: -1 },
    { key: 'ingest.reject.outOfRange', params: { field: 'accuracy', min: 0, max: 1e9 } },
  ],
  ['an SOS of 1', { sos: 1 }, { key: 'ingest.reject.wrongType', params: { field: 'sos' } }],
  ['a field of its own', { colour: 'red' }, { key: 'ingest.reject.unknownField', params: { field: 'colour' } }],
  ['an unknown field of null', { colour: null }, { key: 'ingest.reject.unknownField', params: { field: 'colour' } }],
])('refuses %s', (_, change, reason) => {
  expect(reasonFor(change)).toEqual(reason);
});

const bodyOf = (...more: readonly string[]): string => [`{"tag":"a","t":${now},"battery":1`, ...more].join(',') + '}';

test.each<[string, string | Uint8Array, RejectReason]>([
  [
    'a field __proto__',
    bodyOf('"__proto__":{}'),
    { key: 'ingest.reject.unknownField', params: { field: '__proto__' } },
  ],
  ['a field toString', bodyOf('"toString":1'), { key: 'ingest.reject.unknownField', params: { field: 'toString' } }],
  ['a repeated field', bodyOf('"tag":"b"'), { key: 'ingest.malformed.duplicate', params: { field: 'tag' } }],
  ['a nest of lists', '['.repeat(60_000), { key: 'ingest.malformed.depth', params: {} }],
  ['bytes that are no UTF-8', Buffer.from(bodyOf(), 'utf16le'), { key: 'ingest.malformed.json', params: {} }],
  ['half a character', Buffer.from(bodyOf('"x":"\xe4"'), 'latin1'), { key: 'ingest.malformed.encoding', params: {} }],
])('refuses the whole body for %s', (_what, body, reason) => {
  expect(() => decodeMusterJson(body, { now })).toThrow(new MalformedBody(reason));
});

test.each<[string, object, RejectReason]>([
  ['y missing', { x: 1, map: 'plant' }, { key: 'ingest.reject.required', params: { field: 'y' } }],
  ['x missing', { y: 1, map: 'plant' }, { key: 'ingest.reject.required', params: { field: 'x' } }],
  ['no map', { x: 1, y: 1 }, { key: 'ingest.reject.required', params: { field: 'map' } }],
  [
    'a map that is not there',
    { x: 1, y: 1, map: 'moon' },
    { key: 'ingest.reject.unknownMap', params: { map: 'moon' } },
  ],
  [
    'a place off the globe',
    { x: 1, y: 901, map: 'plant' },
    { key: 'ingest.reject.outOfRange', params: { field: 'lat', min: -90, max: 90 } },
  ],
  ['nothing at all', {}, { key: 'ingest.reject.nothingSaid', params: {} }],
  ['a speed and no place', { speed: 1 }, { key: 'ingest.reject.nothingSaid', params: {} }],
])('refuses metres with %s', (_, place, reason) => {
  expect(decode([{ tag: 'a', t: now, ...place }]).rejected[0]?.reason).toEqual(reason);
});

test('accepts a position of exactly 7 days ago and of 60 s ahead, and nothing beyond', () => {
  const week = 7 * 86_400_000;
  const { batch, rejected } = decode([-week, -week - 1, 60_000, 60_001].map((age) => ({ ...wristband, t: now + age })));
  expect([...batch.t]).toEqual([now - week, now + 60_000]);
  expect(rejected).toMatchObject([
    { index: 1, reason: { key: 'ingest.reject.tooOld', params: { days: 7 } } },
    { index: 3, reason: { key: 'ingest.reject.inTheFuture', params: { seconds: 60 } } },
  ]);
});

test('the good positions of a batch are kept in order when others are refused', () => {
  const items = [7, wristband, null, { ...wristband, lat: 91 }, { ...wristband, tag: 'b' }, []];
  const { batch, rejected } = decode(items);
  expect(batch.tags).toEqual(['BLW5-000123', 'b']);
  expect(rejected.map(({ index }) => index)).toEqual([0, 2, 3, 5]);
  expect(positionAt(batch, 1)).toEqual({ ...wristband, tag: 'b' });
});

test('refuses a body that is not JSON, and more than 10,000 positions', () => {
  expect(() => decodeMusterJson('{"tag":', { now })).toThrow(MalformedBody);
  const many = Array.from({ length: 10_001 }, () => wristband);
  expect(() => decode(many)).toThrow(MalformedBody);
  expect(decode(many.slice(1)).batch.length).toBe(10_000);
});

describe('the beacon readings of a device', () => {
  const reading = { id: 'B-1', rssi: -60 };
  const decode = (beacons: unknown, more: object = { lon: 1, lat: 2 }) =>
    decodeMusterJson(JSON.stringify({ tag: 'a', t: now, ...more, beacons }), { now });
  const sixteen = Array.from({ length: 16 }, (_, at) => ({ id: `B-${at}`, rssi: -128 + 8 * at }));

  test('are accepted up to 16, from −128 to 0 dBm', () => {
    for (const beacons of [sixteen, [{ id: 'x'.repeat(64), rssi: -128 }], [{ id: '信标', rssi: 0 }]])
      expect(positionAt(decode(beacons).batch, 0).beacons).toEqual(beacons);
    for (const none of [[], null]) expect(decode(none).batch).not.toHaveProperty('beacons');
  });

  test('are telemetry that needs no coordinates; an empty list is none', () => {
    expect(positionAt(decode([reading], {}).batch, 0)).toEqual({ tag: 'a', t: now, floor: 0, beacons: [reading] });
    expect(decode([reading], { lon: 0, lat: 0 }).batch.length).toBe(1);
    expect(decode([], {}).rejected[0]?.reason.key).toBe('ingest.reject.nothingSaid');
  });

  test.each([
    ['wrongType', 'beacons', reading],
    ['wrongType', 'beacons[0]', ['B-1']],
    ['wrongType', 'beacons[1].id', [reading, { ...reading, id: 7 }]],
    ['wrongType', 'beacons[0].id', [{ ...reading, id: 'B\n1' }]],
    ['wrongType', 'beacons[0].id', [{ ...reading, id: 'x'.repeat(65) }]],
    ['wrongType', 'beacons[0].rssi', [{ ...reading, rssi: '-60' }]],
    ['required', 'beacons[0].id', [{ rssi: -60 }]],
    ['required', 'beacons[0].id', [{ ...reading, id: '' }]],
    ['required', 'beacons[0].rssi', [{ id: 'B-1' }]],
    ['outOfRange', 'beacons[0].rssi', [{ ...reading, rssi: 1 }]],
    ['outOfRange', 'beacons[0].rssi', [{ ...reading, rssi: -129 }]],
    ['outOfRange', 'beacons[0].rssi', [{ ...reading, rssi: -60.5 }]],
    ['unknownField', 'beacons[0].mac', [{ ...reading, mac: '00:11' }]],
    ['tooManyBeacons', undefined, [...sixteen, reading]],
  ])('are refused with their row: %s of %s', (key, field, beacons) => {
    const { batch, rejected } = decode(beacons);
    expect(batch.length).toBe(0);
    expect(rejected[0]?.reason).toMatchObject({ key: `ingest.reject.${key}`, params: field ? { field } : { max: 16 } });
    const call = decode(beacons, { sos: true });
    expect(call.rejected).toEqual([]);
    expect(call.batch).not.toHaveProperty('beacons');
  });

  test('of one item are not those of the next', () => {
    const items = [
      { tag: 'a', t: now, battery: 101, beacons: [reading] },
      { tag: 'b', t: now, battery: 1 },
      { tag: 'c', t: now, beacons: [reading] },
    ];
    const { batch } = decodeMusterJson(JSON.stringify(items), { now });
    expect(batch.tags.map((_, row) => positionAt(batch, row).beacons)).toEqual([undefined, [reading]]);
  });
});
