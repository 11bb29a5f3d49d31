import { describe, expect, it } from 'vitest';

import { rowSpans } from './mergedRows.ts';

const spans = (...teams: unknown[]): number[] =>
  rowSpans(
    teams.map((team, index) => ({ id: String(index), team })),
    'team',
  );

describe('merged rows (specification §2)', () => {
  it('are one cell as long as the value stays the same', () => {
    expect(spans('A', 'A', 'A', 'B', 'C', 'C')).toEqual([3, 0, 0, 1, 2, 0]);
  });

  it('begin anew where a value comes back after another', () => {
    expect(spans('A', 'B', 'A')).toEqual([1, 1, 1]);
  });

  it('are not made of rows without a value', () => {
    expect(spans(null, null, '', '', undefined)).toEqual([1, 1, 1, 1, 1]);
  });

  it('cover every row once', () => {
    const teams = Array.from({ length: 50 }, (_, index) => `T${Math.floor(index / 7)}`);
    expect(spans(...teams).reduce((sum, span) => sum + span, 0)).toBe(50);
    expect(spans()).toEqual([]);
  });
});
