import { defineEntity } from '../entity/entity.ts';
import { nameField, placeFields, remarkField, snField } from './deviceFields.ts';

/** Any other device on the map of a site. */
export const customDevice = defineEntity({
  name: 'customDevice',
  family: 'pod',
  module: 'device',
  table: 'custom_device',
  scope: 'site',
  display: 'name',
  search: ['name', 'sn'],
  order: { field: 'name' },
  fields: {
    name: nameField,
    sn: snField,
    deviceType: { kind: 'text', required: true, length: 30, column: { sort: true }, filter: 'contains' },
    model: { kind: 'text', length: 50, column: true },
    remark: remarkField,
    ...placeFields,
  },
});
