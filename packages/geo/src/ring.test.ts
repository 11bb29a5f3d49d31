import { describe, expect, it } from 'vitest';

import { boxesMeet, boxOf, centroid, ringOf, signedArea, unionOf } from './ring.ts';

const square = ringOf([
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
]);
/** An L of 300 m², far from the origin. */
const far = 4_000_000;
const lShape = ringOf([
  [far, far],
  [far + 20, far],
  [far + 20, far + 10],
  [far + 10, far + 10],
  [far + 10, far + 20],
  [far, far + 20],
]);

describe('ring', () => {
  it('has a positive area counter-clockwise and a negative one clockwise', () => {
    expect(signedArea(square)).toBe(100);
    expect(signedArea({ xs: square.xs.toReversed(), ys: square.ys.toReversed() })).toBe(-100);
    expect(signedArea(lShape)).toBe(300);
  });

  it('has its centre of mass where the area is, even far from the origin', () => {
    const [x, y] = centroid(lShape);
    expect(x - far).toBeCloseTo(25 / 3, 6);
    expect(y - far).toBeCloseTo(25 / 3, 6);
  });

  it('has the middle of its box as centre when it has no area', () => {
    const line = ringOf([
      [0, 0],
      [4, 2],
      [8, 4],
    ]);
    expect(centroid(line)).toEqual([4, 2]);
  });

  it('is inside its box', () => {
    expect(boxOf(square)).toEqual({ minX: 0, minY: 0, maxX: 10, maxY: 10 });
    expect(unionOf(boxOf(square), { minX: -1, minY: 2, maxX: 3, maxY: 30 })).toEqual({
      minX: -1,
      minY: 0,
      maxX: 10,
      maxY: 30,
    });
  });

  it('meets a box within reach and no other', () => {
    const box = boxOf(square);
    expect(boxesMeet(box, { minX: 10, minY: 10, maxX: 11, maxY: 11 }, 0)).toBe(true);
    expect(boxesMeet(box, { minX: 12, minY: 0, maxX: 13, maxY: 1 }, 1)).toBe(false);
    expect(boxesMeet(box, { minX: 12, minY: 0, maxX: 13, maxY: 1 }, 2)).toBe(true);
  });
});
