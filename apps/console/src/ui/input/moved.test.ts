import { describe, expect, it } from 'vitest';

import { moved } from './moved.ts';

describe('a moved item in a list', () => {
  it.each([
    [0, 1, ['b', 'a', 'c']],
    [2, 1, ['a', 'c', 'b']],
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
  ] as const)('from place %i to place %i leaves the others in their order', (from, to, order) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(order);
  });
});
