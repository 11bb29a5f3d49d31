import type { ParametersOf, PresenceRule } from '../state/rule.ts';

const parameters = {
  radius: { kind: 'number', unit: 'metres', min: 0.1, max: 100_000, integer: false, default: 2 },
  minutes: { kind: 'number', unit: 'minutes', min: 0, max: 525_600, integer: false, default: null },
} as const;

/** A person is inside and has not moved farther than `radius` from one place for `minutes`. */
export const stationary: PresenceRule<ParametersOf<typeof parameters>> = {
  key: 'stationary',
  code: 'stationary',
  version: 1,
  watches: 'presence',
  subject: 'person',
  parameters,
  onDelay: ({ minutes }) => minutes * 60,
  holds: (place) => place === 'inside',
  restsWithin: ({ radius }) => radius,
};
