/**
 * New number of slots of columns that are too short for `slots`: an eighth more. Growing costs less than the memory of
 * a larger reserve, which a site keeps permanently.
 */
export function withReserve(slots: number): number {
  return Math.ceil(1.125 * slots);
}
