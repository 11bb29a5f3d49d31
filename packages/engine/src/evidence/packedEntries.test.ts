import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { packEntries, unpackEntries } from './packedEntries.ts';
import { entryWidth, noSpeed } from '../state/recentFixes.ts';

const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 200), seed: 20_251_119 };

/** Any five numbers, including the extremes. */
const word = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.constantFrom(-(2 ** 31), -1, 0, 2 ** 31 - 1),
);
const entry = fc.array(word, { minLength: entryWidth, maxLength: entryWidth });

describe('the packed last minute of a tag', () => {
  it('is restored exactly, whatever its values', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 70 }), (entries) => {
        const words = Int32Array.from(entries.flat());
        expect(unpackEntries(packEntries(words))).toStrictEqual(words);
      }),
      runs,
    );
  });

  it('needs less than half of the space for a walk', () => {
    const steps = Array.from({ length: 64 }, (_, second) => [
      1000 * second,
      1_100_000_000 + 140 * second,
      300_000_000 - 90 * second,
      second % 4 === 0 ? 0x50_48 : 0xff_ff,
      noSpeed,
    ]);
    const words = Int32Array.from(steps.flat());
    expect(packEntries(words).byteLength).toBeLessThan(words.byteLength / 2);
  });
});
