import type { PaceRule, ParametersOf } from '../state/rule.ts';

const parameters = {
  limit: { kind: 'number', unit: 'kmh', min: 0.1, max: 1000, integer: false, default: null },
} as const;

/** A vehicle is inside and faster than `limit`; of several such areas, the one with the lowest limit raises. */
export const overspeed: PaceRule<ParametersOf<typeof parameters>> = {
  key: 'overspeed',
  code: 'overspeed',
  version: 1,
  watches: 'pace',
  subject: 'vehicle',
  parameters,
  holds: (kmh, { limit }) => kmh > limit,
  quietUpTo: ({ limit }) => limit,
  rank: ({ limit }) => limit,
};
