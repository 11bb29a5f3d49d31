import type { ReportDefinition } from '@muster/model/reportConfig/reportDefinition.ts';
import type { ReportRun } from '@muster/model/reportConfig/wire.ts';

/** Of attendance, with a part of each kind. */
export const reportDefinition: ReportDefinition = {
  columns: [{ field: 'worked' }],
  conditions: [{ field: 'result', is: 'oneOf', values: ['workdayResult.late'] }],
  groupBy: ['department'],
  chart: 'worked',
};

/** More rows than a page has, with a chart. */
export const reportRun: ReportRun = {
  span: { dayFrom: '2026-03-01', dayTo: '2026-03-02', until: 1_772_352_000_000, timeZone: 'Asia/Shanghai' },
  columns: [
    { label: 'workday.departId', way: null },
    { label: 'workday.workedMinutes', way: 'mean' },
  ],
  rows: ['7', '8'].map((text) => [
    { kind: 'text', text },
    { kind: 'rate', value: 472.5 },
  ]),
  total: 700,
  chart: 1,
};
