import type { AlarmWindow } from '@muster/model/alarm/alarmRule.ts';

import type { ClockOffset, Interval, WindowSchedule } from '../../state/windowSchedule.ts';
import type { ZoneClock } from './zoneClock.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Windows repeat every week, and a change of the clock can skip one entirely: a state unchanged for two weeks and two
 * days never changes.
 */
const horizonMs = 16 * dayMs;

const forever: Interval = { open: true, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** The interval after another one. If the clock was moved in between, its start differs in the calendar. */
export function following(before: Interval, next: Interval): Interval {
  if (next.from === before.until) return next;
  return { ...next, from: next.open === before.open ? before.from : before.until };
}

/** No windows: always. */
export const always: WindowSchedule = { at: () => forever };

const closedForever: Interval = { open: false, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** Of a rule that is switched off, and tracked. */
export const never: WindowSchedule = { at: () => closedForever };

interface DayWindow {
  readonly weekdays: ReadonlySet<number>;
  /** Milliseconds since midnight. */
  readonly start: number;
  readonly end: number;
}

/**
 * Local time decides: a window from 02:30 to 04:00 opens at 03:00 on the night in which 02:00 becomes 03:00; where
 * 03:00 becomes 02:00 again, the half hour before 02:30 is closed a second time.
 */
export function createWindowSchedule(
  windows: readonly AlarmWindow[],
  clock: ZoneClock,
  offset: Readonly<ClockOffset> = { ms: 0 },
): WindowSchedule {
  const days = windows.map((window) => ({
    weekdays: new Set(window.weekdays),
    start: ofDay(window.start),
    end: ofDay(window.end),
  }));
  // Most queries are about now: the last result answers nearly every next one.
  let latest: Interval = { open: false, from: 0, until: 0 };
  return {
    at(t) {
      const { ms } = offset;
      const shown = t + ms;
      if (shown < latest.from || shown >= latest.until) latest = stretchAround(shown, days, clock);
      return ms === 0 ? latest : { open: latest.open, from: latest.from - ms, until: latest.until - ms };
    },
  };
}

function stretchAround(t: number, windows: readonly DayWindow[], clock: ZoneClock): Interval {
  const open = isOpen(t, windows, clock);
  let until = boundaryAfter(t, windows, clock);
  while (until - t < horizonMs && isOpen(until, windows, clock) === open) until = boundaryAfter(until, windows, clock);
  let from = boundaryUpTo(t, windows, clock);
  while (t - from < horizonMs && isOpen(from - 1, windows, clock) === open) {
    from = boundaryUpTo(from - 1, windows, clock);
  }
  return {
    open,
    from: t - from < horizonMs ? from : Number.NEGATIVE_INFINITY,
    until: until - t < horizonMs ? until : Number.POSITIVE_INFINITY,
  };
}

function isOpen(t: number, windows: readonly DayWindow[], clock: ZoneClock): boolean {
  const { weekday, ofDay: now } = clock.read(t);
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  return windows.some(({ weekdays, start, end }) =>
    start < end
      ? weekdays.has(weekday) && now >= start && now < end
      : (weekdays.has(weekday) && now >= start) || (weekdays.has(yesterday) && now < end),
  );
}

/** The first moment after `t` at which local time reaches a start or an end, or is put forward or back. */
function boundaryAfter(t: number, windows: readonly DayWindow[], clock: ZoneClock): number {
  const now = clock.read(t).ofDay;
  let wait = dayMs;
  for (const { start, end } of windows) {
    for (const edge of [start, end]) wait = Math.min(wait, edge > now ? edge - now : edge - now + dayMs);
  }
  return clock.change(t, t + wait) ?? t + wait;
}

/** The last such moment at or before `t`. */
function boundaryUpTo(t: number, windows: readonly DayWindow[], clock: ZoneClock): number {
  const now = clock.read(t).ofDay;
  let since = dayMs;
  for (const { start, end } of windows) {
    for (const edge of [start, end]) since = Math.min(since, edge <= now ? now - edge : now - edge + dayMs);
  }
  return clock.change(t - since - 1, t) ?? t - since;
}

/** `HH:mm` in milliseconds since midnight; `24:00` is the midnight after. */
function ofDay(text: string): number {
  const [hours, minutes] = text.split(':');
  return (Number(hours) * 60 + Number(minutes)) * minuteMs;
}
