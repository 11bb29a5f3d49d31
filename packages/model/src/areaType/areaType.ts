import { mapScreens } from '../access/permission.ts';
import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** Neutral hues, different from those of alarm levels. */
export const areaColors = {
  slate: '#5F7F86',
  clay: '#947A68',
  heather: '#7E728F',
  sand: '#8A7F5C',
  olive: '#74855A',
  sage: '#668A76',
  mauve: '#8C6F7D',
  stone: '#6F7A80',
} as const;

export const areaType = defineEntity({
  name: 'areaType',
  family: 'pod',
  module: 'area',
  table: 'area_type',
  scope: 'site',
  affectsEngine: true,
  shownBy: mapScreens,
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: ownName(30),
    color: { kind: 'text', format: 'color', default: areaColors.slate, column: true },
    alarms: { kind: 'slot', shape: 'alarmSettings', form: 'alarms' },
  },
});
