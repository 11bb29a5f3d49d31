import { count, label, rate, type StatisticCell, text, time } from '@muster/model/alarm/statisticTable.ts';
import type { ReportRow } from '@muster/model/reportConfig/applyDefinition.ts';
import { reportSources } from '@muster/model/reportConfig/reportSource.ts';
import { workday } from '@muster/model/workday/workday.ts';
import { sql } from 'kysely';

import type { SiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import { type JudgedWorkday, readWorkdays } from '../../attendance/workday/readWorkdays.ts';
import { type FieldSql, isCorrected, readWorkdaySums, readWorkdayValues } from './attendanceSums.store.ts';
import type { SourceBatch, ReadSource } from './sourceBatch.ts';

/** Days that are read at a time at the most, and shifts that are read one by one. */
const [daysAtOnce, shiftsAtOnce] = [31, 5000];

/** The shifts that are over: of a report with groups their sums, else one by one. */
export const readAttendance: ReadSource = (asker, days, definition) =>
  definition.groupBy.length === 0 ? eachShift(asker, days, definition) : summedShifts(asker, days, definition);

/** Some days at a time: so many as have about so many shifts. */
async function* eachShift(
  { db, site, sees, pace }: Parameters<ReadSource>[0],
  { starts }: SiteDays,
  { columns, conditions }: Parameters<ReadSource>[2],
): AsyncGenerator<SourceBatch> {
  const named = [...new Set([...columns, ...conditions].map(({ field }) => field))];
  const seen = sees(workday.name);
  let count = 1;
  for (let at = 0; at < starts.length;) {
    await pace.advance(at, starts.length);
    const span = spanOf(starts, at, count);
    const shifts = await readWorkdayValues(db, seen, span, named.map(sqlOf));
    const hasCorrected = shifts.some(({ correctedId }) => correctedId !== null);
    const corrected = hasCorrected
      ? await readWorkdays(db, site.buildingId, sql`${seen} and ${isCorrected}`, span)
      : [];
    const byId = new Map(corrected.map((day) => [day.stored.id, rowOf(day)]));
    yield { rows: shifts.map(({ correctedId, values }) => byId.get(correctedId ?? '') ?? rowOfValues(named, values)) };
    at += count;
    count = Math.min(daysAtOnce, Math.max(1, Math.floor((shiftsAtOnce * count) / Math.max(1, shifts.length))));
  }
}

function spanOf(starts: SiteDays['starts'], at: number, count: number): { dayFrom: string; dayTo: string } {
  const [first, last] = [starts[at], starts[Math.min(at + count, starts.length) - 1]];
  return { dayFrom: first?.day ?? '', dayTo: last?.day ?? '' };
}

/** A row in which only some fields are known. */
function rowOfValues(named: readonly string[], values: readonly Value[]): ReportRow {
  return fieldNames.map((field) => {
    const place = named.indexOf(field);
    return place < 0 ? text('') : cellOf(field, values[place] ?? null);
  });
}

async function* summedShifts(
  { db, site, sees, pace }: Parameters<ReadSource>[0],
  { starts }: SiteDays,
  { groupBy, conditions, columns }: Parameters<ReadSource>[2],
): AsyncGenerator<SourceBatch> {
  const named = [...new Set([...groupBy, ...conditions.map(({ field }) => field)])];
  const seen = sees(workday.name);
  for (let at = 0; at < starts.length; at += daysAtOnce) {
    await pace.advance(at, starts.length);
    const span = spanOf(starts, at, daysAtOnce);
    const sums = await readWorkdaySums(db, seen, span, {
      named: named.map(sqlOf),
      summed: columns.map(({ field }) => sqlOf(field)),
    });
    yield { summed: sums.map(({ values, ...sum }) => ({ ...sum, row: rowOfValues(named, values) })) };
    const corrected = await readWorkdays(db, site.buildingId, sql`${seen} and ${isCorrected}`, span);
    yield { rows: rowsOf(corrected) };
  }
}

type FieldName = keyof typeof reportSources.attendance.fields;
type Value = string | number | null;

/** Where a field is stored, and its cell. Of a shift with an approved correction the judgement has other values. */
interface StoredField {
  sql: FieldSql;
  cell: (value: Value) => StatisticCell;
}

const words = (column: string): StoredField => ({ sql: { column }, cell: (value) => text(textOf(value)) });
const choice = (column: string, prefix: string): StoredField => ({
  sql: { column },
  cell: (value) => (value === null ? text('') : label(`${prefix}.${value}`)),
});
const instant = (column: string): StoredField => ({
  sql: { column, kind: 'instant' },
  cell: (value) => time(value === null ? null : Number(value)),
});
const minutes = (column: string): StoredField => ({
  sql: { column, kind: 'orZero' },
  cell: (value) => count(Number(value)),
});
const perhaps = (column: string): StoredField => ({
  sql: { column },
  cell: (value) => rate(value === null ? null : Number(value)),
});

const storedFields: Readonly<Record<FieldName, StoredField>> = {
  day: { sql: { column: 'workday.day', kind: 'text' }, cell: (value) => text(textOf(value)) },
  person: words('workday.personName'),
  department: words('depart.name'),
  personType: choice('workday.personType', 'personType'),
  shift: words('workday.shiftName'),
  result: choice('workday.result', 'workdayResult'),
  firstIn: instant('workday.firstIn'),
  lastOut: instant('workday.lastOut'),
  worked: minutes('workday.workedMinutes'),
  late: minutes('workday.lateMinutes'),
  early: minutes('workday.earlyMinutes'),
  overtime: minutes('workday.overtimeMinutes'),
  onSite: perhaps('workday.onSiteMinutes'),
  inZone: perhaps('workday.zoneMinutes'),
  position: choice('workday.position', 'attendancePosition'),
};
const fieldNames = Object.keys(reportSources.attendance.fields);

function storedField(field: string): StoredField {
  const found = Object.entries(storedFields).find(([name]) => name === field);
  if (found === undefined) throw new Error(`Attendance has no field ${field}.`);
  return found[1];
}

function sqlOf(field: string): FieldSql {
  return storedField(field).sql;
}

function cellOf(field: string, value: Value): StatisticCell {
  return storedField(field).cell(value);
}

function textOf(value: Value): string | null {
  return value === null ? null : String(value);
}

function rowsOf(days: readonly JudgedWorkday[]): ReportRow[] {
  return days.filter(({ measured }) => measured.result !== 'running').map(rowOf);
}

function rowOf({ stored, measured, corrected }: JudgedWorkday): ReportRow {
  const judged = corrected ?? measured;
  const values: Readonly<Record<FieldName, Value>> = {
    day: stored.day,
    person: stored.personName,
    department: stored.departName,
    personType: stored.personType,
    shift: stored.shiftName,
    result: judged.result,
    firstIn: stored.firstIn === null ? null : Date.parse(stored.firstIn),
    lastOut: stored.lastOut === null ? null : Date.parse(stored.lastOut),
    worked: judged.workedMinutes,
    late: judged.lateMinutes,
    early: judged.earlyMinutes,
    overtime: judged.overtimeMinutes,
    onSite: stored.onSiteMinutes,
    inZone: stored.zoneMinutes,
    position: stored.position,
  };
  return Object.entries(storedFields).map(([name, field]) => field.cell(values[name as FieldName]));
}
