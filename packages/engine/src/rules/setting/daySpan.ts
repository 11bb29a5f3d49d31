import type { ZoneClock } from './zoneClock.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** No zone changes its clock twice within this time. */
const aroundMs = 1.5 * dayMs;

/** From ≤ t < to, epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The span that starts on a day, between two local times; an end at or before the start is on the next day.
 * @param day days since 1970-01-01
 * @param start `HH:mm`, like `end`
 */
export function daySpan(clock: ZoneClock, start: string, end: string, day: number): Span {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return {
    from: firstShowing(clock, day * dayMs + from * minuteMs),
    to: firstShowing(clock, (to <= from ? day + 1 : day) * dayMs + to * minuteMs),
  };
}

/** The calendar day at `t`, in days since 1970-01-01. */
export function dayAt(clock: ZoneClock, t: number): number {
  return Math.floor((t + clock.offset(t)) / dayMs);
}

/** `YYYY-MM-DD` of a day in days since 1970-01-01. */
export function dayName(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Days since 1970-01-01 of `YYYY-MM-DD`. */
export function dayOf(name: string): number {
  return Math.floor(Date.parse(`${name}T00:00:00Z`) / dayMs);
}

/**
 * The first instant at which the local time is `local`. A time skipped in spring is moved forward: 02:30 is 03:30 then.
 */
function firstShowing(clock: ZoneClock, local: number): number {
  const [before, after] = [clock.offset(local - aroundMs), clock.offset(local + aroundMs)];
  const asBefore = local - before;
  if (before === after) return asBefore;
  const change = clock.change(local - aroundMs, local + aroundMs);
  return change === null || asBefore < change || local < change + after ? asBefore : local - after;
}

/** Minutes since midnight of `HH:mm`. */
function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
}
