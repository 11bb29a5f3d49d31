import { defineEntity, singleton } from '../entity/entity.ts';

/** Requirements of a site for permits to work, by type and level. A missing row has the defaults. */
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
