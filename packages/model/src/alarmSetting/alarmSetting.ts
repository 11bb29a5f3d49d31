import { defineEntity, singleton } from '../entity/entity.ts';

/** The building's settings for the rules without an area: one row per building. */
export const alarmSetting = defineEntity({
  name: 'alarmSetting',
  family: 'pod',
  module: 'alarm',
  table: 'alarm_setting',
  ...singleton,
  affectsEngine: true,
  fields: {
    alarms: { kind: 'slot', shape: 'alarmSettings', required: true },
    /** Number of operators for the alarm load in the statistics, because the staffing of consoles is not recorded. */
    operatorsOnDuty: { kind: 'text', value: 'integer', required: true, min: 1, max: 100, default: 1 },
    /** The account that limited calls for help, and when; null = no limit. */
    sosOffBy: { kind: 'text', readOnly: true, form: false },
    sosOffAt: { kind: 'datetime', readOnly: true, form: false },
  },
});
