import type { StatisticCell } from '@muster/model/alarm/statisticTable.ts';

import { languageTag, type Translate } from '../../../core/i18n/i18n.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';

/** Text of a cell in a table of figures; a dash for no value. */
export function figureText(t: Translate, cell: StatisticCell): string {
  switch (cell.kind) {
    case 'label':
      return t.named(cell.key, cell.params);
    case 'text':
      return cell.text === '' ? nothing : cell.text;
    case 'count':
      return numberText(cell.value, 0);
    case 'rate':
      return orNothing(cell.value, (value) => numberText(value, 2));
    case 'share':
      return orNothing(cell.value, (value) => `${numberText(value * 100, 1)}%`);
    case 'duration':
      return orNothing(cell.ms, (ms) => formatDuration(t, ms));
    case 'time':
      return orNothing(cell.t, formatTime);
  }
}

const nothing = '–';

function orNothing(value: number | null, textOf: (value: number) => string): string {
  return value === null ? nothing : textOf(value);
}

export function numberText(value: number, digits: number): string {
  return value.toLocaleString(languageTag(), { maximumFractionDigits: digits });
}
