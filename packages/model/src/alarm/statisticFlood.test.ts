import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { alarmLoad, findFloods, intervalCounts, minuteCounts } from './statisticFlood.ts';

const from = Date.parse('2026-03-01T00:00:00Z');
const minute = 60_000;

/** Alarms in the minutes of a span: `{ 5: 11 }` = eleven in its sixth minute. */
const raised = (length: number, counts: Readonly<Record<number, number>>) =>
  minuteCounts(
    from,
    from + length * minute,
    Object.entries(counts).map(([at, count]) => [Number(at), count] as const),
  );
const at = (time: number): number => (time - from) / minute;

describe('a flood', () => {
  it('begins at more than ten alarms in ten minutes, not at ten', () => {
    expect(findFloods(raised(60, { 20: 10 }), 1)).toEqual([]);
    const [flood] = findFloods(raised(60, { 20: 11 }), 1);
    expect(at(flood?.from ?? 0)).toBe(20);
  });

  it('begins with the first of them, wherever a clock would cut the ten minutes', () => {
    const [flood, ...others] = findFloods(raised(60, { 8: 6, 12: 5 }), 1);
    expect(flood).toMatchObject({ from: from + 8 * minute, count: 11, peak: 11 });
    expect(others).toEqual([]);
    // Ten minutes side by side see six and five.
    expect(intervalCounts(raised(60, { 8: 6, 12: 5 })).map(({ count }) => count)).toEqual([6, 5, 0, 0, 0, 0]);
  });

  it('ends when ten minutes have fewer than five, not at five', () => {
    // Five of minute 18 keep it up until they are ten minutes old.
    const [flood] = findFloods(raised(90, { 10: 11, 18: 5 }), 1);
    expect([at(flood?.from ?? 0), at(flood?.to ?? 0), flood?.count]).toEqual([10, 29, 16]);
    const [short] = findFloods(raised(90, { 10: 11, 18: 3, 25: 1 }), 1);
    expect([at(short?.to ?? 0), short?.count, short?.peak]).toEqual([21, 14, 14]);
  });

  it('is open at the end of the span', () => {
    expect(findFloods(raised(30, { 28: 12 }), 1)).toEqual([
      { from: from + 28 * minute, to: from + 30 * minute, count: 12, peak: 12 },
    ]);
  });

  it('begins at more alarms with more operators', () => {
    expect(findFloods(raised(60, { 5: 20 }), 2)).toEqual([]);
    expect(findFloods(raised(60, { 5: 21 }), 2)).toHaveLength(1);
  });

  it('shares no alarm with the next one', () => {
    const floods = findFloods(raised(120, { 0: 11, 6: 4, 11: 0, 13: 11 }), 1);
    expect(floods.map(({ count }) => count)).toEqual([15, 11]);
    expect(floods[0]?.to).toBeLessThanOrEqual(floods[1]?.from ?? 0);
  });
});

describe('the load', () => {
  it('is returned per operator: average, peak, and share of intervals above ten', () => {
    const load = alarmLoad(raised(60, { 3: 2, 21: 30, 29: 4, 45: 11 }), 2);
    expect(load).toEqual({
      average: 47 / 6 / 2,
      peak: 17,
      peakAt: from + 20 * minute,
      intervals: 6,
      overloaded: 1,
    });
  });

  it('of a span without a minute is zero', () => {
    expect(alarmLoad(raised(0, {}), 1)).toEqual({ average: 0, peak: 0, peakAt: null, intervals: 0, overloaded: 0 });
  });
});

const someMinutes = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(9)), { maxLength: 200 });

/** The trailing ten minutes of a minute, summed directly. */
const trailing = (counts: readonly number[], minute: number): number =>
  counts.slice(Math.max(0, minute - 9), minute + 1).reduce((sum, count) => sum + count, 0);

describe('for any alarms', () => {
  it('every minute is inside or outside of a flood as in the plain definition', () => {
    fc.assert(
      fc.property(someMinutes, fc.integer({ min: 1, max: 3 }), (counts, operators) => {
        const floods = findFloods(raised(counts.length, { ...counts }), operators);
        let isOpen = false;
        let begun = 0;
        for (const [minute] of counts.entries()) {
          const wasOpen = isOpen;
          if (trailing(counts, minute) > 10 * operators) isOpen = true;
          if (isOpen && !wasOpen) begun++;
          const ends = isOpen && trailing(counts, minute) < 5 * operators;
          const inside = floods.some((flood) => at(flood.from) <= minute && minute < at(flood.to));
          if (wasOpen || isOpen) expect(inside).toBe(true);
          if (ends) isOpen = false;
        }
        expect(floods).toHaveLength(begun);
        const ended = floods.every((flood, index) => flood.to <= (floods[index + 1]?.from ?? Infinity));
        expect(ended).toBe(true);
        for (const { from, to, count } of floods)
          expect(count).toBe(counts.slice(at(from), at(to)).reduce((sum, each) => sum + each, 0));
      }),
    );
  });

  it('the intervals hold every alarm once', () => {
    fc.assert(
      fc.property(someMinutes, (counts) => {
        const intervals = intervalCounts(raised(counts.length, { ...counts }));
        expect(intervals.reduce((sum, { count }) => sum + count, 0)).toBe(counts.reduce((sum, each) => sum + each, 0));
        expect(intervals).toHaveLength(Math.ceil(counts.length / 10));
      }),
    );
  });
});
