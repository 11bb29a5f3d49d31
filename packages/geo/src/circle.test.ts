import { describe, expect, it } from 'vitest';

import { circleRing } from './circle.ts';
import { polygonContains } from './polygon.ts';
import { signedArea } from './ring.ts';

describe('circle', () => {
  it('is the inscribed polygon of 128 vertices, counter-clockwise from the east', () => {
    const { xs, ys } = circleRing(100, -50, 20);
    expect(xs).toHaveLength(128);
    expect([xs[0], ys[0]]).toEqual([120, -50]);
    expect(xs[32]).toBeCloseTo(100, 9);
    expect(ys[32]).toBeCloseTo(-30, 9);
    for (let i = 0; i < 128; i++) expect(Math.hypot(xs[i] - 100, ys[i] + 50)).toBeCloseTo(20, 9);
    expect(signedArea({ xs, ys })).toBeCloseTo(64 * 400 * Math.sin(Math.PI / 64), 6);
  });

  it('reaches the full radius at its vertices only', () => {
    const ring = circleRing(0, 0, 1000);
    const halfStep = Math.PI / 128;
    expect(polygonContains(ring, 1000, 0)).toBe(true);
    expect(polygonContains(ring, 999.9 * Math.cos(halfStep), 999.9 * Math.sin(halfStep))).toBe(false);
    expect(polygonContains(ring, 999.6 * Math.cos(halfStep), 999.6 * Math.sin(halfStep))).toBe(true);
  });

  it('refuses a radius that is not positive', () => {
    expect(() => circleRing(0, 0, 0)).toThrow('radius');
    expect(() => circleRing(0, 0, Number.NaN)).toThrow('radius');
    expect(() => circleRing(0, 0, Number.POSITIVE_INFINITY)).toThrow('radius');
  });
});
