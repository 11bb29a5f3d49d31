import { filteredReports, permissions } from '../access/permission.ts';
import { defineEntity } from '../entity/entity.ts';

export const vehicle = defineEntity({
  name: 'vehicle',
  family: 'bp',
  module: 'vehicle',
  table: 'vehicle',
  scope: 'site',
  affectsEngine: true,
  namedBy: [permissions.positionHistory, ...filteredReports.vehicle],
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
    brandId: { kind: 'remoteSelect', reference: 'vehicleBrand', column: true, filter: 'equals' },
    model: { kind: 'text', length: 50, column: true, filter: 'contains' },
    departId: { kind: 'dialog', picker: 'department', reference: 'depart', column: true, filter: 'equals' },
    /** Registration date of the vehicle; not later than today. */
    registeredOn: { kind: 'date', column: { hidden: true } },
    /** Maximum load, tons. */
    load: { kind: 'text', value: 'number', min: 0.01, max: 10_000, decimals: 2, column: true },
    /** Weight of the empty vehicle, tons. */
    deadweight: { kind: 'text', value: 'number', min: 0.01, max: 10_000, decimals: 2, column: { hidden: true } },
    /** Centimetres. Sent to a synchronised speed beacon, which counts turns of the wheel. */
    wheelDiameter: { kind: 'text', value: 'number', min: 0.01, max: 1000, decimals: 2 },
    /** The kit: the vehicle carries its card and its speed beacon. */
    kitId: { kind: 'remoteSelect', unique: true, reference: 'positioningKit', column: true, form: 'devices' },
    vehicleCardSn: { kind: 'text', length: 64, derived: true, column: true, filter: 'contains', form: 'devices' },
    speedBeaconId: {
      kind: 'remoteSelect',
      unique: true,
      reference: 'beacon',
      column: { hidden: true },
      form: 'devices',
    },
    /** The carrier of this card is the driver. */
    driverCardSn: { kind: 'text', unique: true, length: 64, filter: 'contains', form: 'devices' },
    /** If visible to the caller. */
    driverName: { kind: 'text', derived: true, readOnly: true, form: false, column: true },
    loadCargoId: { kind: 'remoteSelect', reference: 'loadCargo', column: true, filter: 'equals', form: 'load' },
    /** Current load, tons; at most the maximum load. */
    cargoAmount: {
      kind: 'text',
      value: 'number',
      min: 0.01,
      max: 10_000,
      decimals: 2,
      column: true,
      form: 'load',
      watch: [{ field: 'loadCargoId', equals: [''], not: true }],
    },
    waybillNumber: { kind: 'text', length: 40, format: 'code', column: true, filter: 'contains', form: 'load' },
    /** Spare load, tons. */
    spareLoad: {
      kind: 'calc',
      calc: { operation: 'difference', from: ['load', 'cargoAmount'], decimals: 2 },
      form: 'load',
    },
    /** Gross weight, tons. */
    grossWeight: {
      kind: 'calc',
      calc: { operation: 'sum', from: ['deadweight', 'cargoAmount'], decimals: 2 },
      form: 'load',
      watch: [{ field: 'deadweight', equals: [''], not: true }],
    },
  },
});
