import { describe, expect, test } from 'vitest';

import { type DrillSchedule, drillReminder, nextDrillDay } from './drillSchedule.ts';

const once: DrillSchedule = { scheduledOn: '2026-01-31', repeatUnit: 'none', repeatEvery: null, remindDays: 3 };

describe('the next day of a drill', () => {
  test.each<[what: string, Partial<DrillSchedule>, lastRunOn: string | null, next: string | null]>([
    ['is none without a schedule', { scheduledOn: null }, null, null],
    ['is the first one until there was a run', {}, null, '2026-01-31'],
    ['is none when its only one is done', {}, '2026-01-31', null],
    ['stays with a run before its reminder', {}, '2026-01-27', '2026-01-31'],
    ['is done by a run between its reminder and itself', {}, '2026-01-28', null],
    ['comes again after weeks', { repeatUnit: 'weeks', repeatEvery: 2 }, '2026-01-31', '2026-02-14'],
    ['comes again after months, in a short one on its last', { repeatUnit: 'months' }, '2026-02-02', '2026-02-28'],
    ['has its own date again in the month after', { repeatUnit: 'months' }, '2026-02-28', '2026-03-31'],
    ['is one for all that were missed', { repeatUnit: 'weeks', repeatEvery: 1 }, '2026-05-06', '2026-05-16'],
  ])('%s', (_what, more, lastRunOn, next) => {
    expect(nextDrillDay({ ...once, ...more }, lastRunOn)).toBe(next);
  });
});

test('a drill has a reminder before its day, on it, and when it is overdue', () => {
  const reminderOn = (today: string) => drillReminder('2026-03-01', 3, today);
  expect(reminderOn('2026-02-25')).toBe(null);
  expect(reminderOn('2026-02-26')).toEqual({ kind: 'drillSoon', days: 3 });
  expect(reminderOn('2026-03-01')).toEqual({ kind: 'drillToday', days: 0 });
  expect(reminderOn('2026-03-03')).toEqual({ kind: 'drillOverdue', days: 2 });
});
