import type { MessageKey } from '../messages/catalogue.ts';
import type { SheetSums } from './wire.ts';

/** Sums of a person in a month sheet, in order; minutes are shown as hours. */
export const sheetSums: readonly (readonly [name: keyof SheetSums, label: MessageKey])[] = [
  ['shifts', 'monthSheet.shifts'],
  ['late', 'monthSheet.late'],
  ['early', 'monthSheet.early'],
  ['absent', 'monthSheet.absent'],
  ['leave', 'monthSheet.leave'],
  ['trip', 'monthSheet.trip'],
  ['workedMinutes', 'monthSheet.worked'],
  ['overtimeMinutes', 'monthSheet.overtime'],
];

/** A sum of a month sheet, as displayed. */
export function sumText(name: keyof SheetSums, sums: SheetSums): string {
  return name === 'workedMinutes' || name === 'overtimeMinutes' ? hoursText(sums[name]) : String(sums[name]);
}

/** Hours with one decimal. */
export function hoursText(minutes: number): string {
  return (minutes / 60).toFixed(1);
}
