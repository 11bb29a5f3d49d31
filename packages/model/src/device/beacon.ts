import { defineEntity } from '../entity/entity.ts';
import { nameField, placeFields, snField } from './deviceFields.ts';

/** A radio beacon: devices that receive it are near. */
export const beacon = defineEntity({
  name: 'beacon',
  family: 'pod',
  module: 'device',
  table: 'beacon',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name', 'sn'],
  order: { field: 'name' },
  fields: {
    name: nameField,
    sn: snField,
    uuid: { kind: 'text', length: 36, format: 'code', form: 'radio', column: true },
    major: { kind: 'text', value: 'integer', min: 0, max: 65_535, form: 'radio', column: true },
    minor: { kind: 'text', value: 'integer', min: 0, max: 65_535, form: 'radio', column: true },
    /** dBm at one metre. */
    txPower: { kind: 'text', value: 'integer', min: -128, max: 20, form: 'radio' },
    /** dBm from which a device counts as near (specification §9: -128 to 0). */
    threshold: { kind: 'text', value: 'integer', min: -128, max: 0, default: -70, form: 'radio', column: true },
    intervalMs: { kind: 'text', value: 'integer', min: 20, max: 10_240, form: 'radio' },
    /** Password for changes of the beacon. Write-only; empty on a change = unchanged. */
    password: { kind: 'text', length: 32, secret: true, derived: true, form: 'radio', sheet: false },
    /** Time of its last reading by any device. */
    lastHeardAt: { kind: 'datetime', derived: true, readOnly: true, form: false, column: true, sheet: false },
    /** 0 grey (never seen), 1 green (received within the hour), 2 orange (silent). */
    online: {
      kind: 'text',
      value: 'integer',
      derived: true,
      readOnly: true,
      form: false,
      column: { type: 'actual' },
      sheet: false,
    },
    /** 1 = synchronised, -1 = changed since the synchronisation, 0 = never synchronised. */
    syncState: {
      kind: 'select',
      value: 'integer',
      options: { values: ['1', '-1', '0'], label: 'beacon.syncState' },
      derived: true,
      readOnly: true,
      form: false,
      column: true,
      filter: 'oneOf',
      sheet: false,
    },
    syncedAt: { kind: 'datetime', readOnly: true, form: false, column: true, sheet: false },
    ...placeFields,
  },
});
