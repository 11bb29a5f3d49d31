import { personTypes } from '../person/person.ts';
import type { SourceName } from './reportConfig.ts';
import type { ReportDefinition } from './reportDefinition.ts';
import type { ReportPeriod } from './reportPeriod.ts';

export const standardReportNames = [
  'stay',
  'areaHours',
  'areaHoursByDay',
  'employee',
  'certificates',
  'attendance',
  'vehicle',
  'vehicleDay',
  'card',
  'gateway',
  'baseStation',
  'camera',
  'patrol',
  'permit',
  'drill',
  'access',
  'alarm',
] as const;
export type StandardReportName = (typeof standardReportNames)[number];

/** A report that every site has: anyone with the right to its source can run and copy it, nobody can change it. */
export interface StandardReport {
  source: SourceName;
  period: ReportPeriod;
  definition: ReportDefinition;
}

/** A config without conditions or groups. */
function listing(source: SourceName, period: ReportPeriod, fields: readonly string[], chart?: string): StandardReport {
  const columns = fields.map((field) => ({ field }));
  return { source, period, definition: { columns, conditions: [], groupBy: [], chart: chart ?? null } };
}

function grouped(
  source: SourceName,
  period: ReportPeriod,
  groupBy: string[],
  columns: ReportDefinition['columns'],
  chart?: string,
): StandardReport {
  return { source, period, definition: { columns, conditions: [], groupBy, chart: chart ?? null } };
}

const driven = ['vehicle', 'kilometres', 'driving', 'standing', 'stops', 'highestSpeed', 'overspeed'];
const passed = ['cameIn', 'wentOut'];
const stays = grouped(
  'stay',
  'yesterday',
  ['person', 'area'],
  [{ field: 'stay' }, { field: 'entered', way: 'first' }, { field: 'left' }],
  'stay',
);
const everyType = personTypes.map((type) => `personType.${type}`);

/** The reports that come with the product (work.md, Attendance and reports). */
export const standardReports: Readonly<Record<StandardReportName, StandardReport>> = {
  stay: {
    ...stays,
    definition: { ...stays.definition, conditions: [{ field: 'personType', is: 'oneOf', values: everyType }] },
  },
  areaHours: grouped(
    'areaHours',
    'lastMonth',
    ['area'],
    [{ field: 'hours' }, { field: 'stays' }, { field: 'meanStay' }, { field: 'people' }, { field: 'most' }],
    'hours',
  ),
  areaHoursByDay: listing('areaHours', 'last7Days', ['area', 'day', 'people', 'stays', 'hours', 'meanStay', 'most']),
  employee: grouped('person', 'today', ['department', 'personType'], [{ field: 'certificates' }]),
  certificates: listing('person', 'today', ['name', 'number', 'department', 'job', 'certificates', 'expiresOn']),
  attendance: grouped(
    'attendance',
    'lastMonth',
    ['person', 'department'],
    [{ field: 'worked' }, { field: 'late' }, { field: 'early' }, { field: 'overtime' }, { field: 'onSite' }],
  ),
  vehicle: listing('vehicle', 'lastMonth', [...driven, 'drivers', 'areas', ...passed], 'kilometres'),
  vehicleDay: listing('vehicleDay', 'last7Days', ['day', ...driven, ...passed]),
  card: listing('card', 'last7Days', ['sn', 'cardType', 'carrier', 'onlineRate', 'lastHeard', 'battery', 'unmoved']),
  gateway: listing('gateway', 'last7Days', ['name', 'availability', 'lastHeard'], 'availability'),
  baseStation: listing('baseStation', 'last7Days', ['name', 'gateway', 'availability', 'lastHeard']),
  camera: listing('camera', 'last7Days', ['name', 'availability', 'lastReached']),
  patrol: grouped('patrol', 'lastMonth', ['team', 'state'], [{ field: 'visited' }, { field: 'points' }]),
  permit: grouped('permit', 'lastMonth', ['type', 'status'], [{ field: 'planned' }], 'planned'),
  drill: listing(
    'drill',
    'thisYear',
    ['startedAt', 'kind', 'plan', 'people', 'safe', 'halfSafe', 'mostSafe', 'allSafe', 'goalTime', 'goal'],
    'allSafe',
  ),
  access: grouped('access', 'last7Days', ['checkpoint', 'direction'], [{ field: 'at', way: 'first' }]),
  alarm: grouped('alarm', 'last30Days', ['type', 'area'], [{ field: 'untilHandled', way: 'mean' }]),
};

/** The id under which a standard report is run: ids of rows have no hyphen. */
export function standardReportId(name: StandardReportName): string {
  return `standard-${name}`;
}

/** undefined = the id is that of a row. */
export function standardReportName(id: string): StandardReportName | undefined {
  return standardReportNames.find((name) => standardReportId(name) === id);
}
