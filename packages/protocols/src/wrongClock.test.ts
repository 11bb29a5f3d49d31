import { type Position, positionAt, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { describe, expect, it } from 'vitest';

import type { DecodedPositions } from './decoded.ts';
import { decodeMusterBinary, decodePositions, encodePositions } from './musterBinary.ts';
import { decodeMusterJson } from './musterJson.ts';
import { decodeOsmandJson, decodeOsmandQuery } from './osmand.ts';
import { decodeOwntracks } from './owntracks.ts';

const now = 1_763_600_000_000;
const dayMs = 86_400_000;
const [lon, lat] = [121.4737, 31.2304];

/** The content of a message, for any protocol; `t` epoch ms, null = none. */
interface Sent {
  t: number | null;
  sos?: boolean;
  lon?: number;
  lat?: number;
  battery?: number;
}

/** The message in each protocol. OwnTracks and OsmAnd have times in seconds. */
const protocols: Record<string, (sent: Sent) => DecodedPositions> = {
  JSON: (said) => decodeMusterJson(JSON.stringify({ tag: 'a', ...said }), { now }),
  binary: ({ t, ...said }) => {
    const position: Position = { tag: 'a', t: t ?? Number.NaN, ...said };
    return decodeMusterBinary(encodePositions(toPositionBatch([position])), { now });
  },
  OsmAnd: ({ t, sos, battery, ...place }) => {
    const time = t === null ? 'never' : String(t / 1000);
    const facts = { ...(sos ? { alarm: 'sos' } : {}), ...(battery === undefined ? {} : { batt: battery }), ...place };
    const entries = Object.entries({ id: 'a', timestamp: time, ...facts }).map(([name, value]) => [
      name,
      String(value),
    ]);
    return decodeOsmandQuery(new URLSearchParams(entries), { now });
  },
  'OsmAnd JSON': ({ t, sos, battery, lon: longitude, lat: latitude }) => {
    const location = {
      timestamp: t === null ? 'never' : new Date(t).toISOString(),
      coords: { longitude, latitude },
      ...(battery === undefined ? {} : { battery: { level: battery / 100 } }),
      ...(sos ? { extras: { alarm: 'sos' } } : {}),
    };
    return decodeOsmandJson(JSON.stringify({ device_id: 'a', location }), { now });
  },
  OwnTracks: ({ t, battery, ...said }) => {
    const message = { _type: 'location', tid: 'a', ...(t === null ? {} : { tst: t / 1000 }), batt: battery, ...said };
    return decodeOwntracks(JSON.stringify(message), { now });
  },
};

describe.each(Object.entries(protocols))('%s', (_, decode) => {
  it.each([
    ['120 s ahead', now + 120_000],
    ['8 days behind', now - 8 * dayMs],
    ['of 1970', 0],
    ['of 2106', 4_294_967_295_000],
  ])('accepts a call for help from a clock %s with the current time, and keeps the device time', (_name, t) => {
    const { batch, rejected } = decode({ t, sos: true, lon, lat });
    expect(rejected).toEqual([]);
    expect(positionAt(batch, 0)).toMatchObject({ tag: 'a', t: now, lon, lat, sos: true, clockOff: true, deviceT: t });
  });

  it('accepts a call for help with an unreadable time with the current time', () => {
    const { batch, rejected } = decode({ t: null, sos: true, lon, lat });
    expect(rejected).toEqual([]);
    const call = positionAt(batch, 0);
    expect(call).toMatchObject({ t: now, lon, lat, sos: true, clockOff: true });
    expect(call).not.toHaveProperty('deviceT');
  });

  it.each([
    [60_000, 'inTheFuture'],
    [-7 * dayMs, 'tooOld'],
  ])('marks nothing at the very edge of the window (%i ms), and refuses other positions beyond', (edge, rule) => {
    for (const sos of [true, false]) {
      const [taken] = [decode({ t: now + edge, sos, lon, lat })];
      expect(positionAt(taken.batch, 0)).not.toHaveProperty('clockOff');
      expect(taken.batch.t[0]).toBe(now + edge);
    }
    const aheadMs = edge + Math.sign(edge) * 1000;
    const { batch, rejected } = decode({ t: now + aheadMs, lon, lat });
    expect(batch.length).toBe(0);
    expect(rejected).toMatchObject([{ reason: { key: `ingest.reject.${rule}` }, clock: { tag: 'a', aheadMs } }]);
  });

  it('accepts a call for help whatever else is invalid, and drops that', () => {
    for (const [wrong, kept] of [
      [{ lon: 400, lat, battery: 40 }, { battery: 40 }],
      [{ lon }, {}],
      [
        { lon, lat, battery: 400 },
        { lon, lat },
      ],
    ] as const) {
      const { batch, rejected } = decode({ t: now, sos: true, ...wrong });
      expect(rejected).toEqual([]);
      expect(positionAt(batch, 0)).toEqual({ tag: 'a', t: now, floor: 0, sos: true, ...kept });
      expect(decode({ t: now, ...wrong }).batch.length).toBe(0);
    }
  });

  it.each([
    [0, 0],
    [1e-6, -1e-6],
  ])('drops coordinates of %d/%d, and keeps the other values', (...place) => {
    const nowhere = { lon: place[0], lat: place[1] };
    for (const said of [{ sos: true }, { battery: 40 }]) {
      const { batch, rejected } = decode({ t: now, ...nowhere, ...said });
      expect(rejected).toEqual([]);
      const position = positionAt(batch, 0);
      expect(position).toMatchObject({ t: now, ...said });
      expect(position).not.toHaveProperty('lon');
      expect(position).not.toHaveProperty('lat');
    }
    expect(decode({ t: now, ...nowhere }).rejected).toEqual([
      { index: 0, reason: { key: 'ingest.reject.noFix', params: {} } },
    ]);
  });

  it('accepts places on the equator and on the prime meridian', () => {
    for (const place of [
      { lon: 0, lat: 5.5 },
      { lon: 9.5, lat: 0 },
      { lon: 2e-6, lat: 0 },
    ]) {
      const { batch, rejected } = decode({ t: now, ...place });
      expect(rejected).toEqual([]);
      expect(positionAt(batch, 0)).toMatchObject(place);
    }
  });
});

describe('JSON', () => {
  it('accepts a call for help whose time is not a number, or has too many digits', () => {
    const at = (t: string) => decodeMusterJson(`{"tag":"a","t":${t},"sos":true}`, { now });
    for (const t of ['"2025-11-20T00:53:20Z"', '{}', '1e999', 'null']) {
      expect(positionAt(at(t).batch, 0)).toEqual({ tag: 'a', t: now, floor: 0, sos: true, clockOff: true });
    }
    const without = decodeMusterJson('{"tag":"a","t":"soon","battery":4,"sos":false}', { now });
    expect(without.rejected[0]?.reason).toEqual({ key: 'ingest.reject.wrongType', params: { field: 't' } });
  });

  it.each([
    [{ lon: 'east' }, {}],
    [{ lat: 91 }, {}],
    [{ floor: 1.5 }, {}],
    [{ floor: 'ground' }, {}],
    [{ lon: null, lat: null, x: 1, y: 2, map: 'nowhere' }, {}],
    [{ lon: null, lat: null, x: 1e9, y: 2, map: 'plant' }, {}],
    [{ x: 1e9 }, { lon, lat }],
    [{ battery: 'full' }, { lon, lat }],
    [{ heartRate: -1 }, { lon, lat }],
    [{ worn: 'yes' }, { lon, lat }],
    [{ colour: 'red' }, { lon, lat }],
    [{ colour: null }, { lon, lat }],
  ])('accepts a call for help without its invalid part: %j', (wrong, kept) => {
    const read = (more: object) => decodeMusterJson(JSON.stringify({ tag: 'a', t: now, lon, lat, ...more }), { now });
    expect(positionAt(read({ sos: true, ...wrong }).batch, 0)).toEqual({
      tag: 'a',
      t: now,
      floor: 0,
      sos: true,
      ...kept,
    });
    expect(read({ sos: false, ...wrong }).rejected).toHaveLength(1);
  });

  it('refuses a call for help without a tag, or with an invalid SOS field', () => {
    for (const item of [
      { t: now, sos: true },
      { tag: 5, t: now, sos: true },
      { tag: 'a', t: now, sos: 'yes' },
    ])
      expect(decodeMusterJson(JSON.stringify(item), { now }).rejected).toHaveLength(1);
  });

  it('marks in a batch only calls with a wrong clock', () => {
    const items = [
      { tag: 'a', t: now - 1, battery: 3 },
      { tag: 'b', t: 5, sos: true },
      { tag: 'c', t: 6, battery: 3 },
      { tag: 'd', t: now, battery: 400 },
      { tag: 'e', t: now, sos: true },
    ];
    const { batch, rejected } = decodeMusterJson(JSON.stringify(items), { now });
    expect(batch.tags).toEqual(['a', 'b', 'e']);
    expect([...batch.t]).toEqual([now - 1, now, now]);
    expect(batch.tags.map((_tag, row) => positionAt(batch, row).deviceT)).toEqual([undefined, 5, undefined]);
    expect(rejected.map(({ index }) => index)).toEqual([2, 3]);
  });

  it('uses the metres of a map if the degrees beside them are no fix', () => {
    const frameOf = () => (x: number, y: number) => ({ lon: x / 10, lat: y / 10 });
    const item = { tag: 'a', t: now, lon: 0, lat: 0, x: 12, y: 34, map: 'plant' };
    expect(positionAt(decodeMusterJson(JSON.stringify(item), { now, frameOf }).batch, 0)).toMatchObject({
      lon: 1.2,
      lat: 3.4,
    });
  });
});

describe('the payload of the log', () => {
  const call: Position = { tag: 'a', t: now, floor: 0, sos: true, clockOff: true, deviceT: 0 };
  const rows: Position[] = [{ tag: 'b', t: now, floor: 0 }, call, { ...call, tag: 'c', deviceT: -5.5 }];

  it('keeps wrong device times, and costs nothing without one', () => {
    const decoded = decodePositions(encodePositions(toPositionBatch(rows)));
    expect(rows.map((_row, row) => positionAt(decoded, row))).toEqual(rows);
    const plain = toPositionBatch([{ tag: 'b', t: now }]);
    expect(encodePositions({ ...plain, deviceT: Float64Array.of(Number.NaN) })).toEqual(encodePositions(plain));
  });

  it('is not accepted from a gateway: the server detects wrong clocks itself', () => {
    const { batch } = decodeMusterBinary(encodePositions(toPositionBatch(rows)), { now });
    expect(batch.tags.map((_tag, row) => positionAt(batch, row))).toEqual([
      { tag: 'a', t: now, floor: 0, sos: true },
      { tag: 'c', t: now, floor: 0, sos: true },
    ]);
  });
});
