import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/**
 * Where the work of a post, a department or a person is (work.md, Attendance and reports). A person's own zones hold before
 * those of his post, and those before his department's; of one kind all together.
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
    /** With all departments below them. */
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
