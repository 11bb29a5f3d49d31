import { defineEntity } from '../entity/entity.ts';

export const areaType = defineEntity({
  name: 'areaType',
  family: 'pod',
  module: 'area',
  table: 'area_type',
  scope: 'site',
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: {
      kind: 'text',
      required: true,
      unique: true,
      length: 30,
      column: { link: true, sort: true },
      filter: 'contains',
    },
    color: { kind: 'text', format: 'color', default: '#2E6FD8', column: true },
    alarms: { kind: 'slot', shape: 'alarmSettings', form: 'alarms' },
  },
});
