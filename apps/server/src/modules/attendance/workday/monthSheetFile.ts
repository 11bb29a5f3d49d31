import type { Language, MessageKey } from '@muster/model/messages/catalogue.ts';
import type { MonthSheet, SheetDay, SheetPerson, SheetSums } from '@muster/model/workday/wire.ts';

import { translate } from '../../../core/http/language.ts';
import type { Cell, Sheet } from '../../../entity/sheet/workbook.ts';

/** Sums as columns, in their order. */
const sumColumns: readonly (readonly [name: keyof SheetSums, label: MessageKey])[] = [
  ['shifts', 'monthSheet.shifts'],
  ['late', 'monthSheet.late'],
  ['early', 'monthSheet.early'],
  ['absent', 'monthSheet.absent'],
  ['leave', 'monthSheet.leave'],
  ['trip', 'monthSheet.trip'],
  ['workedMinutes', 'monthSheet.worked'],
  ['overtimeMinutes', 'monthSheet.overtime'],
];

/** A month sheet as a sheet of .xlsx: of a corrected day what was measured and what was corrected, as of the sums. */
export function monthSheetFile({ month, days, persons }: MonthSheet, language: Language): Sheet {
  const heading: Cell[] = [
    translate(language, 'workday.personName'),
    translate(language, 'workday.departId'),
    ...days.map((day) => String(Number(day.slice(8)))),
    ...sumColumns.map(([, label]) => translate(language, label)),
  ];
  const width = { width: 12, text: true };
  return {
    name: `${translate(language, 'menu.monthSheet')} ${month}`.slice(0, 31),
    columns: [
      { width: 16, text: true },
      { width: 20, text: true },
      ...days.map(() => width),
      ...sumColumns.map(() => width),
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
    ...sumColumns.map(([sum]) => sumCell(sum, measured, corrected)),
  ];
}

const hours = (minutes: number): string => (minutes / 60).toFixed(1);

function dayText({ measured, corrected }: SheetDay, language: Language): string {
  const text = (of: SheetDay['measured']): string => {
    const label = translate(language, `workdayResult.${of.result}`);
    return of.workedMinutes > 0 ? `${label} ${hours(of.workedMinutes)}` : label;
  };
  return corrected === null ? text(measured) : `${text(measured)} → ${text(corrected)}`;
}

/** Minutes are told in hours. */
function sumCell(name: keyof SheetSums, measured: SheetSums, corrected: SheetSums | null): Cell {
  const isTime = name === 'workedMinutes' || name === 'overtimeMinutes';
  const figure = (sums: SheetSums): number => (isTime ? Number(hours(sums[name])) : sums[name]);
  if (corrected === null || corrected[name] === measured[name]) return figure(measured);
  return `${figure(measured)} → ${figure(corrected)}`;
}
