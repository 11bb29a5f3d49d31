import type { PatrolRouteConfig } from '../input.ts';
import { dayAt, dayName, daySpan } from '../rules/setting/daySpan.ts';
import type { ZoneClock } from '../rules/setting/zoneClock.ts';
import type { RoundWindow } from '../state/patrol.ts';

/** Maximum number of days searched for a window. */
const mostDays = 16;

/**
 * The first window of a route that is accepted, of the day before `near` or later.
 * @param near epoch ms by the site's clock
 * @returns null if there is none within two weeks
 */
export function firstWindow(
  clock: ZoneClock,
  route: PatrolRouteConfig,
  near: number,
  accepts: (window: RoundWindow) => boolean,
): RoundWindow | null {
  const today = dayAt(clock, near);
  // Spans and their tolerances extend into the following days.
  for (let day = today - 3; day <= today + mostDays; day++) {
    const found = windowsOf(clock, route, day).find(accepts);
    if (found !== undefined) return found;
  }
  return null;
}

/** The windows of the span that starts on a day, in days since 1970-01-01. */
function windowsOf(clock: ZoneClock, route: PatrolRouteConfig, day: number): RoundWindow[] {
  const { from, to } = daySpan(clock, route.startTime, route.endTime, day);
  const cut = (n: number) => from + Math.round(((to - from) * n) / route.timesPerDay);
  const date = dayName(day);
  return Array.from({ length: route.timesPerDay }, (_, n) => {
    return { name: `${date}#${n + 1}`, from: cut(n), to: cut(n + 1) };
  });
}
