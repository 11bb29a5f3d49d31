import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { pointsOf } from '../testing/pointsOf.ts';
import { thinner } from './thinner.ts';
import { clipPoints, type TrackPoints } from './trackPoints.ts';

const start = Date.UTC(2025, 10, 20);

async function* pieces(...points: readonly TrackPoints[]): AsyncGenerator<TrackPoints> {
  yield* points;
}

async function timesKept(points: AsyncIterable<TrackPoints>, maxPoints: number, total: number): Promise<number[]> {
  const times: number[] = [];
  for await (const { t } of thinner(points, maxPoints, total)) times.push(...t);
  return times;
}

/** A path along given corners, a metre (1e-5 degrees, about) a second. */
function wayAlong(corners: readonly (readonly [number, number])[]): TrackPoints {
  const way = corners.slice(1).flatMap(([lon, lat], leg) => {
    const [fromLon, fromLat] = corners[leg] ?? [0, 0];
    const steps = Math.round(Math.hypot(lon - fromLon, lat - fromLat));
    return Array.from({ length: steps }, (_, step) => [
      fromLon + ((lon - fromLon) * step) / steps,
      fromLat + ((lat - fromLat) * step) / steps,
    ]);
  });
  return pointsOf(
    [...way, corners.at(-1) ?? []].map(([lon = 0, lat = 0], second) => ({
      tag: 'a',
      t: start + second * 1000,
      lon: lon / 1e5,
      lat: lat / 1e5,
    })),
  );
}

test('keeps the first and the last point, the order, and at most the requested number', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 200 }),
      fc.integer({ min: 3, max: 50 }),
      fc.nat(200),
      fc.nat(50),
      async (places, maxPoints, cut, more) => {
        const points = pointsOf(places.map(([lon, lat], second) => ({ tag: 'a', t: start + second, lon, lat })));
        const halves = pieces(clipPoints(points, 0, start + cut), clipPoints(points, start + cut, Infinity));
        const kept = await timesKept(halves, maxPoints, points.length + more);
        expect(kept.length).toBeLessThanOrEqual(maxPoints);
        expect(kept[0]).toBe(points.t[0]);
        expect(kept.at(-1)).toBe(points.t.at(-1));
        expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
        expect(kept.every((t) => points.t.includes(t))).toBe(true);
      },
    ),
    { seed: 20_251_119 },
  );
});

test('keeps every corner of a path', async () => {
  const way = wayAlong([
    [0, 0],
    [100, 0],
    [100, 60],
    [40, 60],
    [40, 200],
  ]);
  const kept = await timesKept(pieces(way), 40, way.length);
  const corners = [100, 160, 220].map((second) => start + second * 1000);
  for (const corner of corners) expect(Math.min(...kept.map((t) => Math.abs(t - corner)))).toBeLessThanOrEqual(1000);
});

test('keeps the duration of a stop', async () => {
  const walk = wayAlong([
    [0, 0],
    [50, 0],
  ]);
  const still = pointsOf(
    Array.from({ length: 1000 }, (_, second) => ({ tag: 'a', t: start + (51 + second) * 1000, lon: 50 / 1e5, lat: 0 })),
  );
  const kept = await timesKept(pieces(walk, still), 20, walk.length + still.length);
  const pauses = kept.slice(1).map((t, at) => t - (kept[at] ?? 0));
  expect(Math.max(...pauses)).toBeLessThan(130_000);
});

test('points without coordinates are left out', async () => {
  const points = pointsOf([
    { tag: 'a', t: 1, heartRate: 70 },
    { tag: 'a', t: 2, lon: 1, lat: 1 },
    { tag: 'a', t: 3, heartRate: 71 },
    { tag: 'a', t: 4, lon: 2, lat: 1 },
  ]);
  expect(await timesKept(pieces(points), 3, 4)).toEqual([2, 4]);
});

test('refuses to keep fewer than three', async () => {
  await expect(timesKept(pieces(), 2, 100)).rejects.toThrow(RangeError);
});
