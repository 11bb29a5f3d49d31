import type { ParametersOf, PresenceRule } from '../state/rule.ts';

const parameters = {
  mode: { kind: 'choice', choices: ['noEntry', 'noExit'], default: 'noEntry' },
} as const;

/** A person is where nobody may enter (`noEntry`), or has left what nobody may leave (`noExit`). */
export const boundaryCrossing: PresenceRule<ParametersOf<typeof parameters>> = {
  key: 'boundaryCrossing',
  code: 'boundaryCrossing',
  version: 1,
  watches: 'presence',
  subject: 'person',
  parameters,
  holds: (place, { mode }) => place === (mode === 'noExit' ? 'outside' : 'inside'),
};
