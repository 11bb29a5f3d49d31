import { defineEntity } from '../entity/entity.ts';
import { placeFields, remarkField } from './deviceFields.ts';

/** Emergency supplies with their marker (specification §3 and §5: name at most 15, remark at most 50). */
export const emergencySupply = defineEntity({
  name: 'emergencySupply',
  family: 'pod',
  module: 'device',
  table: 'emergency_supply',
  scope: 'site',
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: { kind: 'text', required: true, length: 15, column: { link: true, sort: true }, filter: 'contains' },
    /** Required number. */
    expectedCount: { kind: 'text', value: 'integer', required: true, min: 1, max: 1_000_000, column: { sort: true } },
    storageLocation: { kind: 'text', required: true, length: 50, column: true, filter: 'contains' },
    expiresOn: { kind: 'date', column: { sort: true }, filter: 'between' },
    /** Its service life ends with this year, as that of a fire extinguisher. */
    scrapYear: { kind: 'year', min: 2000, max: 2200, column: { sort: true }, filter: 'equals' },
    remark: remarkField,
    ...placeFields,
  },
});
