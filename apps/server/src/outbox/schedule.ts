const second = 1000;
const minute = 60 * second;

/** After the first, the second, … attempt in vain; the last one holds for all that follow. */
const delays = [10 * second, 30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 20 * minute, 30 * minute];
const longestDelay = 60 * minute;

/** Who has not been reached a day later learns of it from the screen. */
export const triedForMs = 24 * 60 * minute;

/** How long to wait after so many attempts in vain, ms. */
export function delayAfter(attempts: number): number {
  return delays[attempts - 1] ?? longestDelay;
}
