import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodeTrack, encodeTrack } from '../tracks/trackCodec.ts';
import type { TrackPoints } from '../tracks/trackPoints.ts';
import { type PackedTrack, packTrack } from './packedTrack.ts';

const names = ['t', 'lon', 'lat', 'floor', 'speed', 'heading', 'battery', 'heartRate', 'flags'] as const;

const orMissing = (numbers: fc.Arbitrary<number>) => fc.oneof(numbers, fc.constant(Number.NaN));
const anyNumber = fc.double({ noDefaultInfinity: true, noNaN: true });

const row = fc.record({
  elapsed: fc.integer({ min: 1, max: 100_000 }),
  lon: orMissing(fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), anyNumber)),
  lat: orMissing(fc.double({ min: -90, max: 90, noNaN: true })),
  floor: fc.integer({ min: -40, max: 300 }),
  speed: orMissing(fc.oneof(fc.double({ min: 0, max: 400, noNaN: true }), anyNumber)),
  heading: orMissing(fc.integer({ min: 0, max: 359 })),
  battery: orMissing(fc.integer({ min: 0, max: 100 })),
  heartRate: orMissing(fc.double({ min: 0, max: 250, noNaN: true })),
  flags: fc.integer({ min: 0, max: 15 }),
});

/** As sent by a device, before the codec rounds them. */
const rawTrack = fc.array(row, { maxLength: 40 }).map((rows): TrackPoints => {
  let t = 1_763_600_000_000;
  return {
    length: rows.length,
    t: Float64Array.from(rows, ({ elapsed }) => (t += elapsed)),
    lon: Float64Array.from(rows, ({ lon }) => lon),
    lat: Float64Array.from(rows, ({ lat }) => lat),
    floor: Int16Array.from(rows, ({ floor }) => floor),
    speed: Float64Array.from(rows, ({ speed }) => speed),
    heading: Float64Array.from(rows, ({ heading }) => heading),
    battery: Float64Array.from(rows, ({ battery }) => battery),
    heartRate: Float64Array.from(rows, ({ heartRate }) => heartRate),
    flags: Uint8Array.from(rows, ({ flags }) => flags),
  };
});

function unpacked(track: PackedTrack, name: (typeof names)[number]): number[] {
  return Array.from({ length: track.length }, (_, at) => track[name](at));
}

describe('a packed track', () => {
  it('restores every number exactly, whatever devices send', () => {
    fc.assert(
      fc.property(rawTrack, (points) => {
        const packed = packTrack(points);
        for (const name of names) expect(unpacked(packed, name)).toEqual([...points[name]]);
      }),
      { seed: 20_251_119 },
    );
  });

  it('restores what the codec has stored', () => {
    const walk = Array.from({ length: 500 }, (_, at) => at);
    const points = decodeTrack(
      encodeTrack({
        length: walk.length,
        t: Float64Array.from(walk, (at) => 1_763_600_000_000 + 1000 * at),
        lon: Float64Array.from(walk, (at) => 121.4737123 + 1.37e-5 * Math.sin(at)),
        lat: Float64Array.from(walk, (at) => -31.2304567 + 1.37e-5 * at),
        floor: Int16Array.from(walk, (at) => at % 3),
        speed: Float64Array.from(walk, (at) => at / 7),
        heading: Float64Array.from(walk, (at) => at % 360),
        battery: Float64Array.from(walk, () => 80),
        heartRate: Float64Array.from(walk, (at) => (at % 5 === 0 ? 70 + (at % 9) : Number.NaN)),
        flags: Uint8Array.from(walk, () => 0),
      }),
    );
    const packed = packTrack(points);
    for (const name of names) expect(unpacked(packed, name)).toEqual([...points[name]]);
  });
});
