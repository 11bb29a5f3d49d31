import type { ParametersOf, ReportRule } from '../state/rule.ts';

/** Percent above the threshold at which a battery is good again: a hysteresis. */
const recovery = 5;

const parameters = {
  threshold: { kind: 'number', unit: 'percent', min: 0, max: 100, integer: true, default: 20 },
} as const;

/** A battery is low from a report at or below `threshold` until one at or above `threshold` + 5. */
export const lowBattery: ReportRule<ParametersOf<typeof parameters>> = {
  key: 'lowBattery',
  code: 'lowBattery',
  version: 1,
  watches: 'report',
  of: 'battery',
  subject: 'tag',
  parameters,
  holds(battery, { threshold }, held) {
    if (battery <= threshold) return true;
    return battery >= threshold + recovery ? false : held;
  },
  quiet: ({ threshold }) => [threshold + recovery, Number.POSITIVE_INFINITY],
};
