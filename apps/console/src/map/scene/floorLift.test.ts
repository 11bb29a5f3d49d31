import { describe, expect, it } from 'vitest';

import { floorLift } from './floorLift.ts';

describe('height of floors', () => {
  const lift = floorLift([
    { floor: -1, name: 'B1', height: 3 },
    { floor: 0, name: '1F', height: 6 },
    { floor: 1, name: '2F', height: 4 },
    { floor: 2, name: '3F', height: 0 },
  ]);

  it('is the sum of the floors below', () => {
    expect([0, 1, 2].map(lift)).toEqual([0, 6, 10]);
  });

  it('is negative for basements', () => {
    expect(lift(-1)).toBe(-3);
  });

  it('uses the default of the map settings where the map has no height', () => {
    expect([lift(3), lift(-2)]).toEqual([30, -23]);
    expect(floorLift([], 4)(2)).toBe(8);
  });
});
