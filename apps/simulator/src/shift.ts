import type { Shift } from '@muster/demo/roster.ts';

/** Hours of presence in site time; a shift that ends at or before its start runs into the next day. */
const hours: Readonly<Record<Shift, readonly [from: number, to: number]>> = {
  night: [23.75, 8],
  early: [7.75, 16],
  late: [15.75, 24],
  day: [8, 18],
  visit: [9, 17],
};

/** The demo site lies in China: one time zone without a change of clocks. */
const siteOffsetMs = 8 * 3_600_000;

/** Is somebody of this shift on site at `t` (epoch ms)? `lagMinutes` makes each come and go at an own minute. */
export function isOnSite(shift: Shift, t: number, lagMinutes: number): boolean {
  const hour = ((((t + siteOffsetMs) / 3_600_000 - lagMinutes / 60) % 24) + 24) % 24;
  const [from, to] = hours[shift];
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}
