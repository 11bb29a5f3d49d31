import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { polygonContains } from './polygon.ts';
import { ringOf } from './ring.ts';
import { boxAround, type Obstacles, walkGrid, type Way } from './walkGrid.ts';

const box = { minX: 0, minY: 0, maxX: 100, maxY: 100 };
const none: Obstacles = { solids: [], walls: [], openings: [], doors: [] };
const rectangle = (minX: number, minY: number, maxX: number, maxY: number) =>
  ringOf([
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ]);

function wayBetween(obstacles: Obstacles, from: [number, number], to: [number, number], within = box): Way {
  const way = walkGrid(obstacles, within)(...to)?.from(...from);
  if (way === undefined || way === null) throw new Error('outside of the grid');
  return way;
}

describe('a walking route', () => {
  it('is the straight line if nothing is in between', () => {
    const inside = fc.tuple(
      fc.double({ min: 0, max: 99.9, noNaN: true }),
      fc.double({ min: 0, max: 99.9, noNaN: true }),
    );
    fc.assert(
      fc.property(inside, inside, (from, to) => {
        const { metres, points } = wayBetween(none, from, to);
        expect(metres).toBeCloseTo(Math.hypot(to[0] - from[0], to[1] - from[1]), 6);
        expect(points).toEqual([from, to]);
      }),
      { numRuns: 20 },
    );
  });

  it('goes around a building, past its nearer end', () => {
    const { metres, points } = wayBetween({ ...none, solids: [rectangle(45, 20, 55, 90)] }, [30, 40], [70, 40]);
    // Over the two corners below: 2 × √(15² + 20²) + 10.
    expect(metres).toBeGreaterThan(60 - 1);
    expect(metres).toBeLessThan(60 + 3);
    expect(points.every(([, y]) => y < 41)).toBe(true);
  });

  it('goes through a door in a wall, whether it is drawn as an area or as a line', () => {
    const walls: Obstacles['walls'] = [
      [
        [20, 0],
        [20, 40],
      ],
    ];
    const small = { minX: 0, minY: 0, maxX: 40, maxY: 40 };
    const closed = wayBetween({ ...none, walls }, [10, 20], [30, 20], small);
    const doors: Obstacles['walls'] = [
      [
        [20, 29],
        [20, 31],
      ],
    ];
    for (const open of [{ openings: [rectangle(19, 29, 21, 31)] }, { doors }]) {
      const { metres, points } = wayBetween({ ...none, walls, ...open }, [10, 20], [30, 20], small);
      expect(metres).toBeGreaterThan(2 * Math.hypot(10, 9) - 1);
      expect(metres).toBeLessThan(2 * Math.hypot(10, 10) + 1);
      expect(points.some(([x, y]) => Math.abs(x - 20) <= 1 && y > 28 && y < 32)).toBe(true);
    }
    // A wall without a door is crossed as the last resort: every place is reachable.
    expect(closed.metres).toBeCloseTo(20, 0);
  });

  it('leads out of a building and into one, without crossing a third', () => {
    const solids = [rectangle(0, 0, 20, 20), rectangle(80, 0, 100, 20), rectangle(45, 0, 55, 60)];
    const { points } = wayBetween({ ...none, solids }, [10, 10], [90, 10]);
    const third = rectangle(46, 1, 54, 58);
    const crossed = points.flatMap((to, at) => {
      const from = points[at - 1] ?? to;
      return Array.from({ length: 50 }, (_each, step) => {
        const share = step / 50;
        return polygonContains(third, from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1]));
      });
    });
    expect(crossed).not.toContain(true);
    expect([points[0], points.at(-1)]).toEqual([
      [10, 10],
      [90, 10],
    ]);
  });

  it('is unknown from and to places outside of the plan', () => {
    const ways = walkGrid(none, box);
    expect(ways(150, 50)).toBeNull();
    expect(ways(50, 50)?.from(-1, 50)).toBeNull();
  });

  it('ignores walls on a plan so large that they would close every corridor', () => {
    const large = { minX: 0, minY: 0, maxX: 1000, maxY: 1000 };
    const walls: Obstacles['walls'] = [
      [
        [500, 0],
        [500, 1000],
      ],
    ];
    expect(wayBetween({ ...none, walls }, [400, 500], [600, 500], large).metres).toBe(200);
  });
});

it('the box around rings contains all of them; no rings have none', () => {
  expect(boxAround([rectangle(0, 0, 2, 1), rectangle(5, -3, 6, 0)])).toEqual({ minX: 0, minY: -3, maxX: 6, maxY: 1 });
  expect(boxAround([])).toBeNull();
});
