import { describe, expect, it } from 'vitest';

import { createCountHistory, historyMs } from './countHistory.ts';

const minute = 60_000;

describe('history of a count', () => {
  it('keeps the newest value of every quarter of a minute', () => {
    const history = createCountHistory();
    history.add(0, 5);
    history.add(1000, 6);
    history.add(15_000, 7);
    expect(history.stretches(15_000)).toEqual([
      [
        { t: 0, value: 6 },
        { t: 15_000, value: 7 },
      ],
    ]);
  });

  it('draws no line through gaps', () => {
    const history = createCountHistory();
    history.add(0, 5);
    history.add(15_000, 5);
    history.add(10 * minute, 9);
    expect(history.stretches(10 * minute).map((stretch) => stretch.length)).toEqual([2, 1]);
  });

  it('drops values older than half an hour', () => {
    const history = createCountHistory();
    for (let t = 0; t <= 10 * historyMs; t += 15_000) history.add(t, 1);
    const [stretch = []] = history.stretches(10 * historyMs);
    expect(stretch).toHaveLength(121);
    expect(history.stretches(11.5 * historyMs)).toEqual([]);
  });
});
