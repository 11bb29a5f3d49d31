import { describe, expect, it } from 'vitest';

import { ReachedTime } from './reachedTime.ts';

const beginning = { seq: 0, reachedAt: 0 };
const tick = (receivedAt: number) => ({ kind: 'tick', receivedAt }) as const;
const clock = (receivedAt: number, difference: number) => ({ kind: 'clock', receivedAt, difference }) as const;

describe("the latest time of an engine's inputs", () => {
  it('is the minimum of later stamps', () => {
    const reached = new ReachedTime(beginning, beginning);
    reached.apply(tick(5000), null);
    expect([4000, 6000].map((now) => reached.stamp(now))).toEqual([5000, 6000]);
  });

  it('is moved by the clock, as soon as its entry is in progress', () => {
    const reached = new ReachedTime(beginning, beginning);
    reached.apply(tick(50_000), 1);
    reached.expectMove(-10_000);
    expect(reached.stamp(39_000)).toBe(40_000);
    reached.apply(clock(50_000, -10_000), 2);
    expect(reached.stamp(39_000)).toBe(40_000);
    expect(reached.at).toBe(40_000);
  });

  it('is the time written with the alarms, if the snapshot is of the same entry', () => {
    expect(new ReachedTime({ seq: 7, reachedAt: 5000 }, { seq: 7, reachedAt: 6000 }).at).toBe(6000);
    expect(new ReachedTime({ seq: 8, reachedAt: 5000 }, { seq: 7, reachedAt: 6000 }).at).toBe(5000);
  });

  it.each([7, 8])(
    'applies the time written with an entry by the clock of that entry, when it has reached %i',
    (seq) => {
      const reached = new ReachedTime({ seq: 5, reachedAt: 100_000 }, { seq: 7, reachedAt: 42_000 });
      reached.apply(clock(100_000, -60_000), 6);
      expect(reached.at).toBe(40_000);
      reached.apply(tick(41_000), seq);
      expect(reached.at).toBe(42_000);
    },
  );

  it('applies the written time even where the log ends before it', () => {
    const reached = new ReachedTime({ seq: 5, reachedAt: 1000 }, { seq: 7, reachedAt: 42_000 });
    reached.endRecovery();
    expect(reached.at).toBe(42_000);
  });
});
