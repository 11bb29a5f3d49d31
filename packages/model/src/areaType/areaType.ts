import { mapScreens } from '../access/permission.ts';
import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

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
    color: { kind: 'text', format: 'color', default: '#2E6FD8', column: true },
    alarms: { kind: 'slot', shape: 'alarmSettings', form: 'alarms' },
  },
});
