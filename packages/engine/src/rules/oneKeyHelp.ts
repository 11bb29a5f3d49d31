import type { PulseRule } from '../state/rule.ts';

/** A call for help: a position or telemetry with `sos` true, however late, from any tag. */
export const oneKeyHelp: PulseRule = {
  key: 'oneKeyHelp',
  code: 'oneKeyHelp',
  version: 1,
  watches: 'pulse',
  subject: 'tag',
  parameters: {},
  onByDefault: true,
  alwaysLatches: true,
  alwaysSounds: true,
  coversUnregistered: true,
  holds: ({ sos }) => sos,
};
