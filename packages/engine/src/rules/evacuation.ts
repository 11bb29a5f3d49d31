import type { EvacuationRule, ParametersOf } from '../state/rule.ts';

const parameters = {
  arrivalRate: { kind: 'number', unit: 'share', min: 0, max: 1, integer: false, default: 0.8 },
} as const;

/**
 * An evacuation of the area was started, and less than the share `arrivalRate` of those inside at the start has entered
 * a muster point since; if nobody was inside: a subject is inside now, or was last seen inside. It needs no setting.
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
