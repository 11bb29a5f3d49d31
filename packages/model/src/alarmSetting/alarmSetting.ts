import { defineEntity } from '../entity/entity.ts';

/** The building's settings for the rules without an area: one row per building. */
export const alarmSetting = defineEntity({
  name: 'alarmSetting',
  family: 'pod',
  module: 'alarm',
  table: 'alarm_setting',
  scope: 'site',
  display: 'id',
  search: [],
  actions: ['view', 'edit'],
  isSingle: true,
  order: { field: 'id' },
  fields: { alarms: { kind: 'slot', shape: 'alarmSettings', required: true } },
});
