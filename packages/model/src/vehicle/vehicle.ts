import { permissions } from '../access/permission.ts';
import { defineEntity } from '../entity/entity.ts';

export const vehicle = defineEntity({
  name: 'vehicle',
  family: 'bp',
  module: 'vehicle',
  table: 'vehicle',
  scope: 'site',
  affectsEngine: true,
  namedBy: [permissions.positionHistory],
  departField: 'departId',
  display: 'plateNumber',
  search: ['plateNumber'],
  order: { field: 'plateNumber' },
  fields: {
    plateNumber: {
      kind: 'text',
      required: true,
      unique: true,
      length: 20,
      column: { link: true, sort: true },
      filter: 'contains',
    },
    typeId: { kind: 'remoteSelect', reference: 'vehicleType', column: true, filter: 'equals' },
    brandId: { kind: 'text', length: 50, column: true },
    departId: { kind: 'dialog', picker: 'department', reference: 'depart', column: true, filter: 'equals' },
    /** Tons. */
    load: { kind: 'text', value: 'number', min: 0.01, max: 10_000, decimals: 2, column: true },
    /** Centimetres. */
    wheelDiameter: { kind: 'text', value: 'number', min: 0.01, max: 1000, decimals: 2 },
    vehicleCardSn: { kind: 'text', length: 64, derived: true, column: true, filter: 'contains' },
    driverCardSn: { kind: 'text', length: 64 },
  },
});
