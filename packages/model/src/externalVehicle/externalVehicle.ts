import { defineEntity } from '../entity/entity.ts';
import { approvalFields, visitStatuses } from '../visit/visit.ts';

/** Classes of dangerous goods (GB 6944-2012, 4.1); `none` = no dangerous goods. */
export const cargoClasses = ['none', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Maximum weight of a weighbridge, tons. */
export const mostTons = 1000;

const serverOnly = { readOnly: true, form: false } as const;
const tons = { kind: 'text', value: 'number', min: 0.01, max: mostTons, decimals: 2 } as const;

/**
 * An external vehicle on the site for a time: announced by its host or a contractor unit, approved, weighed in and out
 * at the vehicle checkpoint (work.md, Entry and exit).
 */
export const externalVehicle = defineEntity({
  name: 'externalVehicle',
  family: 'bp',
  module: 'access',
  table: 'external_vehicle',
  scope: 'site',
  departField: 'departId',
  display: 'plateNumber',
  search: ['plateNumber', 'driverName', 'company'],
  order: { field: 'expectedFrom', descending: true },
  fields: {
    plateNumber: {
      kind: 'text',
      required: true,
      length: 20,
      column: { link: true, sort: true },
      filter: 'contains',
    },
    status: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: visitStatuses, label: 'visit.status' },
      column: true,
      filter: 'oneOf',
    },
    ...approvalFields,
    typeId: { kind: 'remoteSelect', reference: 'vehicleType', column: { hidden: true } },
    company: { kind: 'text', length: 80, column: { hidden: true } },
    contractorId: { kind: 'remoteSelect', reference: 'contractor', column: { hidden: true }, filter: 'equals' },
    reason: { kind: 'text', required: true, length: 100, column: true },
    departId: {
      kind: 'dialog',
      picker: 'department',
      reference: 'depart',
      required: true,
      column: true,
      filter: 'equals',
    },
    hostId: { kind: 'dialog', picker: 'person', reference: 'person', column: { hidden: true } },
    besideHost: { kind: 'blank' },
    expectedFrom: { kind: 'datetime', required: true, column: { sort: true }, filter: 'between' },
    expectedTo: { kind: 'datetime', required: true, column: { hidden: true } },
    driverName: { kind: 'text', required: true, length: 50, column: true, filter: 'contains', form: 'driver' },
    driverPhone: { kind: 'text', required: true, format: 'phone', private: true, column: true, form: 'driver' },
    driverDocument: { kind: 'text', required: true, length: 40, format: 'code', private: true, form: 'driver' },
    cargoClass: {
      kind: 'select',
      required: true,
      options: { values: cargoClasses, label: 'cargoClass' },
      default: 'none',
      column: true,
      filter: 'oneOf',
      form: 'cargo',
    },
    cargoName: { kind: 'text', length: 80, column: { hidden: true }, form: 'cargo' },
    cargoAmount: { ...tons, column: { hidden: true }, form: 'cargo' },
    certificates: { kind: 'slot', shape: 'certificates', purpose: 'photo', form: 'papers' },
    /** Tons, as weighed. */
    weightIn: { ...tons, ...serverOnly, column: true },
    weightOut: { ...tons, ...serverOnly, column: true },
    /** Difference of the weights. */
    netWeight: { kind: 'text', value: 'number', derived: true, ...serverOnly, column: true },
    cardSn: { kind: 'text', ...serverOnly, column: { hidden: true }, filter: 'contains' },
    checkedInAt: { kind: 'datetime', ...serverOnly, column: { sort: true } },
    checkedOutAt: { kind: 'datetime', ...serverOnly, column: { sort: true } },
    /** The vehicle that represents it in lists, positions and alarms from the first check-in on. */
    vehicleId: { kind: 'remoteSelect', reference: 'vehicle', ...serverOnly, sheet: false, filter: 'equals' },
  },
});
