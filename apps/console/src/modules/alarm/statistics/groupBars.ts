import type { StatisticGroup } from '@muster/model/alarm/statisticWire.ts';
import { type StatisticCell, type StatisticTable } from '@muster/model/alarm/statisticTable.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import { type ChartBar, levelParts, plainPart } from '../../../ui/chart/chart.ts';
import { figureText, numberText } from './figureText.ts';

/** The table with a name. @throws Error if the figures have none */
export function tableOf(tables: readonly StatisticTable[], name: string): StatisticTable {
  const table = tables.find((each) => each.name === name);
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  return table;
}

/** Bars of the groups of a table: its first column names them. */
export function groupBars(t: Translate, groups: readonly StatisticGroup[], { rows }: StatisticTable): ChartBar[] {
  return groups.map(({ key, count }, index) => {
    const first: StatisticCell = rows[index]?.[0] ?? { kind: 'text', text: key };
    return { key, name: figureText(t, first), text: numberText(count, 0), parts: plainPart('statistic.count', count) };
  });
}

/** Columns of days, stacked by level; their names without the year. */
export function dayColumns(days: readonly StatisticGroup[]): ChartBar[] {
  return days.map(({ key, count, levels }) => {
    return { key, name: key.slice(5), text: numberText(count, 0), parts: levelParts(levels) };
  });
}

/** Columns of the hours of a day, named by their start. */
export function hourColumns(hours: readonly StatisticGroup[]): ChartBar[] {
  return hours.map(({ key, count }) => {
    return { key, name: key, text: numberText(count, 0), parts: plainPart('statistic.count', count) };
  });
}
