import { count, duration, label, type StatisticCell, text, time } from '@muster/model/alarm/statisticTable.ts';
import { personTypes } from '@muster/model/person/person.ts';
import { stayGroups, type StayGroup, stayLimits } from '@muster/model/report/fixedReports.ts';
import * as z from 'zod';

import { readTimeZone } from '../../../core/db/building.store.ts';
import { badField, badFields } from '../../../core/errors/appError.ts';
import { moment, shortText } from '../../../core/http/routeSchema.ts';
import { reversedSpan } from '../../../core/http/validation.ts';
import { defineReport, listOf, type ReportAnswer, whereQuery } from '../fixedReport.ts';
import { readStays, type Stay } from './stays.store.ts';

/** Stays of people in areas, in a span of at most a day. */
export const stayReport = defineReport({
  name: 'stay',
  modules: ['area'],
  summary: 'Returns the stays of people in areas in a span of at most 24 hours, clipped to the span, or groups of them',
  query: z.strictObject({
    ...whereQuery,
    atFrom: moment.optional(),
    atTo: moment.optional(),
    personType: listOf(z.enum(personTypes)).optional(),
    personId: shortText.optional(),
    stayBy: z.enum(stayGroups).optional(),
  }),
  async read({ db, site, now }, { atFrom, atTo, personType, stayBy = 'stay', ...where }) {
    const span = requestedSpan(atFrom, atTo, now);
    if (personType === undefined) throw badField('personType', 'required', 'report.chooseType');
    const timeZone = await readTimeZone(db, site.buildingId);
    const stays = await readStays(db, site, span, { ...where, personTypes: personType });
    return { span: { ...span, timeZone }, tables: [stayBy === 'stay' ? stayTable(stays) : groupTable(stays, stayBy)] };
  },
});

/** Specification §5. Without an end, the latest allowed one; without a beginning, the longest allowed span. */
function requestedSpan(atFrom: number | undefined, atTo: number | undefined, now: number) {
  const latest = now - stayLimits.beforeNowMs;
  const until = Math.floor(atTo ?? Math.min(latest, (atFrom ?? latest) + stayLimits.spanMs));
  const from = Math.floor(atFrom ?? until - stayLimits.spanMs);
  if (until < from) throw badFields([reversedSpan('atTo')]);
  if (until - from > stayLimits.spanMs)
    throw badField('atTo', 'range', 'report.spanTooLong', { hours: stayLimits.spanMs / 3_600_000 });
  if (until > latest)
    throw badField('atTo', 'range', 'report.endTooLate', { minutes: stayLimits.beforeNowMs / 60_000 });
  return { from, until };
}

type Table = ReportAnswer['tables'][number];

/** Each stay. */
export function stayTable(stays: readonly Stay[]): Table {
  return {
    name: 'stays',
    title: 'report.by.stay',
    columns: [
      'report.personId',
      'report.number',
      'report.personType',
      'report.departId',
      'report.areaId',
      'report.entered',
      'report.left',
      'report.stay',
    ],
    rows: stays.map((stay) => [
      text(stay.personName),
      text(stay.number),
      label(`personType.${stay.personType}`),
      text(stay.departName),
      text(stay.areaName),
      time(stay.beginsInside ? stay.since : null),
      time(stay.goesOn ? null : stay.till),
      duration(stay.till - stay.since),
    ]),
    chart: null,
  };
}

/** Areas may be inside areas: a group is of one area, so that no hour counts twice. */
const groupings: Readonly<
  Record<
    Exclude<StayGroup, 'stay'>,
    { columns: readonly string[]; key(stay: Stay): string; cells(stay: Stay): StatisticCell[] }
  >
> = {
  person: {
    columns: ['report.personId', 'report.number', 'report.departId'],
    key: ({ personId }) => personId,
    cells: ({ personName, number, departName }) => [text(personName), text(number), text(departName)],
  },
  area: { columns: [], key: () => '', cells: () => [] },
  depart: {
    columns: ['report.departId'],
    key: ({ departId }) => departId ?? '',
    cells: ({ departId, departName }) => [departId === null ? label('report.noDepart') : text(departName)],
  },
  personType: {
    columns: ['report.personType'],
    key: ({ personType }) => personType,
    cells: ({ personType }) => [label(`personType.${personType}`)],
  },
};

function groupTable(stays: readonly Stay[], by: Exclude<StayGroup, 'stay'>): Table {
  const { columns, key, cells } = groupings[by];
  const groups = Map.groupBy(stays, (stay) => JSON.stringify([key(stay), stay.areaId]));
  const sorted = [...groups.values()].map(groupOf).toSorted((one, other) => other.totalMs - one.totalMs);
  return {
    name: 'groups',
    title: `report.by.${by}`,
    columns: [
      ...columns,
      'report.areaId',
      'report.people',
      'report.stays',
      'report.firstEntered',
      'report.lastLeft',
      'report.total',
      'report.meanStay',
      'report.longestStay',
    ],
    rows: sorted.map(({ first, people, stays: each, entered, left, totalMs, longestMs }) => [
      ...cells(first),
      text(first.areaName),
      count(people),
      count(each),
      time(entered),
      time(left),
      duration(totalMs),
      duration(totalMs / each),
      duration(longestMs),
    ]),
    chart: columns.length + 5,
  };
}

/** A group has at least one stay. */
function groupOf(stays: readonly Stay[]) {
  const [first] = stays;
  if (first === undefined) throw new Error('A group of stays is empty.');
  const exits = stays.filter(({ goesOn }) => !goesOn).toSorted((one, other) => one.till - other.till);
  return {
    first,
    people: new Set(stays.map(({ personId }) => personId)).size,
    stays: stays.length,
    // They are in the order in which they began.
    entered: stays.find(({ beginsInside }) => beginsInside)?.since ?? null,
    left: exits.at(-1)?.till ?? null,
    totalMs: stays.reduce((sum, { since, till }) => sum + till - since, 0),
    longestMs: stays.reduce((longest, { since, till }) => Math.max(longest, till - since), 0),
  };
}
