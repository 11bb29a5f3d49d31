import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PairTable } from './pairTable.ts';

const integer = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

describe('pair table', () => {
  it('numbers pairs in order of first use and finds them again', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(integer, fc.integer({ min: 0, max: 9 })), { maxLength: 500 }), (pairs) => {
        const table = new PairTable();
        const numbers = new Map<string, number>();
        for (const [first, second] of [...pairs, ...pairs]) {
          const expected = numbers.get(`${first},${second}`) ?? numbers.size;
          numbers.set(`${first},${second}`, expected);
          expect(table.intern(first, second)).toBe(expected);
          expect([table.first(expected), table.second(expected)]).toEqual([first, second]);
        }
        expect(table.size).toBe(numbers.size);
      }),
      { seed: 20_251_119 },
    );
  });

  it('starts again at 0 when it is cleared', () => {
    const table = new PairTable();
    for (let i = 0; i < 1000; i++) table.intern(i, -i);
    table.clear();
    expect(table.size).toBe(0);
    expect(table.intern(7, 7)).toBe(0);
    expect(table.intern(3, -3)).toBe(1);
  });
});
