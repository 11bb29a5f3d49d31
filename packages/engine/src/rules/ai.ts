import type { CameraRule, ParametersOf } from '../state/rule.ts';

const parameters = {
  quiet: { kind: 'number', unit: 'seconds', min: 0, max: 31_536_000, integer: false, default: 60 },
} as const;

/** A camera has detected something, one kind at a time, until `quiet` seconds after the last detection. */
export const ai: CameraRule<ParametersOf<typeof parameters>> = {
  key: 'ai',
  code: 'ai',
  version: 1,
  watches: 'camera',
  subject: 'camera',
  parameters,
  holdsFor: ({ quiet }) => quiet,
};
