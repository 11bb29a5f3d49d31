import { trackerMessages } from '@muster/testkit/trackerMessages.ts';
import { positionAt } from '@muster/model/position/positionBatch.ts';
import { describe, expect, test } from 'vitest';

import type { DecodedPositions } from './decoded.ts';
import { decodeOsmandJson, decodeOsmandQuery } from './osmand.ts';

const now = 1_763_600_000_000;

const query = (text: string, at = now): DecodedPositions => decodeOsmandQuery(new URLSearchParams(text), { now: at });

test("decodes the wire page's query: knots become m/s, degrees stay", () => {
  const { batch } = query(
    'id=GT-7&lat=31.2304&lon=121.4737&timestamp=1763599999&speed=10&bearing=90&altitude=4&accuracy=5&batt=87.5&key=secret',
  );
  expect(positionAt(batch, 0)).toEqual({
    tag: 'GT-7',
    t: 1_763_599_999_000,
    lon: 121.4737,
    lat: 31.2304,
    floor: 0,
    speed: 10 * (1852 / 3600),
    heading: 90,
    accuracy: 5,
    battery: 87.5,
  });
});

test.each([
  ['seconds', '1763599999', 1_763_599_999_000],
  ['milliseconds', '1763599999125', 1_763_599_999_125],
  ['ISO-8601', '2025-11-20T00:53:19.5Z', 1_763_599_999_500],
  ['ISO-8601 with an offset', encodeURIComponent('2025-11-20T08:53:19+08:00'), 1_763_599_999_000],
  ['date and time in UTC', '2025-11-20+00%3A53%3A19', 1_763_599_999_000],
])('reads a time as %s', (_, timestamp, t) => {
  expect(query(`id=a&lat=1&lon=2&timestamp=${timestamp}`).batch.t[0]).toBe(t);
});

test('a position without a time gets the current time', () => {
  expect(query('id=a&lat=1&lon=2').batch.t[0]).toBe(now);
});

test('a time that cannot be read is refused, not guessed', () => {
  expect(query('id=a&lat=1&lon=2&timestamp=yesterday').rejected[0]?.reason).toEqual({
    key: 'ingest.reject.required',
    params: { field: 't' },
  });
});

test("the SOS of Traccar Client's widget is an SOS, in the query and in JSON, with or without coordinates", () => {
  const json = { device_id: 'a', location: { timestamp: new Date(now).toISOString(), extras: { alarm: 'sos' } } };
  for (const { batch } of [query('id=a&alarm=sos'), decodeOsmandJson(JSON.stringify(json), { now })])
    expect(positionAt(batch, 0)).toEqual({ tag: 'a', t: now, floor: 0, sos: true });
});

test('a message without a device, or without a value to store, is refused', () => {
  expect(query('lat=1&lon=2').rejected[0]?.reason.params).toEqual({ field: 'tag' });
  expect(query('id=a').rejected[0]?.reason.key).toBe('ingest.reject.nothingSaid');
  expect(decodeOsmandJson('[]', { now }).rejected[0]?.reason.params).toEqual({ field: 'tag' });
  expect(decodeOsmandJson('{"location":{}}', { now }).rejected[0]?.reason.params).toEqual({ field: 'tag' });
});

const messages = trackerMessages('osmand');

/** The content of Traccar's messages, in their order: [tag, time, lat, lon, speed m/s, battery]; null = refused. */
const said = [
  ['48241179', '2025-06-15T13:45:12.862Z', 37.4219983, -122.084, 0, 100],
  ['48241179', '2025-06-15T13:45:12.862Z', 37.4219983, -122.084, 0, 100],
  ['658765', '2025-05-09T04:11:30.579Z', 37.785834, -122.406417, undefined, undefined],
  ['8737767034', '2021-07-21T08:06:34.444Z', -6.1148096, 106.6837015, 18.67, 79],
  null,
  ['902064', '2016-01-27T18:55:47.000Z', 42.06288, -88.23412, 0, undefined],
  ['902064', '2015-09-12T14:38:06.579Z', 42.06288, -88.23412, 0, undefined],
  ['353861053849681', '2014-06-04T09:10:11.000Z', 49.60688, 6.15788, 0, undefined],
  ['123456', '2013-08-22T13:14:27.000Z', 60, 30, undefined, undefined],
  ['123456', '2025-11-20T00:53:20.000Z', 60, 30, 0, undefined],
  ['861001000719969', '2025-11-20T00:53:20.000Z', 41.666667, -0.883333, 0, 87],
  ['123456', '2013-08-22T13:14:27.000Z', 60, 30, undefined, undefined],
] as const;

describe.skipIf(messages === undefined)("Traccar's own messages (skipped without ../shared/data)", () => {
  test('each decodes to the same values as in Traccar', () => {
    const decoded = (messages ?? []).map(({ check, path, body }, index) => {
      const at = Date.parse(said[index]?.[1] ?? '2013-08-22T13:14:27Z');
      const { batch } =
        body === undefined ? query(new URL(path ?? '', 'http://a').search, at) : decodeOsmandJson(body, { now: at });
      expect(batch.length, path ?? body).toBe(check === 'Null' ? 0 : 1);
      if (check === 'Null') return null;
      const { tag, t, lat, lon, speed, battery } = positionAt(batch, 0);
      return [tag, new Date(t).toISOString(), lat, lon, speed, battery];
    });
    expect(decoded).toEqual(said);
  });
});
