import { defineEntity, singleton } from '../entity/entity.ts';

/** Settings of access exceptions (work.md, Entry and exit). */
export const accessSetting = defineEntity({
  ...singleton,
  name: 'accessSetting',
  family: 'bp',
  module: 'access',
  table: 'access_setting',
  affectsEngine: true,
  fields: {
    /** The area of the whole site; none = exceptions are not evaluated. */
    groundAreaId: { kind: 'remoteSelect', reference: 'area' },
    /** Whether every entry passes a checkpoint: then an enter without an event is an exception. */
    hasGates: { kind: 'radio', value: 'boolean', required: true, default: false },
  },
});
