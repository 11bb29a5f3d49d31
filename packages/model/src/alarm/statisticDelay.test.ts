import { expect, test } from 'vitest';

import { proposeDelay, type RaiseHabit } from './statisticDelay.ts';

const calm: RaiseHabit = {
  type: 'boundaryCrossing',
  raises: 10,
  brief: 0,
  briefMedianMs: null,
  repeats: 0,
  repeatMedianMs: null,
};

test('an alarm that mostly returns gets an off-delay longer than half of its pauses', () => {
  const habit = { ...calm, repeats: 5, repeatMedianMs: 12_000, brief: 10, briefMedianMs: 3000 };
  expect(proposeDelay(habit)).toEqual({ parameter: 'offDelay', seconds: 15 });
  expect(proposeDelay({ ...habit, repeatMedianMs: 15_000 })).toEqual({ parameter: 'offDelay', seconds: 20 });
});

test('an alarm that is mostly over at once gets an on-delay that outlasts half of them', () => {
  const habit = { ...calm, brief: 5, briefMedianMs: 4000, repeats: 4, repeatMedianMs: 1000 };
  expect(proposeDelay(habit)).toEqual({ parameter: 'onDelay', seconds: 5 });
});

test('an alarm of another kind gets none', () => {
  expect(proposeDelay({ ...calm, brief: 4, briefMedianMs: 4000, repeats: 4, repeatMedianMs: 1000 })).toBeNull();
  expect(proposeDelay(calm)).toBeNull();
});

test('a rule is only given a delay that it knows', () => {
  const brief = { ...calm, brief: 10, briefMedianMs: 4000 };
  const returning = { ...calm, repeats: 10, repeatMedianMs: 4000 };
  expect(proposeDelay({ ...brief, type: 'retention' })).toBeNull();
  expect(proposeDelay({ ...returning, type: 'retention' })).toEqual({ parameter: 'offDelay', seconds: 5 });
  expect(proposeDelay({ ...returning, type: 'cluster' })).toEqual({ parameter: 'cancelTime', seconds: 5 });
  expect(proposeDelay({ ...brief, ...returning, type: 'oneKeyHelp' })).toBeNull();
});
