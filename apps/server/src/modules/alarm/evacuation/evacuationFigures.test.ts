import { describe, expect, it } from 'vitest';

import { arrivalFigures } from './evacuationFigures.ts';

describe('the figures of an evacuation', () => {
  it('are the curve of arrivals, and the times to 50, 80 and 100 %', () => {
    const { curve, reached } = arrivalFigures([40_000, 11_000, 20_000, 20_000], 5, 10_000);
    expect(curve).toEqual([
      [0, 0],
      [1000, 1],
      [10_000, 3],
      [30_000, 4],
    ]);
    expect(reached).toEqual([
      { share: 0.5, afterMs: 10_000 },
      { share: 0.8, afterMs: 30_000 },
      { share: 1, afterMs: null },
    ]);
  });

  it('know no time to a share where nobody was inside, or nobody arrived', () => {
    for (const expected of [0, 3]) {
      const { curve, reached } = arrivalFigures([], expected, 0);
      expect(curve).toEqual([[0, 0]]);
      expect(reached.map(({ afterMs }) => afterMs)).toEqual([null, null, null]);
    }
  });

  it('begin with those who had arrived at the start', () => {
    expect(arrivalFigures([5, 30], 2, 10)).toEqual({
      curve: [
        [0, 1],
        [20, 2],
      ],
      reached: [
        { share: 0.5, afterMs: 0 },
        { share: 0.8, afterMs: 20 },
        { share: 1, afterMs: 20 },
      ],
    });
  });
});
