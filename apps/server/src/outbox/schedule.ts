const second = 1000;
const minute = 60 * second;

/** Delays after the first, the second, … failed attempt; the last one applies to all further ones. */
const delays = [10 * second, 30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 20 * minute, 30 * minute];
const longestDelay = 60 * minute;

/** After a day the alarm is only on the screen. */
export const triedForMs = 24 * 60 * minute;

/** Delay after this many failed attempts, ms. */
export function delayAfter(attempts: number): number {
  return delays[attempts - 1] ?? longestDelay;
}
