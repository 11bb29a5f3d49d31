import { positionAt } from '@muster/model/position/positionBatch.ts';
import { trackerMessages } from '@muster/testkit/trackerMessages.ts';
import { describe, expect, test } from 'vitest';

import { MalformedBody } from './decoded.ts';
import { decodeOwntracks } from './owntracks.ts';

const now = 1_763_600_000_000;
const phone = { _type: 'location', tid: 'JJ', tst: now / 1000, lon: 2.29513, lat: 48.85833 };
const topic = 'owntracks/gateway/BLW5-000123';

test('km/h become m/s, seconds milliseconds, and the device of the topic is the tag', () => {
  const body = JSON.stringify({ ...phone, vel: 61, cog: 271, acc: 5, batt: 67, alt: 167, vac: 21, t: 'u' });
  expect(positionAt(decodeOwntracks(body, { now }, topic).batch, 0)).toEqual({
    tag: 'BLW5-000123',
    t: now,
    lon: 2.29513,
    lat: 48.85833,
    floor: 0,
    speed: 61 / 3.6,
    heading: 271,
    accuracy: 5,
    battery: 67,
  });
});

test("the tag is the topic's device, else that of the message's own topic, else the two letters", () => {
  const tagOf = (message: object, from?: string) =>
    decodeOwntracks(JSON.stringify(message), { now }, from).batch.tags[0];
  expect(tagOf({ ...phone, topic: 'owntracks/a/b' }, topic)).toBe('BLW5-000123');
  expect(tagOf({ ...phone, topic: 'owntracks/a/b' })).toBe('b');
  expect(tagOf(phone)).toBe('JJ');
});

test('values that the phone does not know, sent as −1, are left out', () => {
  const { batch } = decodeOwntracks(JSON.stringify({ ...phone, vel: -1, cog: -1, acc: -1, batt: -1 }), { now });
  expect(positionAt(batch, 0)).toEqual({ tag: 'JJ', t: now, lon: 2.29513, lat: 48.85833, floor: 0 });
});

describe('a beacon reading of the phone', () => {
  const uuid = 'E2C56DB5-DFFB-48D2-B060-D0F5A71096E0';
  const message = { _type: 'beacon', uuid, major: 1, minor: 20, tst: now / 1000 - 5, rssi: -67, acc: 1.2, prox: 2 };
  const decode = (change: object = {}) => decodeOwntracks(JSON.stringify({ ...message, ...change }), { now }, topic);

  test('is telemetry of the phone, in its second, offset by the beacon', () => {
    const { batch, rejected } = decode();
    expect(rejected).toEqual([]);
    const { t, ...position } = positionAt(batch, 0);
    const beacons = [{ id: 'e2c56db5-dffb-48d2-b060-d0f5a71096e0:1:20', rssi: -67 }];
    expect(position).toEqual({ tag: 'BLW5-000123', floor: 0, beacons });
    expect(Math.floor(t / 1000) * 1000).toBe(now - 5000);
  });

  test('has a time that differs from another beacon and from a location in the same second', () => {
    const times = [1, 2, 3].map((minor) => decode({ minor }).batch.t[0]);
    expect(new Set([...times, now - 5000]).size).toBe(4);
    expect(decode({ minor: 1 }).batch.t[0]).toBe(times[0]);
  });

  test('is none where the phone could not measure it', () => {
    expect(decode({ rssi: 0 })).toMatchObject({ batch: { length: 0 }, rejected: [] });
  });

  test.each([
    ['uuid', { uuid: 7 }],
    ['major', { major: undefined }],
    ['minor', { minor: '20' }],
    ['rssi', { rssi: undefined }],
    ['beacons[0].rssi', { rssi: -129 }],
    ['beacons[0].id', { uuid: 'x'.repeat(80) }],
    ['t', { tst: undefined }],
  ])('is refused with the reason without a valid %s', (field, change) => {
    expect(decode(change)).toMatchObject({ batch: { length: 0 }, rejected: [{ reason: { params: { field } } }] });
  });
});

test.each(['lwt', 'transition', 'waypoints', 'status', 'card'])('a %s has no position and is not an error', (_type) => {
  expect(decodeOwntracks(JSON.stringify({ _type, tst: 1 }), { now })).toMatchObject({
    batch: { length: 0 },
    rejected: [],
  });
});

test('a location without a time, a place or a device is refused with the reason', () => {
  const fieldOf = (change: object) =>
    decodeOwntracks(JSON.stringify({ ...phone, ...change }), { now }).rejected[0]?.reason.params['field'];
  expect([fieldOf({ tst: undefined }), fieldOf({ lat: '48' }), fieldOf({ tid: undefined })]).toEqual([
    't',
    'lat',
    'tag',
  ]);
  const nowhere = decodeOwntracks(JSON.stringify({ ...phone, lat: undefined, lon: undefined }), { now });
  expect(nowhere.rejected[0]?.reason.key).toBe('ingest.reject.nothingSaid');
});

test('an invalid body is refused, and an encrypted one with that reason', () => {
  expect(decodeOwntracks('[]', { now }).rejected[0]?.reason.key).toBe('ingest.reject.notAnObject');
  expect(() => decodeOwntracks('{', { now })).toThrow(MalformedBody);
  expect(() => decodeOwntracks('{"_type":"encrypted","data":"…"}', { now })).toThrow('ingest.malformed.encrypted');
});

const messages = trackerMessages('owntracks');

/** The content of Traccar's messages, in their order: [tag, time, lat, lon, speed m/s, heading, battery]. */
const said = [
  ['5t', '2019-03-06T12:21:18.000Z', 46.0681247, 11.1512805, 0, undefined, 46],
  ['JJ', '2017-06-13T10:21:56.000Z', 48.85833, 2.29513, undefined, undefined, undefined],
  ['JJ', '2017-06-13T10:21:56.000Z', 48.85833, 2.29513, 61 / 3.6, 271, 67],
  ['JJ', '2017-06-14T21:40:56.000Z', 48.85, 2.295, undefined, undefined, undefined],
  ['865284041968706', '2025-01-10T14:26:07.000Z', 47.420051, 13.654704, 0, 113, undefined],
] as const;

describe.skipIf(messages === undefined)("Traccar's own messages (skipped without ../shared/data)", () => {
  test('each decodes to the same values as in Traccar', () => {
    const decoded = (messages ?? []).map(({ body }, index) => {
      const { batch } = decodeOwntracks(body ?? '', { now: Date.parse(said[index]?.[1] ?? '') });
      const { tag, t, lat, lon, speed, heading, battery } = positionAt(batch, 0);
      return [tag, new Date(t).toISOString(), lat, lon, speed, heading, battery];
    });
    expect(decoded).toEqual(said);
  });
});
