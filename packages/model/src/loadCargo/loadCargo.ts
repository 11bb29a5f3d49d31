import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** Classes of dangerous goods 1 to 9 of GB 6944-2012, in their order; `none` = no dangerous goods. */
export const dangerClasses = [
  'none',
  'explosive',
  'gas',
  'flammableLiquid',
  'flammableSolid',
  'oxidizer',
  'toxic',
  'radioactive',
  'corrosive',
  'miscellaneous',
] as const;

/** Goods loaded on vehicles. */
export const loadCargo = defineEntity({
  name: 'loadCargo',
  family: 'bp',
  module: 'vehicle',
  table: 'load_cargo',
  scope: 'site',
  display: 'name',
  search: ['name', 'unNumber'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
    dangerClass: {
      kind: 'select',
      required: true,
      options: { values: dangerClasses, label: 'dangerClass' },
      default: 'none',
      column: { sort: true },
      filter: 'oneOf',
    },
    /** Number of dangerous goods of the United Nations (GB 12268): four digits. */
    unNumber: {
      kind: 'text',
      length: [4, 4],
      format: 'integer',
      column: true,
      filter: 'contains',
      watch: [{ field: 'dangerClass', equals: ['none'], not: true }],
    },
    /** Emergency contact for leaks and fires. */
    emergencyPhone: {
      kind: 'text',
      format: 'phone',
      column: true,
      watch: [{ field: 'dangerClass', equals: ['none'], not: true }],
    },
    remark: { kind: 'textarea', length: 200, column: { hidden: true } },
  },
});
