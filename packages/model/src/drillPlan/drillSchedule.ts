/** Repetition of a plan. */
export const repeatUnits = ['none', 'weeks', 'months'] as const;

/** Schedule of a plan; days are `yyyy-MM-dd` in the site's calendar. */
export interface DrillSchedule {
  scheduledOn: string | null;
  repeatUnit: (typeof repeatUnits)[number];
  repeatEvery: number | null;
  /** A run within this number of days before a due day counts for it. */
  remindDays: number;
}

const dayMs = 86_400_000;
const toDay = (t: number): string => new Date(t).toISOString().slice(0, 10);
const fromDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * The next due day of a plan: the first one without a run. A due day in the past remains due.
 *
 * @param lastRunOn day of the newest run; null = never
 * @returns null = the plan has no schedule, or its only day is done
 */
export function nextDrillDay(schedule: DrillSchedule, lastRunOn: string | null): string | null {
  const { scheduledOn, remindDays } = schedule;
  if (scheduledOn === null) return null;
  const isOpen = (day: number): boolean => lastRunOn === null || day - remindDays * dayMs > fromDay(lastRunOn);
  const first = fromDay(scheduledOn);
  if (isOpen(first)) return scheduledOn;
  for (let times = 1; ; times++) {
    const day = repeated(schedule, first, times);
    if (day === null) return null;
    if (isOpen(day)) return toDay(day);
  }
}

/** The day after a number of repetitions; in a month that is too short, its last day. null = it does not repeat. */
function repeated({ repeatUnit, repeatEvery }: DrillSchedule, first: number, times: number): number | null {
  const every = (repeatEvery ?? 1) * times;
  if (repeatUnit === 'none') return null;
  if (repeatUnit === 'weeks') return first + every * 7 * dayMs;
  const date = new Date(first);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + every];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth));
}

/** Reminder of a day for the person in charge; null = none. */
export function drillReminder(
  nextOn: string,
  remindDays: number,
  today: string,
): { kind: 'drillSoon' | 'drillToday' | 'drillOverdue'; days: number } | null {
  const days = Math.round((fromDay(nextOn) - fromDay(today)) / dayMs);
  if (days < 0) return { kind: 'drillOverdue', days: -days };
  if (days === 0) return { kind: 'drillToday', days };
  return days <= remindDays ? { kind: 'drillSoon', days } : null;
}
