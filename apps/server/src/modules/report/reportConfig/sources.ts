import { count, duration, label, rate, text, time } from '@muster/model/alarm/statisticTable.ts';
import type { ReportRow } from '@muster/model/reportConfig/applyDefinition.ts';
import type { SourceName } from '@muster/model/reportConfig/reportConfig.ts';
import { sourceFields } from '@muster/model/reportConfig/reportSource.ts';
import { workday } from '@muster/model/workday/workday.ts';
import type * as z from 'zod';

import type { SiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import { type JudgedWorkday, readWorkdays } from '../../attendance/workday/readWorkdays.ts';
import { areaHoursReport } from '../areaHours/areaHoursReport.ts';
import { equipmentReport } from '../equipment/equipmentReport.ts';
import type { FixedReportSource } from '../fixedReport.ts';
import { vehicleReport } from '../vehicle/vehicleReport.ts';
import {
  type PassedRow,
  type PermitRow,
  type RaisedRow,
  readPassed,
  readPeople,
  readPermits,
  readRaised,
  readRounds,
  type RoundRow,
} from './sourceRows.store.ts';
import type { Span, SourceAsker } from './sourceAsker.ts';

/** Rows in the order of the source's fields, batch by batch. */
type ReadSource = (asker: SourceAsker, days: SiteDays) => AsyncIterable<readonly ReportRow[]>;

/** The readers of the data sources. */
export const sourceReaders: Readonly<Record<SourceName, ReadSource>> = {
  person: readPersons,
  attendance: readAttendance,
  access: eventSource(readPassed, passedRow),
  alarm: eventSource(readRaised, raisedRow),
  patrol: eventSource(readRounds, roundRow),
  permit: eventSource(readPermits, permitRow),
  vehicle: tableSource('vehicle', vehicleReport, 'vehicles', {}),
  card: tableSource('card', equipmentReport, 'cards', {}),
  gateway: tableSource('gateway', equipmentReport, 'gateways', {}),
  baseStation: tableSource('baseStation', equipmentReport, 'baseStations', {}),
  camera: tableSource('camera', equipmentReport, 'cameras', {}),
  areaHours: tableSource('areaHours', areaHoursReport, 'areaHours', { hoursBy: 'day' }),
};

/** A table of a fixed report, whose columns are the source's fields. */
function tableSource<Query extends z.ZodObject>(
  source: SourceName,
  report: FixedReportSource<Query>,
  name: string,
  query: Readonly<Record<string, string>>,
): ReadSource {
  const labels = Object.values(sourceFields(source)).map((field) => field.label);
  return async function* rows(asker, { span: { dayFrom, dayTo } }) {
    const { tables } = await report.read(asker, report.query.parse({ ...query, dayFrom, dayTo }));
    const table = tables.find((each) => each.name === name);
    if (table === undefined) throw new Error(`The report ${report.name} has no table ${name}.`);
    const places = labels.map((heading) => table.columns.indexOf(heading));
    yield table.rows.map((row) => places.map((at) => row[at] ?? text('')));
  };
}

/** Finished shifts, day by day: of a month of thousands of people a part at a time. */
async function* readAttendance({ db, site, sees }: SourceAsker, { starts }: SiteDays) {
  for (const { day } of starts) {
    const wanted = { dayFrom: day, dayTo: day };
    const days = await readWorkdays(db, site.buildingId, sees(workday.name), wanted);
    yield days.filter(({ measured }) => measured.result !== 'running').map(attendanceRow);
  }
}

/** Events, day by day, each with its day. */
function eventSource<Row>(
  read: (asker: SourceAsker, span: Span) => Promise<Row[]>,
  rowOf: (row: Row, day: string) => ReportRow,
): ReadSource {
  return async function* rows(asker, { starts, span: { until } }) {
    for (const [at, { day, start: from }] of starts.entries()) {
      const ends = Math.min(starts[at + 1]?.start ?? until, until);
      yield (await read(asker, { from, until: ends })).map((row) => rowOf(row, day));
    }
  };
}

function passedRow(row: PassedRow, day: string): ReportRow {
  const { subjectKind, personType } = row;
  return [
    text(day),
    time(row.at),
    text(row.checkpointName),
    label(`accessEvent.direction.${row.direction}`),
    label(row.granted ? 'console.yes' : 'console.no'),
    text(row.subjectName),
    subjectKind === null ? text('') : label(`subjectKind.${subjectKind}`),
    personType === null ? text('') : label(`personType.${personType}`),
    text(row.departName),
  ];
}

function raisedRow(row: RaisedRow, day: string): ReportRow {
  const { raisedAt, handledAt } = row;
  return [
    text(day),
    time(raisedAt),
    label(`alarm.type.${row.type}`),
    label(`alarm.level.${row.level}`),
    text(row.areaName),
    text(row.subjectName),
    text(row.driverName),
    text(row.departName),
    label(`alarm.status.${row.status}`),
    text(row.handler),
    time(handledAt),
    duration(handledAt === null ? null : handledAt - raisedAt),
    time(row.clearedAt),
  ];
}

function roundRow(row: RoundRow, day: string): ReportRow {
  return [
    text(day),
    text(row.name),
    text(row.routeName),
    text(row.teamName),
    text(row.departName),
    label(`patrolRound.state.${row.state}`),
    time(row.fromAt),
    time(row.endedAt),
    count(row.visitedCount),
    count(row.pointCount),
    count(row.visits),
  ];
}

function permitRow(row: PermitRow, day: string): ReportRow {
  const { startAt, endAt } = row;
  return [
    text(day),
    text(row.number),
    label(`workPermitType.${row.type}`),
    label(`workPermitLevel.${row.level}`),
    label(`workPermitStatus.${row.status}`),
    text(row.areaName),
    text(row.departName),
    text(row.applicantName),
    time(startAt),
    time(endAt),
    duration(endAt - startAt),
  ];
}

async function* readPersons(asker: SourceAsker) {
  const people = await readPeople(asker);
  yield people.map((row): ReportRow => {
    const { name, number, departName, jobName, personType, certificates, expiresOn } = row;
    const post = [text(name), text(number), text(departName), text(jobName), label(`personType.${personType}`)];
    return [...post, count(certificates), text(expiresOn)];
  });
}

function attendanceRow({ stored, measured, corrected }: JudgedWorkday): ReportRow {
  const { day, personName, departName, personType, shiftName, position } = stored;
  const { result, workedMinutes, lateMinutes, earlyMinutes, overtimeMinutes } = corrected ?? measured;
  return [
    text(day),
    text(personName),
    text(departName),
    personType === null ? text('') : label(`personType.${personType}`),
    text(shiftName),
    label(`workdayResult.${result}`),
    time(instantOf(stored.firstIn)),
    time(instantOf(stored.lastOut)),
    count(workedMinutes),
    count(lateMinutes),
    count(earlyMinutes),
    count(overtimeMinutes),
    rate(stored.onSiteMinutes),
    rate(stored.zoneMinutes),
    position === null ? text('') : label(`attendancePosition.${position}`),
  ];
}

function instantOf(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}
