import { count, duration, label, type StatisticCell, type StatisticTable, text } from '../alarm/statisticTable.ts';
import type { PermitGroup, PermitStatistics } from './wire.ts';

/** Groupings of the permit statistics. */
export const permitGroupings = ['type', 'level', 'depart', 'month'] as const;
type PermitGrouping = (typeof permitGroupings)[number];

const figures = ['count', 'ended', 'inTime', 'overdue', 'overridden', 'meanMs', 'alarms'] as const;

const keyCells: Readonly<Record<PermitGrouping, (group: PermitGroup) => StatisticCell>> = {
  type: ({ key }) => label(`workPermitType.${key}`),
  level: ({ key }) => label(`workPermitLevel.${key}`),
  depart: ({ key, name }) => (key === '' ? label('permitStatistic.noDepart') : text(name ?? key)),
  month: ({ key }) => text(key),
};

/** The tables of the permit statistics, each with its sum. */
export function permitTables(statistics: PermitStatistics): StatisticTable[] {
  return permitGroupings.map((grouping) => ({
    name: grouping,
    title: `permitStatistic.by.${grouping}`,
    columns: [`permitStatistic.${grouping}`, ...figures.map((figure) => `permitStatistic.${figure}`)],
    rows: [
      ...statistics[grouping].map((group) => [keyCells[grouping](group), ...cellsOf(group)]),
      [label('permitStatistic.total'), ...cellsOf(statistics.total)],
    ],
  }));
}

function cellsOf(group: PermitStatistics['total']): StatisticCell[] {
  return figures.map((figure) => (figure === 'meanMs' ? duration(group.meanMs) : count(group[figure])));
}
