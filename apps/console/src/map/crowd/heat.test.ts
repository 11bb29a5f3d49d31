import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { heatCells, heatCellSize, type HeatRule } from './heat.ts';

const rule: HeatRule = { radius: 15, tiers: [3, 6, 10] };
const crowd = (count: number, x: number, y: number) => ({
  xs: Array.from({ length: count }, () => x),
  ys: Array.from({ length: count }, () => y),
});
const cellsOf = ({ xs, ys }: { xs: number[]; ys: number[] }) => heatCells(xs, ys, rule);

describe('the heat map', () => {
  it('is cold where fewer subjects than the lowest tier are together', () => {
    expect(cellsOf(crowd(2, 0, 0))).toEqual([]);
  });

  it.each([
    [3, 1],
    [5, 1],
    [6, 2],
    [10, 3],
    [500, 3],
  ])('of %s people at one place reaches tier %s', (count, tier) => {
    expect(new Set(cellsOf(crowd(count, -40.5, 7)).map((cell) => cell.tier))).toEqual(new Set([tier]));
  });

  it('reaches a radius around them, on either side of the origin', () => {
    for (const [x, y] of [
      [2.5, 2.5],
      [-97.5, -42.5],
    ] as const) {
      const cells = cellsOf(crowd(3, x, y));
      const far = cells.map((cell) => Math.hypot(cell.x - x, cell.y - y));
      expect(Math.max(...far)).toBeCloseTo(15, 6);
      // π r² in cells of 5 m.
      expect(cells).toHaveLength(29);
    }
  });

  it('sums neighbouring cells, equal to a plain count', () => {
    const place = fc.record({ x: fc.integer({ min: -60, max: 60 }), y: fc.integer({ min: -60, max: 60 }) });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (people) => {
        const size = heatCellSize(rule);
        const middle = (value: number): number => (Math.floor(value / size) + 0.5) * size;
        const cells = heatCells(
          people.map(({ x }) => x),
          people.map(({ y }) => y),
          rule,
        );
        for (const { x, y, tier } of cells) {
          const near = people.filter((one) => Math.hypot(middle(one.x) - x, middle(one.y) - y) <= rule.radius + 1e-6);
          expect(tier).toBe(rule.tiers.filter((least) => near.length >= least).length);
        }
      }),
      { seed: 20_251_119 },
    );
  });
});
