import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { emptySet, FenceSets } from './fenceSets.ts';

const members = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 });
const rising = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

describe('fence sets', () => {
  it('give the same members the same id, in whatever order they are added', () => {
    fc.assert(
      fc.property(members, members, (some, others) => {
        const sets = new FenceSets();
        const idOf = (fences: readonly number[]): number =>
          fences.reduce((set, fence) => sets.add(set, fence), emptySet);
        const set = idOf(some);
        expect(sets.members(set)).toEqual(rising(some));
        expect(idOf(rising(some))).toBe(set);
        expect(idOf([...some, ...some])).toBe(set);
        const isSame = rising(some).join() === rising(others).join();
        expect(idOf(others) === set).toBe(isSame);
      }),
      { seed: 20_251_119 },
    );
  });

  it('return what a step enters and leaves, in ascending order', () => {
    fc.assert(
      fc.property(members, members, (before, after) => {
        const sets = new FenceSets();
        const idOf = (fences: readonly number[]): number =>
          fences.reduce((set, fence) => sets.add(set, fence), emptySet);
        const { entered, left } = sets.diff(idOf(before), idOf(after));
        expect(entered).toEqual(rising(after.filter((fence) => !before.includes(fence))));
        expect(left).toEqual(rising(before.filter((fence) => !after.includes(fence))));
      }),
      { seed: 20_251_119 },
    );
  });

  it('have one without a member', () => {
    const sets = new FenceSets();
    expect(sets.members(emptySet)).toEqual([]);
    expect(sets.diff(emptySet, emptySet)).toEqual({ entered: [], left: [] });
  });
});
