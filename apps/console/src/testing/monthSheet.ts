import type { MonthSheet } from '@muster/model/workday/wire.ts';

/** How a day was measured. */
export const late = {
  result: 'late',
  lateMinutes: 10,
  earlyMinutes: 0,
  workedMinutes: 470,
  overtimeMinutes: 0,
} as const;
const sums = { shifts: 1, late: 1, early: 0, absent: 0, leave: 0, trip: 0, workedMinutes: 470, overtimeMinutes: 0 };
const day = { id: 'd1', day: '2026-03-02', shiftName: 'Day', measured: late, corrected: null, waits: true };
const person = { personId: 'w', name: 'Wang', departName: 'Line', days: [day], measured: sums, corrected: null };

/** A month sheet with a pending correction and an approved one. */
export const monthSheet = (more: Partial<MonthSheet> = {}): MonthSheet => ({
  month: '2026-03',
  today: '2026-03-02',
  days: ['2026-03-01', '2026-03-02'],
  total: 21,
  persons: [
    person,
    {
      ...person,
      personId: 'l',
      name: 'Li',
      days: [{ ...day, id: 'd2', waits: false, corrected: { ...late, result: 'present', lateMinutes: 0 } }],
      corrected: { ...sums, late: 0 },
    },
  ],
  ...more,
});
