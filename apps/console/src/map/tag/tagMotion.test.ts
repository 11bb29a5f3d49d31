import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createTagMotion, growTagMotion, longestGlideMs, placeTag, sampleMotion, steerTag, turn } from './tagMotion.ts';

const unknown = Number.NaN;

function walker(): ReturnType<typeof createTagMotion> {
  const motion = createTagMotion(1);
  placeTag(motion, 0, 1000, 0, 0, unknown);
  return motion;
}

describe('motion between fixes', () => {
  it('puts a tag at its first fix at once', () => {
    const motion = createTagMotion(2);
    placeTag(motion, 1, 1000, 3, 4, 90);
    expect(sampleMotion(motion, 2, 5000)).toBe(0);
    expect([motion.x[1], motion.y[1], motion.heading[1]]).toEqual([3, 4, 90]);
  });

  it('is half way after half of the glide, and rests at the fix after it', () => {
    const motion = walker();
    steerTag(motion, 0, 2000, 10, 0, unknown, 50_000);
    sampleMotion(motion, 1, 50_550);
    expect(motion.x[0]).toBeCloseTo(5);
    sampleMotion(motion, 1, 60_000);
    expect(motion.x[0]).toBe(10);
    expect(sampleMotion(motion, 1, 60_001)).toBe(0);
  });

  it('continues from its drawn place when the next fix is early', () => {
    const motion = walker();
    steerTag(motion, 0, 2000, 10, 0, unknown, 0);
    sampleMotion(motion, 1, 550);
    steerTag(motion, 0, 3000, 20, 0, unknown, 550);
    expect(motion.x[0]).toBeCloseTo(5);
  });

  it('never draws a tag beyond its newest fix, nor backwards, on a straight walk', () => {
    const arrivals = fc.array(
      fc.record({ step: fc.integer({ min: 0, max: 5 }), wait: fc.integer({ min: 1, max: 4000 }) }),
      {
        minLength: 1,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(arrivals, (steps) => {
        const motion = walker();
        let now = 0;
        let t = 1000;
        let x = 0;
        let drawn = 0;
        for (const { step, wait } of steps) {
          x += step;
          t += 1000;
          steerTag(motion, 0, t, x, 0, unknown, now);
          now += wait;
          sampleMotion(motion, 1, now);
          expect(motion.x[0]).toBeGreaterThanOrEqual(drawn);
          expect(motion.x[0]).toBeLessThanOrEqual(x);
          drawn = motion.x[0] ?? Number.NaN;
        }
      }),
      { seed: 20_251_119 },
    );
  });

  it('jumps over a gap instead of interpolating', () => {
    const motion = walker();
    steerTag(motion, 0, 1000 + longestGlideMs + 1, 40, 0, unknown, 0);
    expect(sampleMotion(motion, 1, 1)).toBe(0);
    expect(motion.x[0]).toBe(40);
  });

  it('jumps at impossible speeds', () => {
    const motion = walker();
    steerTag(motion, 0, 2000, 61, 0, unknown, 0);
    expect(motion.x[0]).toBe(61);
  });

  it('ignores a fix that is not newer', () => {
    const motion = walker();
    steerTag(motion, 0, 1000, 10, 10, unknown, 0);
    steerTag(motion, 0, 500, 10, 10, unknown, 0);
    sampleMotion(motion, 1, 9000);
    expect([motion.x[0], motion.y[0]]).toEqual([0, 0]);
  });

  it('uses the direction of movement without a heading, and keeps its heading at rest', () => {
    const motion = walker();
    steerTag(motion, 0, 2000, 10, 0, unknown, 0);
    sampleMotion(motion, 1, 9000);
    expect(motion.heading[0]).toBe(90);
    steerTag(motion, 0, 3000, 10.1, 0, unknown, 9000);
    sampleMotion(motion, 1, 20_000);
    expect(motion.heading[0]).toBe(90);
  });

  it('returns the speed of the fastest tag', () => {
    const motion = createTagMotion(2);
    placeTag(motion, 0, 0, 0, 0, unknown);
    placeTag(motion, 1, 0, 0, 0, unknown);
    steerTag(motion, 0, 1000, 1.1, 0, unknown, 0);
    steerTag(motion, 1, 1000, 0, 11, unknown, 0);
    expect(sampleMotion(motion, 2, 1)).toBeCloseTo(10);
  });

  it('turns the shorter way, over north', () => {
    expect(turn(350, 20, 0.5)).toBeCloseTo(5);
    expect(turn(20, 350, 0.5)).toBeCloseTo(5);
    expect(turn(unknown, 40, 0.1)).toBe(40);
    expect(turn(40, unknown, 0.9)).toBe(40);
  });

  it('keeps all values when it grows', () => {
    const motion = walker();
    steerTag(motion, 0, 2000, 10, 0, 45, 0);
    const grown = growTagMotion(motion, 8);
    sampleMotion(grown, 8, 550);
    expect(grown.x[0]).toBeCloseTo(5);
    expect(grown.x.length).toBe(8);
  });
});
