import { count, duration, label, rate, type StatisticCell, text, time } from '@muster/model/alarm/statisticTable.ts';
import { personTypes } from '@muster/model/person/person.ts';
import { hoursGroups, type HoursGroup } from '@muster/model/report/fixedReports.ts';
import * as z from 'zod';

import { readSiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import { dayQuery, defineReport, listOf, whereQuery } from '../fixedReport.ts';
import type { AreaHours } from './hourPieces.store.ts';
import { readHours } from './stayDays.ts';

const hourMs = 3_600_000;

/** Person-hours of the areas of a site by day, department and person type; the maximum number of people, and when. */
export const areaHoursReport = defineReport({
  name: 'areaHours',
  modules: ['area'],
  summary:
    'Returns person-hours by area and day, department or person type, with the most people at once and mean stays',
  query: z.strictObject({
    ...dayQuery,
    ...whereQuery,
    personType: listOf(z.enum(personTypes)).optional(),
    hoursBy: z.enum(hoursGroups).optional(),
  }),
  async read(asker, { dayFrom, dayTo, personType, hoursBy: by = 'area', ...where }) {
    const days = await readSiteDays(asker.db, asker.site.buildingId, asker.now, { dayFrom, dayTo });
    const hours = await readHours(asker, days, { ...where, by, personTypes: personType });
    const { from, until, timeZone } = days.span;
    const keyed = keyColumns[by];
    return {
      span: { from, until, timeZone },
      tables: [
        {
          name: 'areaHours',
          title: by === 'area' ? 'report.areaHours' : `report.by.${by}`,
          columns: ['report.areaId', ...keyed.columns, ...figureColumns],
          rows: hours.map((each) => [text(each.areaName), ...keyed.cells(each), ...figures(each)]),
          chart: keyed.columns.length + 3,
        },
      ],
    };
  },
});

const figureColumns = [
  'report.people',
  'report.stays',
  'report.hours',
  'report.meanStay',
  'report.most',
  'report.mostAt',
];

function figures({ people, stays, ms, most, mostAt }: AreaHours): StatisticCell[] {
  return [count(people), count(stays), rate(ms / hourMs), duration(ms / stays), count(most), time(mostAt)];
}

const keyColumns: Readonly<
  Record<HoursGroup, { columns: readonly string[]; cells(hours: AreaHours): StatisticCell[] }>
> = {
  area: { columns: [], cells: () => [] },
  day: { columns: ['report.day'], cells: ({ key }) => [text(key)] },
  depart: {
    columns: ['report.departId'],
    cells: ({ key, keyName }) => [key === '' ? label('report.noDepart') : text(keyName)],
  },
  personType: { columns: ['report.personType'], cells: ({ key }) => [label(`personType.${key}`)] },
};
