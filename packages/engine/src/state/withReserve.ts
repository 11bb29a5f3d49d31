/**
 * For how many slots columns are made when they have become too short for `slots`: for an eighth more. Growing costs less
 * than the memory of a larger reserve, which a site keeps for good.
 */
export function withReserve(slots: number): number {
  return Math.ceil(1.125 * slots);
}
