import type { EvacuationRule, ParametersOf } from '../state/rule.ts';

const parameters = {
  arrivalRate: { kind: 'number', unit: 'share', min: 0, max: 1, integer: false, default: 0.8 },
} as const;

/**
 * An evacuation of the area was started, and of those who were inside then less than the share `arrivalRate` has entered
 * a safe island since; where nobody was inside then: somebody is now, or was when last seen. No setting is needed for it.
 */
export const evacuation: EvacuationRule<ParametersOf<typeof parameters>> = {
  key: 'evacuation',
  code: 'evacuation',
  version: 2,
  watches: 'evacuation',
  subject: 'area',
  parameters,
  onByDefault: true,
  keptWhenOff: true,
  alwaysSounds: true,
  holds: ({ remaining, expected, arrived }, { arrivalRate }) =>
    expected > 0 ? arrived / expected < arrivalRate : remaining > 0,
};
