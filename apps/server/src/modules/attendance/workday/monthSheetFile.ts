import type { Language } from '@muster/model/messages/catalogue.ts';
import { hoursText, sheetSums, sumText } from '@muster/model/workday/sheetSums.ts';
import type { MonthSheet, SheetDay, SheetPerson, SheetSums } from '@muster/model/workday/wire.ts';

import { translate } from '../../../core/http/language.ts';
import type { Cell, Sheet } from '../../../entity/sheet/workbook.ts';

/**
 * A month sheet as .xlsx: for a corrected day the measured and the corrected times; the sums as numbers, first as
 * measured, then with the approved corrections.
 */
export function monthSheetFile({ month, days, persons }: MonthSheet, language: Language): Sheet {
  const heading: Cell[] = [
    translate(language, 'workday.personName'),
    translate(language, 'workday.departId'),
    ...days.map((day) => String(Number(day.slice(8)))),
    ...sheetSums.map(([, label]) => translate(language, label)),
    ...sheetSums.map(([, label]) => translate(language, 'monthSheet.corrected', { sum: translate(language, label) })),
  ];
  const sum = { width: 12, text: false };
  return {
    name: `${translate(language, 'menu.monthSheet')} ${month}`.slice(0, 31),
    columns: [
      { width: 16, text: true },
      { width: 20, text: true },
      ...days.map(() => ({ width: 16, text: true })),
      ...[...sheetSums, ...sheetSums].map(() => sum),
    ],
    rows: [heading, ...persons.map((person) => rowOf(person, days, language))],
  };
}

function rowOf(
  { name, departName, days: own, measured, corrected }: SheetPerson,
  days: readonly string[],
  language: Language,
): Cell[] {
  const byDay = Map.groupBy(own, ({ day }) => day);
  return [
    name,
    departName,
    ...days.map((day) => (byDay.get(day) ?? []).map((each) => dayText(each, language)).join('\n') || null),
    ...sumCells(measured),
    ...sumCells(corrected ?? measured),
  ];
}

/** Text as in its cell on the screen; `?` = a correction is pending. */
function dayText({ shiftName, measured, corrected, waits }: SheetDay, language: Language): string {
  const text = (of: SheetDay['measured']): string => {
    const label = translate(language, `workdayResult.${of.result}`);
    return of.workedMinutes > 0 ? `${label} ${hoursText(of.workedMinutes)}` : label;
  };
  const judged = corrected === null ? text(measured) : `${text(measured)} → ${text(corrected)}`;
  return `${shiftName} ${judged}${waits ? ' ?' : ''}`;
}

function sumCells(sums: SheetSums): Cell[] {
  return sheetSums.map(([name]) => Number(sumText(name, sums)));
}
