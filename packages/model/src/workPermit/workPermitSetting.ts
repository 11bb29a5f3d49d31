import { defineEntity, singleton } from '../entity/entity.ts';

/** What a site asks for of permits to work, by type and level. A row that is not there has its defaults. */
export const workPermitSetting = defineEntity({
  name: 'workPermitSetting',
  family: 'bp',
  module: 'permit',
  table: 'work_permit_setting',
  ...singleton,
  formColumns: 'single',
  fields: {
    rows: { kind: 'slot', shape: 'permitSettings' },
  },
});
