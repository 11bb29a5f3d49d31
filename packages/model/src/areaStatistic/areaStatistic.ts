import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** Screens that can show an area's head count. */
export const statisticScreens = ['dashboard', 'bigScreen', 'report'] as const;

/** Counting of an area: where its head count is shown, the expected number, and the purpose. */
export const areaStatistic = defineEntity({
  name: 'areaStatistic',
  family: 'pod',
  module: 'area',
  table: 'area_statistic',
  scope: 'site',
  display: 'name',
  search: ['name', 'storageLocation'],
  order: { field: 'name' },
  fields: {
    /** Its name on the screens. */
    name: ownName(30),
    areaId: { kind: 'remoteSelect', reference: 'area', required: true, unique: true, column: true, filter: 'equals' },
    enabled: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      default: true,
      column: { type: 'yesNo', sort: true },
      filter: 'equals',
    },
    /** None = counted, but not shown. */
    screens: {
      kind: 'checkbox',
      options: { values: statisticScreens, label: 'statisticScreen' },
      default: statisticScreens,
      column: true,
    },
    /** How many are expected there (specification §5: a positive integer). */
    expectedCount: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 1,
      max: 100_000,
      column: { sort: true },
      form: 'threshold',
    },
    /** Percent of the expected count below which there are too few, and above which too many. */
    fewBelow: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 0,
      max: 1000,
      default: 80,
      column: true,
      form: 'threshold',
    },
    manyAbove: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 1,
      max: 1000,
      default: 120,
      column: true,
      form: 'threshold',
    },
    /** Storage location of the counted objects (specification §5: required). */
    storageLocation: { kind: 'text', required: true, length: 100, column: true, filter: 'contains', form: 'threshold' },
  },
});
