import { fromSiteTime, toSiteTime } from '../time/siteTime.ts';

/** Interval at which a report is sent by mail. */
export const reportRepeats = ['none', 'daily', 'weekly', 'monthly'] as const;

/** Schedule of a report, in site time. */
export interface ReportSchedule {
  repeat: (typeof reportRepeats)[number];
  /** `HH:mm`. */
  sendTime: string | null;
  /** ISO weekday, Monday = 1. */
  weekday: string | null;
  /** In a month that is too short, its last day. */
  monthDay: number | null;
}

const dayMs = 86_400_000;
/** Maximum age of a day in a month of 31 days. */
const daysBack = 31;

/**
 * The last instant up to now at which a report was due, epoch ms; null = it has no schedule. For a time skipped
 * by a clock change, the next existing time counts.
 */
export function lastDue(schedule: ReportSchedule, timeZone: string, now: number): number | null {
  const { repeat, sendTime } = schedule;
  if (repeat === 'none' || sendTime === null) return null;
  const today = Date.parse(toSiteTime(new Date(now).toISOString(), timeZone).slice(0, 10));
  for (let back = 0; back <= daysBack; back += 1) {
    const day = new Date(today - back * dayMs);
    if (!isDay(schedule, day)) continue;
    const due = instantOf(day.toISOString().slice(0, 10), sendTime, timeZone);
    if (due <= now) return due;
  }
  return null;
}

function isDay({ repeat, weekday, monthDay }: ReportSchedule, day: Date): boolean {
  if (repeat === 'weekly') return ((day.getUTCDay() + 6) % 7) + 1 === Number(weekday);
  if (repeat !== 'monthly') return true;
  const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(monthDay ?? 1, lastOfMonth);
}

function instantOf(day: string, time: string, timeZone: string): number {
  const shown = fromSiteTime(`${day} ${time}`, timeZone);
  if (shown !== null) return Date.parse(shown);
  // Clock changes are at most an hour, at full or half hours.
  const [hours = 0] = time.split(':').map(Number);
  const after = fromSiteTime(`${day} ${String(hours + 1).padStart(2, '0')}:00`, timeZone);
  return after === null ? Date.parse(`${day}T${time}:00Z`) : Date.parse(after);
}
