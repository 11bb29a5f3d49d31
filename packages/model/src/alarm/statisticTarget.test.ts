import { expect, test } from 'vitest';

import { healthTarget, levelVerdict, verdictOf } from './statisticTarget.ts';

test('a figure meets its target, is near it while it can be managed, or misses it', () => {
  const { acceptable, manageable } = healthTarget.load;
  expect([1, 1.5, 2, 2.1].map((load) => verdictOf(load, acceptable, manageable))).toEqual([
    'met',
    'near',
    'near',
    'missed',
  ]);
  expect([0, 1].map((count) => verdictOf(count, healthTarget.nuisances))).toEqual(['met', 'missed']);
});

test('the higher a level, the rarer it should be', () => {
  expect(([1, 2, 3, 4] as const).map((level) => levelVerdict(level, healthTarget.levels[level - 1] ?? 0))).toEqual(
    Array(4).fill('met'),
  );
  expect(levelVerdict(1, 0.02)).toBe('near');
  expect(levelVerdict(2, 0.3)).toBe('missed');
  expect(levelVerdict(3, 0)).toBe('met');
  expect([0.9, 0.5, 0.3].map((share) => levelVerdict(4, share))).toEqual(['met', 'near', 'missed']);
});
