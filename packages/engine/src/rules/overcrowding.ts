import type { HeadCountRule, ParametersOf } from '../state/rule.ts';

const parameters = {
  max: { kind: 'number', unit: 'subjects', min: 0, max: 100_000, integer: true, default: null },
} as const;

/** More than `max` covered subjects are inside; unknown ones do not count. */
export const overcrowding: HeadCountRule<ParametersOf<typeof parameters>> = {
  key: 'overcrowding',
  code: 'overcrowding',
  version: 2,
  watches: 'headCount',
  subject: 'area',
  parameters,
  holds: (headCount, { max }) => headCount > max,
};
