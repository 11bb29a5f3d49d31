import { expect, test } from 'vitest';

import { axisTicks, labelStride } from './scale.ts';

test('an axis has round numbers and ends above its maximum', () => {
  expect(axisTicks(7)).toEqual([0, 2, 4, 6, 8]);
  expect(axisTicks(100)).toEqual([0, 50, 100]);
  expect(axisTicks(90)).toEqual([0, 50, 100]);
  expect(axisTicks(0.3)).toEqual([0, 0.1, 0.2, 0.3]);
  for (const most of [1, 3, 11, 99, 1234, 77_000]) {
    const ticks = axisTicks(most);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});

test('an axis is drawn without values too', () => {
  expect(axisTicks(0)).toEqual([0, 1]);
  expect(axisTicks(Number.NaN)).toEqual([0, 1]);
});

test('labels are thinned until they fit', () => {
  expect(labelStride(24, 960, 40)).toBe(1);
  expect(labelStride(30, 300, 40)).toBe(5);
  expect(labelStride(366, 10, 40)).toBe(366);
});
