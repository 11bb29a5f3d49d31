import type { Position } from '@muster/model/position/positionBatch.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PackedPositions } from './packedPositions.ts';

const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 50), seed: 20_251_119 };
const number = fc.double({ noNaN: true });

const position: fc.Arbitrary<Position> = fc.record(
  {
    tag: fc.string(),
    t: number,
    lon: number,
    lat: number,
    floor: fc.integer({ min: -9, max: 99 }),
    speed: number,
    heading: number,
    accuracy: number,
    battery: number,
    heartRate: number,
    sos: fc.boolean(),
    worn: fc.boolean(),
    kind: fc.constantFrom('person', 'vehicle'),
  },
  { requiredKeys: ['tag', 't'], noNullPrototype: true },
);

describe('packed positions of an alarm', () => {
  it('are restored in order and exactly, and absent values stay absent', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 100 }), (positions) => {
        const packed = new PackedPositions();
        for (const each of positions) packed.push(each);
        expect(packed.first(packed.count)).toStrictEqual(positions);
        packed.seal();
        const half = positions.slice(0, positions.length / 2);
        expect(packed.first(half.length)).toStrictEqual(half);
        expect(packed.first(packed.count)).toStrictEqual(positions);
      }),
      runs,
    );
  });

  it('are unchanged when their buffer is reused for the next alarm', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 100 }), fc.array(position, { maxLength: 100 }), (first, second) => {
        const [before, after] = [first, second].map((positions) => {
          const packed = new PackedPositions();
          for (const each of positions) packed.push(each);
          packed.seal();
          return packed;
        });
        expect(before.first(before.count)).toStrictEqual(first);
        expect(after.first(after.count)).toStrictEqual(second);
      }),
      runs,
    );
  });
});
