import type { Field } from '../entity/field.ts';

/** Common fields of devices on the map: the place, and the icon; default that of the kind. */
export const placeFields = {
  place: { kind: 'slot', shape: 'place', form: 'place' },
  iconId: { kind: 'remoteSelect', reference: 'markerIcon', form: 'place' },
} as const satisfies Record<string, Field>;

/** The name of a device. */
export const nameField = {
  kind: 'text',
  required: true,
  length: 50,
  column: { link: true, sort: true },
  filter: 'contains',
} as const satisfies Field;

/** Serial number of the device, as sent by its gateway. */
export const snField = {
  kind: 'text',
  required: true,
  unique: true,
  length: 64,
  format: 'code',
  column: { sort: true },
  filter: 'contains',
} as const satisfies Field;

export const remarkField = { kind: 'text', length: 50, column: true } as const satisfies Field;
export const hostField = { kind: 'text', length: 253, format: 'code', column: true } as const satisfies Field;
export const portField = { kind: 'text', value: 'integer', min: 1, max: 65_535 } as const satisfies Field;
