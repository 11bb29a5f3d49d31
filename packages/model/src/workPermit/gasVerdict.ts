import type { GasLimit, GasValue } from './workPermitShape.ts';

/** Gases that are beyond their limits, or that have a limit and were not measured. Limits are included. */
export function failedGases(limits: readonly GasLimit[], values: readonly GasValue[]): string[] {
  const measured = new Map(values.map(({ gas, value }) => [gas, value]));
  return limits
    .filter(({ gas, min, max }) => {
      const value = measured.get(gas);
      return value === undefined || value < (min ?? -Infinity) || value > (max ?? Infinity);
    })
    .map(({ gas }) => gas);
}
