import type { CameraRule, ParametersOf } from '../state/rule.ts';

const parameters = {
  quiet: { kind: 'number', unit: 'seconds', min: 0, max: 31_536_000, integer: false, default: 60 },
} as const;

/** A camera tells of something, one kind at a time, and until `quiet` seconds after it told of it last. */
export const ai: CameraRule<ParametersOf<typeof parameters>> = {
  key: 'ai',
  code: 'ai',
  version: 1,
  watches: 'camera',
  subject: 'camera',
  parameters,
  holdsFor: ({ quiet }) => quiet,
};
