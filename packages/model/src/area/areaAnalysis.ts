import type { AreaAnalysis } from './wire.ts';
import { count, duration, type StatisticTable, text } from '../alarm/statisticTable.ts';

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
        'areaStatistic.expectedCount',
        'areaStatistic.storageLocation',
      ],
      rows: areas.map(
        ({ areaName, entries, stays, people, vehicles, stayMs, longestMs, expected, storageLocation }) => [
          text(areaName),
          count(entries),
          count(people),
          count(vehicles),
          duration(stays === 0 ? null : stayMs),
          duration(stays === 0 ? null : stayMs / stays),
          duration(stays === 0 ? null : longestMs),
          expected === null ? text('') : count(expected),
          text(storageLocation ?? ''),
        ],
      ),
    },
  ];
}
