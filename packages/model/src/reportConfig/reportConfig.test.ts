import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { count, duration, label, share, type StatisticCell, text, time } from '../alarm/statisticTable.ts';
import { allWords } from '../generated/allWords.ts';
import { FigureCollector, type ReportFigures, type ReportRow } from './applyDefinition.ts';
import { definitionFaults, reportFaults } from './definitionFaults.ts';
import { type SourceName, sourceNames } from './reportConfig.ts';
import type { ReportCondition, ReportDefinition } from './reportDefinition.ts';
import { periodDays } from './reportPeriod.ts';
import { lastDue, type ReportSchedule } from './reportSchedule.ts';
import { sourceFields } from './reportSource.ts';

const plain: ReportDefinition = { columns: [], conditions: [], groupBy: [], chart: null };
const fields = sourceFields('vehicle');

function figuresOf(of: typeof fields, definition: ReportDefinition, rows: readonly ReportRow[]): ReportFigures {
  const collector = new FigureCollector(of, definition);
  for (const each of rows) collector.add(each);
  return collector.figures();
}

/** A vehicle with some of its figures. */
function row(given: Readonly<Record<string, StatisticCell>>): StatisticCell[] {
  return Object.entries(fields).map(
    ([name, { kind }]) => given[name] ?? (kind === 'text' ? text('') : { kind: 'rate', value: null }),
  );
}

describe('the data sources', () => {
  it.each(sourceNames)('%s names each field once, with words for it and for each of its choices', (source) => {
    const all = Object.values(sourceFields(source));
    const labels = all.map((field) => field.label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const key of [...labels, ...all.flatMap(({ values }) => values ?? [])]) expect(allWords).toHaveProperty([key]);
    expect(all.filter(({ ways }) => ways.length === 0).length).toBeGreaterThan(0);
  });
});

describe('the period of a report', () => {
  it.each([
    ['today', '2026-03-04', '2026-03-04'],
    ['yesterday', '2026-03-03', '2026-03-03'],
    ['last7Days', '2026-02-25', '2026-03-03'],
    ['last30Days', '2026-02-02', '2026-03-03'],
    ['thisWeek', '2026-03-02', '2026-03-04'],
    ['lastWeek', '2026-02-23', '2026-03-01'],
    ['thisMonth', '2026-03-01', '2026-03-04'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['thisYear', '2026-01-01', '2026-03-04'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('%s, on Wednesday 4 March 2026, is %s to %s', (period, dayFrom, dayTo) => {
    expect(periodDays(period, '2026-03-04')).toEqual({ dayFrom, dayTo });
  });

  it('begins a week on Monday, on a Sunday and a Monday as well, and knows January’s last month', () => {
    expect(periodDays('thisWeek', '2026-03-01').dayFrom).toBe('2026-02-23');
    expect(periodDays('thisWeek', '2026-03-02').dayFrom).toBe('2026-03-02');
    expect(periodDays('lastMonth', '2026-01-31')).toEqual({ dayFrom: '2025-12-01', dayTo: '2025-12-31' });
  });
});

describe('a schedule', () => {
  const shanghai = 'Asia/Shanghai';
  const at = (time: string): number => Date.parse(`${time}:00+08:00`);
  const none = { repeat: 'none', sendTime: '08:00', weekday: '1', monthDay: 31 } as const;
  const due = (schedule: Partial<ReportSchedule>, now: string): string | null => {
    const found = lastDue({ ...none, ...schedule }, shanghai, at(now));
    return found === null ? null : new Date(found + 8 * 3_600_000).toISOString().slice(0, 16);
  };

  it('is due each day at its time by the clock of the site, at the very minute', () => {
    expect(due({ repeat: 'daily' }, '2026-03-04T08:00')).toBe('2026-03-04T08:00');
    expect(due({ repeat: 'daily' }, '2026-03-04T07:59')).toBe('2026-03-03T08:00');
    expect(due({}, '2026-03-04T08:00')).toBe(null);
  });

  it('is due on its day of the week, and of the month: on the last of a month that is too short', () => {
    expect(due({ repeat: 'weekly' }, '2026-03-04T08:00')).toBe('2026-03-02T08:00');
    expect(due({ repeat: 'weekly', weekday: '7' }, '2026-03-04T08:00')).toBe('2026-03-01T08:00');
    expect(due({ repeat: 'monthly' }, '2026-03-04T08:00')).toBe('2026-02-28T08:00');
    expect(due({ repeat: 'monthly', monthDay: 5 }, '2026-03-04T08:00')).toBe('2026-02-05T08:00');
    expect(due({ repeat: 'monthly' }, '2026-03-31T07:00')).toBe('2026-02-28T08:00');
    expect(due({ repeat: 'monthly', monthDay: 30 }, '2026-01-30T07:00')).toBe('2025-12-30T08:00');
  });

  it('is due once on the days on which the clock is put forward or back', () => {
    const berlin = { ...none, repeat: 'daily', sendTime: '02:30' } as const;
    const dues = (day: string) => {
      const begin = Date.parse(`${day}T00:00:00Z`) - 3_600_000;
      const hours = Array.from({ length: 96 }, (_, quarter) => begin + quarter * 900_000);
      return new Set(hours.map((now) => lastDue(berlin, 'Europe/Berlin', now)));
    };
    expect([...dues('2026-03-29')].map((t) => new Date(t ?? 0).toISOString())).toEqual([
      '2026-03-28T01:30:00.000Z',
      // 02:30 does not exist: due at 03:00.
      '2026-03-29T01:00:00.000Z',
    ]);
    expect(dues('2026-10-25').size).toBe(2);
  });
});

describe('a condition', () => {
  const isShown = (of: typeof fields, condition: ReportCondition, each: ReportRow): boolean => {
    const [first] = Object.keys(of);
    const definition = { ...plain, columns: [{ field: first ?? '' }], conditions: [condition] };
    return figuresOf(of, definition, [each]).rows.length === 1;
  };
  const met = (condition: ReportCondition, cell: StatisticCell): boolean =>
    isShown(fields, condition, row({ [condition.field]: cell }));

  it('matches a part of a name, ignoring case', () => {
    expect(met({ field: 'vehicle', is: 'contains', text: ' ab1 ' }, text('沪AB123'))).toBe(true);
    expect(met({ field: 'vehicle', is: 'contains', text: 'AB4' }, text('沪AB123'))).toBe(false);
  });

  it('has bounds in the typed units: minutes and percent; both ends are inclusive', () => {
    expect(met({ field: 'driving', is: 'atLeast', value: 90 }, duration(90 * 60_000))).toBe(true);
    expect(met({ field: 'driving', is: 'atLeast', value: 90 }, duration(90 * 60_000 - 1))).toBe(false);
    expect(met({ field: 'stops', is: 'atMost', value: 3 }, count(3))).toBe(true);
    const card = sourceFields('card');
    const battery = Object.entries(card).map(([name]) => (name === 'battery' ? share(15, 100) : text('')));
    expect(isShown(card, { field: 'battery', is: 'atMost', value: 15 }, battery)).toBe(true);
  });

  it('is false for a missing value', () => {
    expect(met({ field: 'driving', is: 'atLeast', value: 0 }, duration(null))).toBe(false);
    expect(met({ field: 'driving', is: 'atMost', value: 0 }, duration(null))).toBe(false);
  });
});

describe('the result of a report', () => {
  it('is each row by the fields in their order, without a group', () => {
    const definition = { ...plain, columns: [{ field: 'stops' }, { field: 'vehicle' }], chart: 'stops' };
    expect(figuresOf(fields, definition, [row({ vehicle: text('A'), stops: count(2) })])).toEqual({
      columns: [
        { label: 'report.stops', way: null },
        { label: 'report.vehicleId', way: null },
      ],
      rows: [[count(2), text('A')]],
      chart: 0,
    });
  });

  it('has the number of rows of each group, and aggregated figures without missing values', () => {
    const columns = [
      { field: 'stops' },
      { field: 'driving', way: 'mean' as const },
      { field: 'highestSpeed' },
      { field: 'kilometres', way: 'min' as const },
    ];
    const rows = [
      row({ department: text('乙'), stops: count(2), driving: duration(60) }),
      row({ department: text('甲'), stops: count(5), highestSpeed: { kind: 'rate', value: 50.5 } }),
      row({ department: text('乙'), stops: count(4), driving: duration(null) }),
      row({ department: text('乙'), stops: count(0), driving: duration(180) }),
    ];
    const { columns: headings, ...figures } = figuresOf(
      fields,
      { ...plain, columns, groupBy: ['department'], chart: 'driving' },
      rows,
    );
    expect(headings.map(({ way }) => way)).toEqual([null, null, 'sum', 'mean', 'max', 'min']);
    const nothing = { kind: 'rate', value: null };
    expect(figures).toEqual({
      rows: [
        [text('甲'), count(1), count(5), duration(null), { kind: 'rate', value: 50.5 }, nothing],
        [text('乙'), count(3), count(6), duration(120), nothing, nothing],
      ],
      chart: 3,
    });
  });

  it('adds up: rows and sums of the groups are those of all rows, and the mean is between least and most', () => {
    const cells = fc.record({
      vehicleType: fc.constantFrom('tanker', 'forklift', 'bus').map(text),
      department: fc.constantFrom('North', 'South').map(text),
      stops: fc.integer({ min: 0, max: 1000 }).map(count),
    });
    const whole = (of: readonly StatisticCell[]): number =>
      of.reduce((sum, cell) => sum + (cell.kind === 'count' || cell.kind === 'rate' ? (cell.value ?? 0) : 0), 0);
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 60 }), (given) => {
        const rows = given.map(row);
        const of = (way: 'sum' | 'mean' | 'max' | 'min') => {
          const definition = { ...plain, columns: [{ field: 'stops', way }], groupBy: ['vehicleType', 'department'] };
          return figuresOf(fields, definition, rows).rows;
        };
        expect(whole(of('sum').flatMap((each) => each[2] ?? []))).toBe(rows.length);
        expect(whole(of('sum').flatMap((each) => each[3] ?? []))).toBe(whole(given.map(({ stops }) => stops)));
        const [least, mean, most] = (['min', 'mean', 'max'] as const).map((way) => of(way).map((each) => each[3]));
        for (const [at, cell] of (mean ?? []).entries()) {
          expect(whole(cell === undefined ? [] : [cell])).toBeGreaterThanOrEqual(whole([least?.[at] ?? count(0)]));
          expect(whole(cell === undefined ? [] : [cell])).toBeLessThanOrEqual(whole([most?.[at] ?? count(0)]) + 1e-9);
        }
      }),
    );
  });

  it('is the same of rows that the source has summed', () => {
    const columns = (['sum', 'mean', 'max', 'min'] as const).map((way) => ({ field: 'stops', way }));
    const conditions: ReportCondition[] = [{ field: 'vehicleType', is: 'contains', text: 't' }];
    const rows = (
      [
        ['tanker', 'North', 3],
        ['tanker', 'North', 8],
        ['truck', 'North', 1],
        ['tanker', 'South', 5],
        ['bus', 'South', 9],
      ] as const
    ).map(([vehicleType, department, stops]) =>
      row({ vehicleType: text(vehicleType), department: text(department), stops: count(stops) }),
    );
    for (const column of columns) {
      const definition = { ...plain, columns: [column], conditions, groupBy: ['department'] };
      const collector = new FigureCollector(fields, definition);
      const sumOf = (...values: number[]) => ({
        count: values.length,
        sum: values.reduce((sum, value) => sum + value, 0),
        min: Math.min(...values),
        max: Math.max(...values),
      });
      const common = (vehicleType: string, department: string) =>
        row({ vehicleType: text(vehicleType), department: text(department) });
      collector.addSummed({ row: common('tanker', 'North'), rows: 2, sums: [sumOf(3, 8)] });
      collector.addSummed({ row: common('bus', 'South'), rows: 1, sums: [sumOf(9)] });
      collector.addSummed({ row: common('tanker', 'South'), rows: 1, sums: [sumOf(5)] });
      collector.addSummed({ row: common('truck', 'North'), rows: 1, sums: [sumOf(1)] });
      expect(collector.figures()).toEqual(figuresOf(fields, definition, rows));
    }
  });

  it('has the first and the last of times, and tells groups by a choice apart', () => {
    const attendance = sourceFields('attendance');
    const day = (result: string, firstIn: number | null): StatisticCell[] =>
      Object.keys(attendance).map((name) =>
        name === 'result' ? label(`workdayResult.${result}`) : name === 'firstIn' ? time(firstIn) : text(''),
      );
    const definition = { ...plain, columns: [{ field: 'firstIn', way: 'first' as const }], groupBy: ['result'] };
    const { rows } = figuresOf(attendance, definition, [day('late', 7), day('absent', null), day('late', 5)]);
    expect(rows).toEqual([
      [label('workdayResult.absent'), count(1), time(null)],
      [label('workdayResult.late'), count(2), time(5)],
    ]);
  });
});

describe('a definition is refused', () => {
  const columns = [{ field: 'vehicle' }, { field: 'stops' }];
  it.each([
    ['a field that the source has not', { columns: [{ field: 'shift' }] }, 'unknownField'],
    ['a field that is asked for twice', { columns: [{ field: 'stops' }, { field: 'stops' }] }, 'twice'],
    ['a group by a figure', { groupBy: ['stops'], columns: [{ field: 'stops' }] }, 'noGroup'],
    ['words beside groups', { groupBy: ['department'] }, 'noFigure'],
    [
      'a sum that says nothing',
      { groupBy: ['department'], columns: [{ field: 'highestSpeed', way: 'sum' }] },
      'noFigure',
    ],
    ['a bound on words', { conditions: [{ field: 'vehicle', is: 'atLeast', value: 1 }] }, 'noCondition'],
    ['a chart of words', { chart: 'vehicle' }, 'noChart'],
    ['a chart of what is not shown', { chart: 'driving' }, 'noChart'],
  ] as const)('%s', (_what, given, fault) => {
    const definition = { ...plain, columns, ...given } as ReportDefinition;
    expect(definitionFaults('vehicle', definition)).toMatchObject([
      { field: 'definition', key: `reportConfig.${fault}` },
    ]);
  });

  it.each([
    ['person', 'today', 'yesterday', 'onlyNow'],
    ['stay', 'yesterday', 'lastWeek', 'onlyDay'],
  ] as const)('%s knows no other time than it has', (source: SourceName, known, unknown, fault) => {
    const conditions: ReportCondition[] = [{ field: 'personType', is: 'oneOf', values: ['personType.internal'] }];
    const definition = { ...plain, columns: [{ field: 'number' }], conditions };
    expect(reportFaults({ source, period: known, definition })).toEqual([]);
    expect(reportFaults({ source, period: unknown, definition })).toMatchObject([
      { field: 'period', key: `reportConfig.${fault}` },
    ]);
  });

  it('stays of nobody’s type (specification §5)', () => {
    const definition = { ...plain, columns: [{ field: 'area' }] };
    expect(reportFaults({ source: 'stay', period: 'today', definition })).toMatchObject([
      { field: 'definition', key: 'reportConfig.needsType' },
    ]);
  });

  it('but not one that fits its source', () => {
    const fitting: ReportDefinition = {
      columns: [{ field: 'worked', way: 'mean' }, { field: 'late' }],
      conditions: [{ field: 'result', is: 'oneOf', values: ['workdayResult.late', 'workdayResult.present'] }],
      groupBy: ['department', 'result'],
      chart: 'late',
    };
    expect(definitionFaults('attendance', fitting)).toEqual([]);
    const unknown: ReportCondition = { field: 'result', is: 'oneOf', values: ['workdayResult.gone'] };
    expect(definitionFaults('attendance', { ...fitting, conditions: [unknown] })).toHaveLength(1);
  });
});
