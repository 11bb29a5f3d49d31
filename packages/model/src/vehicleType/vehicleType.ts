import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

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
    name: ownName(30),
  },
});
