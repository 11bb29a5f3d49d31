import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';
import { reportPeriods } from './reportPeriod.ts';

/** The data sources of reports; their fields are in reportSource.ts. */
export const sourceNames = ['attendance', 'vehicle', 'card', 'gateway', 'baseStation', 'areaHours'] as const;
export type SourceName = (typeof sourceNames)[number];

/** As what a report is taken away. */
export const reportFileKinds = ['xlsx', 'pdf'] as const;
export type ReportFileKind = (typeof reportFileKinds)[number];

/** A report that somebody has put together (work.md, Attendance and reports). */
export const reportConfig = defineEntity({
  name: 'reportConfig',
  family: 'pod',
  module: 'report',
  table: 'report_config',
  scope: 'site',
  display: 'name',
  search: ['name'],
  // What it shows does not fit the cells of a sheet.
  actions: ['view', 'add', 'edit', 'delete'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
    source: {
      kind: 'select',
      required: true,
      options: { values: sourceNames, label: 'reportConfig.source' },
      column: { sort: true },
      filter: 'oneOf',
    },
    period: {
      kind: 'select',
      required: true,
      default: 'lastMonth',
      options: { values: reportPeriods, label: 'reportConfig.period' },
      column: true,
    },
    /** Whoever has one of them may run it, and sees what he may see. */
    sharedRoleIds: { kind: 'remoteSelect', value: 'strings', reference: 'role', column: true },
    definition: { kind: 'slot', shape: 'reportDefinition', required: true, form: 'definition' },
    /** The account that made it. */
    ownerId: { kind: 'remoteSelect', reference: 'account', readOnly: true, form: false, sheet: false, column: true },
  },
});
