import { permissions } from '../access/permission.ts';
import { definePart } from '../entity/entity.ts';
import { personTypes } from '../person/person.ts';

export const reportNames = ['stay', 'areaHours', 'employee', 'vehicle', 'equipment'] as const;
export type ReportName = (typeof reportNames)[number];

/** Filters and groups of a report: fields of {@link reportFilter}. */
export interface FixedReport {
  /** Name in the menu and of its sheet. */
  menu: `${string}Report`;
  filters: readonly string[];
  /** A required filter. */
  needs?: string;
}

/** The built-in reports, by the last part of their path: `/pod/report/stay`, `/report/stay`. */
export const fixedReports = {
  stay: {
    menu: 'stayReport',
    filters: ['at', 'personType', 'areaId', 'departId', 'personId', 'stayBy'],
    needs: 'personType',
  },
  areaHours: { menu: 'areaHoursReport', filters: ['day', 'personType', 'areaId', 'departId', 'hoursBy'] },
  employee: { menu: 'employeeReport', filters: ['personType', 'departId'] },
  vehicle: { menu: 'vehicleReport', filters: ['day', 'departId', 'vehicleId', 'vehicleBy'] },
  equipment: { menu: 'equipmentReport', filters: ['day', 'departId', 'idleDays'] },
} as const satisfies Readonly<Record<ReportName, FixedReport>>;

/** Maximum number of rows of a table in a reply; the sheet has all of them. */
export const reportRows = 500;

/** Specification §5, Report statistics (stay). */
export const stayLimits = { spanMs: 24 * 3_600_000, beforeNowMs: 10 * 60_000 } as const;

export const stayGroups = ['stay', 'person', 'area', 'depart', 'personType'] as const;
export type StayGroup = (typeof stayGroups)[number];

/** Days without movement of a card. */
export const idleDays = ['1', '3', '7', '14', '30'] as const;

export const hoursGroups = ['area', 'day', 'depart', 'personType'] as const;
export type HoursGroup = (typeof hoursGroups)[number];

export const vehicleGroups = ['vehicle', 'vehicleDay'] as const;

/** Who may see a report, and take it away, by its name. */
export const reportPermission = {
  stay: { view: permissions.reportStay, export: permissions.reportStayExport },
  areaHours: { view: permissions.reportAreaHours, export: permissions.reportAreaHoursExport },
  employee: { view: permissions.reportEmployee, export: permissions.reportEmployeeExport },
  vehicle: { view: permissions.reportVehicle, export: permissions.reportVehicleExport },
  equipment: { view: permissions.reportEquipment, export: permissions.reportEquipmentExport },
} as const satisfies Readonly<Record<ReportName, { view: string; export: string }>>;

const fixed = { readOnly: true, form: false } as const;

/** Filters of the reports: they have no table and no form. */
export const reportFilter = definePart({
  name: 'report',
  family: 'pod',
  module: 'report',
  table: 'presence_event',
  scope: 'site',
  display: 'personId',
  search: [],
  actions: [],
  order: { field: 'day' },
  fields: {
    at: { kind: 'datetime', ...fixed, filter: 'between' },
    /** Days in site time, both included. */
    day: { kind: 'date', ...fixed, filter: 'between' },
    personType: { kind: 'select', options: { values: personTypes, label: 'personType' }, ...fixed, filter: 'oneOf' },
    stayBy: { kind: 'select', options: { values: stayGroups, label: 'report.by' }, ...fixed, filter: 'equals' },
    hoursBy: { kind: 'select', options: { values: hoursGroups, label: 'report.by' }, ...fixed, filter: 'equals' },
    vehicleBy: { kind: 'select', options: { values: vehicleGroups, label: 'report.by' }, ...fixed, filter: 'equals' },
    idleDays: { kind: 'select', options: { values: idleDays, label: 'report.idle' }, ...fixed, filter: 'equals' },
    areaId: { kind: 'remoteSelect', reference: 'area', ...fixed, filter: 'equals' },
    departId: { kind: 'remoteSelect', reference: 'depart', ...fixed, filter: 'equals' },
    personId: { kind: 'remoteSelect', reference: 'person', ...fixed, filter: 'equals' },
    vehicleId: { kind: 'remoteSelect', reference: 'vehicle', ...fixed, filter: 'equals' },
  },
});
