import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

export const dataScopes = ['own', 'below', 'company', 'designated'] as const;
/** `same`: as the data scope; the default. */
export const patrolScopes = ['same', ...dataScopes] as const;

/** Permissions and data scope of accounts. One role per account (specification §6). */
export const role = defineEntity({
  name: 'role',
  family: 'base',
  module: 'system',
  table: 'role',
  scope: 'installation',
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  // Its required fields do not fit into sheet cells.
  actions: ['view', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: ownName(30),
    /** Whether it is used by an account or a post outside of the caller's sites, so the caller cannot change it. */
    isUsedElsewhere: {
      kind: 'radio',
      value: 'boolean',
      readOnly: true,
      derived: true,
      form: false,
      sheet: false,
      column: { type: 'yesNo', hidden: true },
    },
    dataScope: {
      kind: 'select',
      required: true,
      options: { values: dataScopes, label: 'dataScope' },
      default: 'company',
      column: true,
    },
    designatedDepartIds: { kind: 'slot', shape: 'strings', watch: [{ field: 'dataScope', equals: ['designated'] }] },
    /** Permission codes; `*` = everything. */
    permissions: { kind: 'slot', shape: 'strings', required: true, form: 'permissions' },
    /** `chosen`: positions and alarms only in areas of selected types; subjects outside of them are not visible. */
    areaScope: {
      kind: 'radio',
      required: true,
      options: { values: ['all', 'chosen'], label: 'areaScope' },
      default: 'all',
      column: { hidden: true },
      form: 'areas',
    },
    areaTypeIds: {
      kind: 'slot',
      shape: 'strings',
      form: 'areas',
      watch: [{ field: 'areaScope', equals: ['chosen'] }],
    },
    /** `chosen`: positions and alarms of some people and vehicles only. */
    subjectScope: {
      kind: 'radio',
      required: true,
      options: { values: ['all', 'chosen'], label: 'subjectScope' },
      default: 'all',
      column: { hidden: true },
      form: 'subjects',
    },
    subjects: {
      kind: 'slot',
      shape: 'subjectChoice',
      form: 'subjects',
      watch: [{ field: 'subjectScope', equals: ['chosen'] }],
    },
    /** Visible patrols, by the departments of their teams. */
    patrolScope: {
      kind: 'select',
      required: true,
      options: { values: patrolScopes, label: 'dataScope' },
      default: 'same',
      column: { hidden: true },
      form: 'patrol',
    },
    patrolDepartIds: {
      kind: 'slot',
      shape: 'strings',
      form: 'patrol',
      watch: [{ field: 'patrolScope', equals: ['designated'] }],
    },
  },
});
