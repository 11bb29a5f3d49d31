import type { Shift } from './roster.ts';

/** Hours of presence in site time; a shift that ends at or before its start runs into the next day. */
const hours: Readonly<Record<Shift, readonly [from: number, to: number]>> = {
  night: [23.75, 8],
  early: [7.75, 16],
  late: [15.75, 24],
  day: [8, 18],
  visit: [9, 17],
  dayWatch: [7.75, 20.15],
  nightWatch: [19.75, 8.15],
};

/** The demo site is in China: one time zone without clock changes. */
const siteOffsetMs = 8 * 3_600_000;

const msPerHour = 3_600_000;

/** Whether a person of the shift is on site at `t` (epoch ms). `lagMinutes` varies arrival and departure. */
export function isOnSite(shift: Shift, t: number, lagMinutes: number): boolean {
  const hour = ((((t + siteOffsetMs) / msPerHour - lagMinutes / 60) % 24) + 24) % 24;
  const [from, to] = hours[shift];
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** The site day (since 1970) on which the shift began that runs, or begins next, at `t` (epoch ms). */
export function shiftDayOf(shift: Shift, t: number, lagMinutes: number): number {
  const [from, to] = hours[shift];
  // One that runs past midnight belongs to the day before until it is over.
  const overnight = from < to ? 0 : to;
  return Math.floor(((t + siteOffsetMs) / msPerHour - lagMinutes / 60 - overnight) / 24);
}
