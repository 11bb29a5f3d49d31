import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodeLiveFrame, encodeLiveFrame, liveFlag, livePositionAt, type LivePosition } from './liveFrame.ts';

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const inSteps = (maximum: number, steps: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: maximum * steps }).map((step) => step / steps);

const livePosition: fc.Arbitrary<LivePosition> = fc.record({
  handle: fc.integer({ min: 0, max: 0xffffffff }),
  t: fc.integer({ min: 0, max: 4e12 }),
  lon: maybe(fc.integer({ min: -180e7, max: 180e7 }).map((units) => units / 1e7)),
  lat: maybe(fc.integer({ min: -90e7, max: 90e7 }).map((units) => units / 1e7)),
  floor: fc.integer({ min: -20, max: 200 }),
  speed: maybe(inSteps(600, 100)),
  heading: maybe(inSteps(360, 100)),
  accuracy: maybe(inSteps(6000, 10)),
  battery: maybe(fc.integer({ min: 0, max: 100 })),
  heartRate: maybe(fc.integer({ min: 0, max: 254 })),
  flags: fc.integer({ min: 0, max: 31 }),
});

const still: LivePosition = {
  handle: 7,
  t: 1_763_600_000_000,
  lon: 121.4737,
  lat: 31.2304,
  floor: -1,
  speed: null,
  heading: null,
  accuracy: null,
  battery: null,
  heartRate: null,
  flags: liveFlag.online | liveFlag.person,
};

describe('live frame', () => {
  it('restores every row, whatever is unknown', () => {
    fc.assert(
      fc.property(fc.array(livePosition, { maxLength: 20 }), fc.constantFrom('snapshot', 'delta'), (rows, kind) => {
        const frame = decodeLiveFrame(encodeLiveFrame(kind, 3, 1_763_600_000_123, rows));
        expect(frame).toMatchObject({ kind, sequence: 3, serverTime: 1_763_600_000_123, length: rows.length });
        expect(rows.map((_, row) => livePositionAt(frame, row))).toEqual(rows);
      }),
      { seed: 20_251_119 },
    );
  });

  it('reads a frame at an unaligned offset of a larger buffer', () => {
    const bytes = new Uint8Array(encodeLiveFrame('delta', 1, 0, [still]));
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(livePositionAt(decodeLiveFrame(shifted.subarray(3)), 0)).toEqual(still);
    expect(livePositionAt(decodeLiveFrame(Buffer.from(shifted.buffer, 3)), 0)).toEqual(still);
  });

  it('limits a value to its greatest encodable one, and encodes a negative one as unknown', () => {
    const row = { ...still, accuracy: 20_000, heartRate: 300, speed: -1 };
    const frame = decodeLiveFrame(encodeLiveFrame('delta', 1, 0, [row]));
    expect(livePositionAt(frame, 0)).toMatchObject({ accuracy: 6553.4, heartRate: 254, speed: null });
  });

  it('needs 31 bytes a tag', () => {
    const size = (rows: LivePosition[]): number => encodeLiveFrame('delta', 1, 0, rows).byteLength;
    expect(size([still, still]) - size([still])).toBe(31);
  });

  it('refuses bytes that are truncated or of another kind', () => {
    const bytes = encodeLiveFrame('snapshot', 1, 0, [still, still]);
    expect(() => decodeLiveFrame(bytes.slice(0, 10))).toThrow('cut off');
    expect(() => decodeLiveFrame(bytes.slice(0, bytes.byteLength - 1))).toThrow('2 rows');
    expect(() => decodeLiveFrame(new TextEncoder().encode('{"type":"heartbeat","t":1}   '))).toThrow(
      'not a live frame',
    );
  });
});
