import { defineEntity } from '../entity/entity.ts';
import { hostField, nameField, placeFields, portField, remarkField, snField } from './deviceFields.ts';

/** A bell, siren or lamp that warns people on site. */
export const alarmBell = defineEntity({
  name: 'alarmBell',
  family: 'pod',
  module: 'device',
  table: 'alarm_bell',
  scope: 'site',
  display: 'name',
  search: ['name', 'sn'],
  order: { field: 'name' },
  fields: {
    name: nameField,
    sn: snField,
    model: { kind: 'text', length: 50, column: true },
    host: hostField,
    port: portField,
    enabled: { kind: 'radio', value: 'boolean', required: true, default: true, column: { type: 'yesNo' } },
    remark: remarkField,
    ...placeFields,
  },
});
