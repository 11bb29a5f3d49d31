import { filteredReports } from '../access/permission.ts';
import { defineEntity } from '../entity/entity.ts';

export const depart = defineEntity({
  name: 'depart',
  family: 'bp',
  module: 'organization',
  table: 'depart',
  scope: 'site',
  affectsEngine: true,
  namedBy: filteredReports.depart,
  departField: 'id',
  display: 'name',
  search: ['name', 'code'],
  order: { field: 'name' },
  fields: {
    name: { kind: 'text', required: true, length: 50, column: { link: true, sort: true }, filter: 'contains' },
    code: { kind: 'text', unique: true, length: 30, format: 'code', column: { sort: true }, filter: 'contains' },
    parentId: { kind: 'dialog', picker: 'department', reference: 'depart', column: true, filter: 'equals' },
    headId: { kind: 'dialog', picker: 'person', reference: 'person', column: true },
  },
});
