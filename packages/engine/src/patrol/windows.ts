import type { PatrolRouteConfig } from '../input.ts';
import type { ZoneClock } from '../rules/setting/zoneClock.ts';
import type { RoundWindow } from '../state/patrol.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** No zone changes its clock twice within these. */
const aroundMs = 1.5 * dayMs;
/** A window is looked for within so many days. */
const mostDays = 16;

/**
 * The first window of a route that is accepted, of the day before `near` or later.
 * @param near epoch ms by the site's clock
 * @returns null when there is none within two weeks
 */
export function firstWindow(
  clock: ZoneClock,
  route: PatrolRouteConfig,
  near: number,
  accepts: (window: RoundWindow) => boolean,
): RoundWindow | null {
  const today = Math.floor((near + clock.offset(near)) / dayMs);
  // Spans and the minutes around them reach into the days after.
  for (let day = today - 3; day <= today + mostDays; day++) {
    const found = windowsOf(clock, route, day).find(accepts);
    if (found !== undefined) return found;
  }
  return null;
}

/** The windows of the span that starts on a day, counted from 1970-01-01. */
function windowsOf(clock: ZoneClock, route: PatrolRouteConfig, day: number): RoundWindow[] {
  const [start, end] = [minutesOf(route.startTime), minutesOf(route.endTime)];
  const from = firstShowing(clock, day * dayMs + start * minuteMs);
  const to = firstShowing(clock, (end <= start ? day + 1 : day) * dayMs + end * minuteMs);
  const cut = (n: number) => from + Math.round(((to - from) * n) / route.timesPerDay);
  const date = new Date(day * dayMs).toISOString().slice(0, 10);
  return Array.from({ length: route.timesPerDay }, (_, n) => {
    return { name: `${date}#${n + 1}`, from: cut(n), to: cut(n + 1) };
  });
}

/**
 * The first instant at which the clock shows `local`. A time that is skipped in spring counts on from before the change:
 * 02:30 is 03:30 then.
 */
function firstShowing(clock: ZoneClock, local: number): number {
  const [before, after] = [clock.offset(local - aroundMs), clock.offset(local + aroundMs)];
  const asBefore = local - before;
  if (before === after) return asBefore;
  const change = clock.change(local - aroundMs, local + aroundMs);
  return change === null || asBefore < change || local < change + after ? asBefore : local - after;
}

/** `HH:mm` in minutes since midnight. */
function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
}
