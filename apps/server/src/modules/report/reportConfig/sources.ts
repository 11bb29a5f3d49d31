import { count, duration, label, type StatisticTable, text, time } from '@muster/model/alarm/statisticTable.ts';
import { drillResultTable } from '@muster/model/drillResult/drillResultTable.ts';
import { stayLimits } from '@muster/model/report/fixedReports.ts';
import type { ReportRow } from '@muster/model/reportConfig/applyDefinition.ts';
import type { SourceName } from '@muster/model/reportConfig/reportConfig.ts';
import { sourceFields } from '@muster/model/reportConfig/reportSource.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import type * as z from 'zod';

import type { SiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import { pastOf } from '../../drill/muster/musterReport.ts';
import { readPastMusters } from '../../drill/muster/pastMuster.store.ts';
import { areaHoursReport } from '../areaHours/areaHoursReport.ts';
import { equipmentReport } from '../equipment/equipmentReport.ts';
import type { FixedReportSource } from '../fixedReport.ts';
import { stayTable } from '../stay/stayReport.ts';
import { readStays as readStayRows } from '../stay/stays.store.ts';
import { vehicleReport } from '../vehicle/vehicleReport.ts';
import { readAttendance } from './attendanceSource.ts';
import type { ReadSource, SourceBatch } from './sourceBatch.ts';
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

/** The readers of the data sources. */
export const sourceReaders: Readonly<Record<SourceName, ReadSource>> = {
  person: readPersons,
  stay: readStays,
  attendance: readAttendance,
  access: eventSource(readPassed, passedRow),
  alarm: eventSource(readRaised, raisedRow),
  patrol: eventSource(readRounds, roundRow),
  permit: eventSource(readPermits, permitRow),
  drill: readDrills,
  vehicle: tableSource('vehicle', vehicleReport, {}),
  vehicleDay: tableSource('vehicleDay', vehicleReport, { vehicleBy: 'vehicleDay' }),
  card: tableSource('card', equipmentReport, {}, 'cards'),
  gateway: tableSource('gateway', equipmentReport, {}, 'gateways'),
  baseStation: tableSource('baseStation', equipmentReport, {}, 'baseStations'),
  camera: tableSource('camera', equipmentReport, {}, 'cameras'),
  areaHours: tableSource('areaHours', areaHoursReport, { hoursBy: 'day' }),
};

/** A table of a fixed report, whose columns are the source's fields. @param name absent = it has one table */
function tableSource<Query extends z.ZodObject>(
  source: SourceName,
  report: FixedReportSource<Query>,
  query: Readonly<Record<string, string>>,
  name?: string,
): ReadSource {
  return async function* rows(asker, { span: { dayFrom, dayTo } }) {
    const { tables } = await report.read(asker, report.query.parse({ ...query, dayFrom, dayTo }));
    const table = tables.find((each) => name === undefined || each.name === name);
    if (table === undefined) throw new Error(`The report ${report.name} has no table ${name}.`);
    yield { rows: fieldCells(source, table) };
  };
}

/** The rows of a table, by the fields of a source with the same headings. */
function fieldCells(source: SourceName, { columns, rows }: Pick<StatisticTable, 'columns' | 'rows'>): ReportRow[] {
  const places = Object.values(sourceFields(source)).map((field) => columns.indexOf(field.label));
  return rows.map((row) => places.map((at) => row[at] ?? text('')));
}

/** Stays of the day up to the last that is accepted: specification §5, Report statistics (stay). */
async function* readStays({ db, site, now }: SourceAsker, { span }: SiteDays): AsyncGenerator<SourceBatch> {
  const until = Math.min(span.until, now - stayLimits.beforeNowMs);
  if (until <= span.from) return;
  const stays = await readStayRows(db, site, { from: span.from, until }, {});
  yield { rows: fieldCells('stay', stayTable(stays)) };
}

/** Runs of drills and evacuations at a time. */
const drillsAtOnce = 1000;

async function* readDrills({ db, site, pace }: SourceAsker, { span }: SiteDays): AsyncGenerator<SourceBatch> {
  const { dayFrom, dayTo, timeZone } = span;
  for (let page = 0, done = 0, total = 1; done < total; page += 1) {
    await pace.advance(done, total);
    const { data, length } = await readPastMusters(db, site, { dayFrom, dayTo }, { page, size: drillsAtOnce });
    total = length;
    done += drillsAtOnce;
    const { columns, rows } = drillResultTable(data.map((row) => pastOf(row, new Map())));
    const days = data.map(({ startedAt }) =>
      text(toSiteTime(new Date(startedAt).toISOString(), timeZone).slice(0, 10)),
    );
    const withDays = rows.map((row, at) => [days[at] ?? text(''), ...row]);
    yield { rows: fieldCells('drill', { columns: ['report.day', ...columns], rows: withDays }) };
  }
}

/** Events, day by day, each with its day. */
function eventSource<Row>(
  read: (asker: SourceAsker, span: Span) => Promise<Row[]>,
  rowOf: (row: Row, day: string) => ReportRow,
): ReadSource {
  return async function* rows(asker, { starts, span: { until } }) {
    for (const [at, { day, start: from }] of starts.entries()) {
      await asker.pace.advance(at, starts.length);
      const ends = Math.min(starts[at + 1]?.start ?? until, until);
      yield { rows: (await read(asker, { from, until: ends })).map((row) => rowOf(row, day)) };
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

async function* readPersons(asker: SourceAsker): AsyncGenerator<SourceBatch> {
  const people = await readPeople(asker);
  const rows = people.map((row): ReportRow => {
    const { name, number, departName, jobName, personType, certificates, expiresOn } = row;
    const post = [text(name), text(number), text(departName), text(jobName), label(`personType.${personType}`)];
    return [...post, count(certificates), text(expiresOn)];
  });
  yield { rows };
}
