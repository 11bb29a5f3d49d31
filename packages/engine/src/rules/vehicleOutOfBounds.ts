import type { BoundsRule } from '../state/rule.ts';

/** A vehicle is outside all areas in which this rule is on for it. */
export const vehicleOutOfBounds: BoundsRule = {
  key: 'vehicleOutOfBounds',
  code: 'vehicleOutOfBounds',
  version: 1,
  watches: 'bounds',
  subject: 'vehicle',
  parameters: {},
  holds: (place) => place === 'outside',
};
