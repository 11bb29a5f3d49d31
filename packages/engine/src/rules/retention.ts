import type { ParametersOf, PresenceRule } from '../state/rule.ts';

const parameters = {
  minutes: { kind: 'number', unit: 'minutes', min: 0, max: 525_600, integer: false, default: null },
} as const;

/** A person stays inside for `minutes` since the enter. */
export const retention: PresenceRule<ParametersOf<typeof parameters>> = {
  key: 'retention',
  code: 'retention',
  version: 1,
  watches: 'presence',
  subject: 'person',
  parameters,
  onDelay: ({ minutes }) => minutes * 60,
  holds: (place) => place === 'inside',
};
