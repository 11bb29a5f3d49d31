import { count, label, rate, text, time } from '@muster/model/alarm/statisticTable.ts';
import type { ReportRow } from '@muster/model/reportConfig/applyDefinition.ts';
import type { SourceName } from '@muster/model/reportConfig/reportConfig.ts';
import { sourceFields } from '@muster/model/reportConfig/reportSource.ts';
import { workday } from '@muster/model/workday/workday.ts';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod';

import type { SiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import { type JudgedWorkday, readWorkdays } from '../../attendance/workday/readWorkdays.ts';
import { areaHoursReport } from '../areaHours/areaHoursReport.ts';
import { equipmentReport } from '../equipment/equipmentReport.ts';
import type { FixedReportSource, ReportAsker } from '../fixedReport.ts';
import { vehicleReport } from '../vehicle/vehicleReport.ts';

/** Who asks for rows of a source. */
export interface SourceAsker extends ReportAsker {
  /** Which rows of an entity they see, over its table. */
  sees(entity: string): RawBuilder<boolean>;
}

/** Rows in the order of the source's fields, batch by batch. */
type ReadSource = (asker: SourceAsker, days: SiteDays) => AsyncIterable<readonly ReportRow[]>;

/** The readers of the data sources. */
export const sourceReaders: Readonly<Record<SourceName, ReadSource>> = {
  attendance: readAttendance,
  vehicle: tableSource('vehicle', vehicleReport, 'vehicles', {}),
  card: tableSource('card', equipmentReport, 'cards', {}),
  gateway: tableSource('gateway', equipmentReport, 'gateways', {}),
  baseStation: tableSource('baseStation', equipmentReport, 'baseStations', {}),
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

/** The shifts that are over, day by day: of a month of thousands of people a part at a time. */
async function* readAttendance({ db, site, sees }: SourceAsker, { starts }: SiteDays) {
  for (const { day } of starts) {
    const wanted = { dayFrom: day, dayTo: day };
    const days = await readWorkdays(db, site.buildingId, sees(workday.name), wanted);
    yield days.filter(({ measured }) => measured.result !== 'running').map(attendanceRow);
  }
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
