import type { StatisticSpan } from '../alarm/statistic.ts';
import { count, duration, type StatisticTable, text } from '../alarm/statisticTable.ts';

/** How an area was used in a span, by those whom the reader sees. */
export interface AreaUse {
  areaId: string;
  areaName: string;
  /** How often somebody, or a vehicle, came in. */
  entries: number;
  /** Stays in the span, those that began before it among them. */
  stays: number;
  /** How many different ones were there. */
  people: number;
  vehicles: number;
  /** Of the stays, clipped to the span at both ends, ms: their sum, and the longest. */
  stayMs: number;
  longestMs: number;
}

export interface AreaAnalysis {
  span: StatisticSpan;
  /** Those with most entries first; areas that nobody entered last, by name. */
  areas: readonly AreaUse[];
}

/** The table of the area analysis, for the page and the sheet. */
export function areaAnalysisTables({ areas }: AreaAnalysis): StatisticTable[] {
  return [
    {
      name: 'areas',
      title: 'menu.areaAnalysis',
      columns: [
        'alarmStatistic.areaId',
        'areaAnalysis.entries',
        'areaAnalysis.people',
        'areaAnalysis.vehicles',
        'areaAnalysis.stay',
        'areaAnalysis.averageStay',
        'areaAnalysis.longestStay',
      ],
      rows: areas.map(({ areaName, entries, stays, people, vehicles, stayMs, longestMs }) => [
        text(areaName),
        count(entries),
        count(people),
        count(vehicles),
        duration(stays === 0 ? null : stayMs),
        duration(stays === 0 ? null : stayMs / stays),
        duration(stays === 0 ? null : longestMs),
      ]),
    },
  ];
}
