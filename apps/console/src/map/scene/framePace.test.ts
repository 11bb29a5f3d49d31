import { describe, expect, it } from 'vitest';

import { pauseAfterFrame } from './framePace.ts';

const resting = { isAnimating: false, fastest: 0, metresPerPixel: 0.5 };

describe('frame pace', () => {
  it('draws nothing while nothing moves', () => {
    expect(pauseAfterFrame(resting)).toBe(Number.POSITIVE_INFINITY);
  });

  it('draws every frame while the map moves', () => {
    expect(pauseAfterFrame({ ...resting, isAnimating: true })).toBe(0);
  });

  it('draws walkers on a whole site a few times a second, and close up in every frame', () => {
    expect(pauseAfterFrame({ ...resting, fastest: 1.4 })).toBeCloseTo(143, 0);
    expect(pauseAfterFrame({ ...resting, fastest: 1.4, metresPerPixel: 0.02 })).toBe(0);
  });

  it('never waits longer than a quarter of a second while something moves', () => {
    expect(pauseAfterFrame({ ...resting, fastest: 0.01 })).toBe(250);
  });
});
