import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** A manufacturer of vehicles. */
export const vehicleBrand = defineEntity({
  name: 'vehicleBrand',
  family: 'bp',
  module: 'vehicle',
  table: 'vehicle_brand',
  scope: 'site',
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
  },
});
