import { defineEntity } from '../entity/entity.ts';

export const vehicleType = defineEntity({
  name: 'vehicleType',
  family: 'bp',
  module: 'vehicle',
  table: 'vehicle_type',
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
  },
});
