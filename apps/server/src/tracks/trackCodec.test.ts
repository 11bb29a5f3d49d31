import { existsSync } from 'node:fs';

import type { Position } from '@muster/model/position/positionBatch.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pointsOf } from '../testing/pointsOf.ts';
import { recordedHours, recordingFolder } from '../testing/recordedHours.ts';
import { decodeTrack, decodeTrackTimes, encodeTrack } from './trackCodec.ts';
import type { TrackPoints } from './trackPoints.ts';

const start = Date.UTC(2025, 10, 20, 1);

const columns = ['lon', 'lat', 'speed', 'heading', 'battery', 'heartRate'] as const;

/** Half of the last decimal that a column keeps. */
const within = { lon: 5.01e-8, lat: 5.01e-8, speed: 0.00501, heading: 0.501, battery: 0.501, heartRate: 0.501 };

function expectSame(got: TrackPoints, wanted: TrackPoints): void {
  expect(got.length).toBe(wanted.length);
  expect(got.t).toEqual(wanted.t);
  expect(got.floor).toEqual(wanted.floor);
  expect(got.flags).toEqual(wanted.flags);
  for (const name of columns) {
    for (let row = 0; row < wanted.length; row++) {
      const [one, other] = [got[name][row] ?? 0, wanted[name][row] ?? 0];
      const difference = Math.abs(one - other);
      const apart = name === 'heading' ? Math.min(difference, 360 - difference) : difference;
      const isSame = Number.isNaN(other) ? Number.isNaN(one) : apart < within[name];
      // An assertion for each of a million values would need most of the time.
      if (!isSame) expect.fail(`${name} ${row}: ${one} instead of ${other}`);
    }
  }
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const position: fc.Arbitrary<Position> = fc.record(
  {
    tag: fc.constant('a'),
    t: fc.integer({ min: start, max: start + 3_599_999 }),
    lon: number(-180, 180),
    lat: number(-90, 90),
    floor: fc.integer({ min: -100, max: 1000 }),
    speed: fc.oneof(number(0, 3), number(0, 1e6)),
    heading: number(0, 360),
    battery: number(0, 100),
    heartRate: number(0, 300),
    sos: fc.boolean(),
    worn: fc.boolean(),
  },
  { requiredKeys: ['tag', 't'] },
);

test('restores any points: time to the millisecond, places to half of 1e-7 degrees, with their gaps', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 60 }), (positions) => {
      const points = pointsOf(positions);
      expectSame(decodeTrack(encodeTrack(points)), points);
    }),
    { seed: 20_251_119 },
  );
});

test('stored points are stored again without change, so that merging loses nothing', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 30 }), (positions) => {
      const once = decodeTrack(encodeTrack(pointsOf(positions)));
      expect(decodeTrack(encodeTrack(once))).toEqual(once);
    }),
    { seed: 20_251_119 },
  );
});

test('the times can be read alone', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 30 }), (positions) => {
      const points = pointsOf(positions);
      expect(decodeTrackTimes(encodeTrack(points))).toEqual(points.t);
    }),
    { seed: 20_251_119 },
  );
});

test('an hour without movement costs next to nothing', () => {
  const still = Array.from({ length: 3600 }, (_, second) => ({
    tag: 'a',
    t: start + second * 1000,
    lon: 121.4737,
    lat: 31.2304,
    floor: 2,
    speed: 0,
    battery: 88,
  }));
  expect(encodeTrack(pointsOf(still)).length).toBeLessThan(60);
});

test('a heading that swings through north does not jump', () => {
  const swinging = Array.from({ length: 400 }, (_, step) => ({
    tag: 'a',
    t: start + step * 1000,
    heading: (358 + (step % 5)) % 360,
  }));
  const bytes = encodeTrack(pointsOf(swinging));
  expectSame(decodeTrack(bytes), pointsOf(swinging));
  expect(bytes.length).toBeLessThan(200);
});

test('a chunk with any bit changed is refused, and so is a truncated one', () => {
  const walk = Array.from({ length: 50 }, (_, step) => ({
    tag: 'a',
    t: start + step * 1000,
    lon: 121 + step / 1e5,
    lat: 31 + (step % 7) / 1e6,
  }));
  const bytes = encodeTrack(pointsOf(walk));
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const damaged = Uint8Array.from(bytes);
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => decodeTrack(damaged), `bit ${bit}`).toThrow(RangeError);
  }
  expect(() => decodeTrack(bytes.subarray(0, -1))).toThrow(RangeError);
  expect(() => decodeTrackTimes(new Uint8Array(0))).toThrow(RangeError);
});

/** Every recording of a track, with the maximum of bytes per point. */
const recordings: readonly (readonly [name: string, most: number])[] = [
  ['yard_people_vehicles', 3],
  ['yard_cart_people', 3],
  ['crowd_people', 3],
  ['exit_people', 3],
  ['wrist_hr', 3],
  ['uwb_person_vehicle', 3],
  ['uwb_pozyx_room', 3],
  ['ble_room', 3],
  // With a fix every 4 to 120 s, each differs from the prediction by metres to a kilometre
  // (docs/adr/009-track-codec.md).
  ['indoor_walks', 5],
  ['phones_gps', 5],
  ['watch_gps_hr', 5],
  ['vehicles_bus', 6.5],
];

interface Stored {
  bytes: number;
  points: number;
  /** Typical milliseconds from one point to the next. */
  spacing: number;
}

const stored = new Map<string, Promise<Stored>>();

/** A recording as chunks; each is read back and compared. */
function store(name: string): Promise<Stored> {
  const known = stored.get(name) ?? storeChunks(name);
  stored.set(name, known);
  return known;
}

async function storeChunks(name: string): Promise<Stored> {
  const total = { bytes: 0, points: 0 };
  const spacings: number[] = [];
  for (const { points } of await recordedHours(name)) {
    const chunk = encodeTrack(points);
    total.bytes += chunk.length;
    total.points += points.length;
    points.t.forEach((t, row) => row > 0 && spacings.push(t - (points.t[row - 1] ?? 0)));
    expectSame(decodeTrack(chunk), points);
  }
  return { ...total, spacing: spacings.toSorted((a, b) => a - b)[spacings.length >> 1] ?? 0 };
}

describe.skipIf(!existsSync(recordingFolder))('real recordings (skipped without ../shared/data)', () => {
  test.each(recordings)('%s: every point is restored, at most %d bytes each', async (name, most) => {
    const { bytes, points } = await store(name);
    expect(points).toBeGreaterThan(400);
    expect(bytes / points).toBeLessThanOrEqual(most);
  });

  test('need at most 3 bytes a point, all of them together and each that has one at least every second', async () => {
    const all = await Promise.all(recordings.map(async ([name, most]) => ({ name, most, ...(await store(name)) })));
    const sum = (of: 'bytes' | 'points'): number => all.reduce((total, one) => total + one[of], 0);
    expect(sum('points')).toBeGreaterThan(200_000);
    expect(sum('bytes') / sum('points')).toBeLessThanOrEqual(3);
    const frequent = all.filter(({ spacing }) => spacing <= 1000);
    expect(frequent.map(({ most }) => most)).toEqual(Array(8).fill(3));
  });
});
