import type { PatrolRouteConfig } from '@muster/engine/input.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The window of one round; epoch ms. */
export interface RoundWindow {
  /** `YYYY-MM-DD#n`. */
  round: string;
  from: number;
  to: number;
  /** `errorBefore` before it: the round opens at this at the earliest. */
  opens: number;
  /** `errorAfter` after it: the round is over at this, whatever its result. */
  ends: number;
}

/** Windows of a route, in order, of all days that extend into a time: the span of each cut into `timesPerDay`. */
export function roundWindowsOf(
  route: Pick<PatrolRouteConfig, 'startTime' | 'endTime' | 'timesPerDay' | 'errorBefore' | 'errorAfter'>,
  timeZone: string,
  from: number,
  to: number,
): RoundWindow[] {
  const clock = clockOf(timeZone);
  const windows: RoundWindow[] = [];
  for (let noon = middayOf(from) - 3 * day; noon <= to + 2 * day; noon += day) {
    const date = new Date(noon).toISOString().slice(0, 10);
    const next = new Date(noon + day).toISOString().slice(0, 10);
    const start = instantOf(date, route.startTime, clock);
    const end = instantOf(route.endTime > route.startTime ? date : next, route.endTime, clock);
    const at = (n: number): number => Math.round(start + ((end - start) * n) / route.timesPerDay);
    for (let n = 1; n <= route.timesPerDay; n++) {
      const [begins, over] = [at(n - 1), at(n)];
      const [opens, ends] = [begins - route.errorBefore * minute, over + route.errorAfter * minute];
      windows.push({ round: `${date}#${n}`, from: begins, to: over, opens, ends });
    }
  }
  return windows;
}

/** Local time of the site: `YYYY-MM-DD HH:mm`. */
type Clock = (t: number) => string;

function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (t) => format.format(t);
}

function middayOf(t: number): number {
  return Math.floor(t / day) * day + day / 2;
}

/**
 * The first minute with this local time. If the clock skips it, time continues from before: 02:30 in the skipped hour
 * is 03:30.
 */
function instantOf(date: string, time: string, clock: Clock): number {
  const shown = `${date} ${time}`;
  const guess = Date.parse(`${date}T${time}:00Z`);
  for (let t = guess - 15 * 60 * minute; t <= guess + 15 * 60 * minute; t += minute) if (clock(t) === shown) return t;
  for (let t = guess - 15 * 60 * minute; ; t += minute) {
    if (clock(t) <= shown) continue;
    // The first minute after the gap; as far after it as the time is after the beginning of the gap.
    const before = Date.parse(`${clock(t - minute).replace(' ', 'T')}:00Z`) + minute;
    return t + guess - before;
  }
}
