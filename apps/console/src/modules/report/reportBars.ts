import { isFigure, type StatisticCell, type StatisticTable } from '@muster/model/alarm/statisticTable.ts';

import type { Translate } from '../../core/i18n/i18n.ts';
import { type ChartBar, plainPart } from '../../ui/chart/chart.ts';
import { figureText } from '../alarm/statistics/figureText.ts';

/**
 * The bars of a column, the longest first: named by the texts before the first figure; if a figure is the first, by the
 * first words.
 */
export function reportBars(
  t: Translate,
  { columns, rows }: Pick<StatisticTable, 'columns' | 'rows'>,
  column: number,
): ChartBar[] {
  const label = columns[column] ?? '';
  return rows
    .flatMap((row, at) => {
      const cell = row[column];
      if (cell === undefined) return [];
      const first = row.findIndex(isFigure);
      const before = row.slice(0, first).filter(hasLabel);
      const name = (before.length > 0 ? before : row.filter(hasLabel).slice(0, 1)).map((each) => figureText(t, each));
      return [
        {
          key: String(at),
          name: name.join(' · '),
          text: figureText(t, cell),
          parts: plainPart(label, valueOf(cell)),
        },
      ];
    })
    .toSorted((one, other) => (other.parts[0]?.value ?? 0) - (one.parts[0]?.value ?? 0));
}

function hasLabel(cell: StatisticCell): boolean {
  return cell.kind === 'label' || (cell.kind === 'text' && cell.text !== '');
}

function valueOf(cell: StatisticCell): number {
  switch (cell.kind) {
    case 'count':
    case 'rate':
    case 'share':
      return cell.value ?? 0;
    case 'duration':
      return cell.ms ?? 0;
    default:
      return 0;
  }
}
