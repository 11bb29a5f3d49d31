import type { ParametersOf, PresenceRule } from '../state/rule.ts';

const parameters = {
  mode: { kind: 'choice', choices: ['noEntry', 'noExit'], default: 'noEntry' },
} as const;

/** A person is inside a no-entry area (`noEntry`), or outside a no-exit area (`noExit`). */
export const boundaryCrossing: PresenceRule<ParametersOf<typeof parameters>> = {
  key: 'boundaryCrossing',
  code: 'boundaryCrossing',
  version: 1,
  watches: 'presence',
  subject: 'person',
  parameters,
  holds: (place, { mode }) => place === (mode === 'noExit' ? 'outside' : 'inside'),
};
