import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/**
 * Work areas of a post, a department or a person (work.md, Attendance and reports). A person's own zones override those
 * of the post, and those override the department's; zones of one kind are merged.
 */
export const workZone = defineEntity({
  name: 'workZone',
  family: 'bp',
  module: 'attendance',
  table: 'work_zone',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
    areaIds: {
      kind: 'remoteSelect',
      value: 'strings',
      reference: 'area',
      required: true,
      column: true,
      filter: 'equals',
    },
    jobIds: { kind: 'remoteSelect', value: 'strings', reference: 'job', column: true, form: 'who' },
    /** Including all sub-departments. */
    departIds: { kind: 'remoteSelect', value: 'strings', reference: 'depart', column: true, form: 'who' },
    personIds: {
      kind: 'dialog',
      value: 'strings',
      picker: 'person',
      reference: 'person',
      column: true,
      form: 'who',
    },
  },
});
