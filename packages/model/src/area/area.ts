import { filteredReports, mapScreens } from '../access/permission.ts';
import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** A place with fences and rules (wire.md, `/pod/area`; presence as alarms.md defines it). */
export const area = defineEntity({
  name: 'area',
  family: 'pod',
  module: 'area',
  table: 'area',
  scope: 'site',
  affectsEngine: true,
  shownBy: mapScreens,
  namedBy: filteredReports.area,
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  // Its required fields do not fit into sheet cells.
  actions: ['view', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: ownName(50),
    typeId: { kind: 'remoteSelect', reference: 'areaType', column: true, filter: 'equals' },
    parentId: { kind: 'remoteSelect', reference: 'area', column: true },
    personInChargeId: { kind: 'dialog', picker: 'person', reference: 'person', column: true },
    recordsAccess: { kind: 'radio', value: 'boolean', default: false },
    regions: { kind: 'slot', shape: 'regions', required: true },
    strict: { kind: 'radio', value: 'boolean', default: false, form: 'presence' },
    entryFixes: { kind: 'text', value: 'integer', min: 1, max: 100, default: 1, form: 'presence' },
    exitTolerance: { kind: 'text', value: 'number', min: 0, max: 1000, default: 0, form: 'presence' },
    toleranceTimeout: { kind: 'text', value: 'number', min: 0, max: 86_400, form: 'presence' },
    detectCrossing: { kind: 'radio', value: 'boolean', default: false, form: 'presence' },
    fixTimeout: { kind: 'text', value: 'number', min: 1, max: 86_400, default: 180, form: 'presence' },
    alarms: { kind: 'slot', shape: 'alarmOverrides', form: 'alarms' },
  },
});
