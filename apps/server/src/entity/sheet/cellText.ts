import { coerceText } from '@muster/model/entity/coerce.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import type { Field } from '@muster/model/entity/field.ts';
import { type Language, languages, type MessageKey } from '@muster/model/messages/catalogue.ts';

import { translate } from '../../core/http/language.ts';
import { fromSiteTime, toSiteTime } from '@muster/model/time/siteTime.ts';
import { type Choice, labelOf, valueNamed } from './choices.ts';
import { listSeparator, type ReadCell } from './sheetRow.ts';
import type { Cell } from './workbook.ts';

/** Context to convert cells into values and back, besides the field. */
export interface CellContext {
  language: Language;
  /** IANA name, for reading and writing times. */
  timeZone: string;
  choices: readonly Choice[] | undefined;
}

const yes: MessageKey = 'console.yes';
const no: MessageKey = 'console.no';

/** Separators that users may write between several values. */
const listSeparators = /[,，、;；]/;

/** The parts of a cell with several values. */
export function listInCell(text: string): string[] {
  return text
    .split(listSeparators)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A value as text of a cell; a reference was replaced by its name before. */
export function toCell(field: Field, value: unknown, { language, timeZone, choices = [] }: CellContext): Cell {
  if (value === null || value === undefined) return null;
  const kind = valueKind(field);
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return translate(language, value ? yes : no);
  if (Array.isArray(value)) {
    const labels = value.map((item) => labelOf(choices, String(item), language));
    return labels.join(field.kind === 'cascader' ? ' / ' : listSeparator);
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  if (kind === 'datetime') return toSiteTime(value, timeZone);
  return choices.length > 0 ? labelOf(choices, value, language) : value;
}

/** A cell as input of `save`; a value that cannot be converted stays unchanged, for the check to report. */
export function fromCell(field: Field, cell: Exclude<ReadCell, null>, { timeZone, choices }: CellContext): unknown {
  const kind = valueKind(field);
  if (kind === 'date') return dayOf(cell);
  if (kind === 'datetime') return instantOf(cell, timeZone);
  if (kind === 'boolean') return typeof cell === 'boolean' ? cell : booleanOf(plainText(cell));
  if (typeof cell === 'number' && kind !== 'string' && kind !== 'strings') return cell;
  const text = plainText(cell);
  if (kind === 'strings') return (field.kind === 'cascader' ? text.split('/') : listInCell(text)).map(named(choices));
  if (choices !== undefined) return named(choices)(text);
  return coerceText(text, kind);
}

function plainText(cell: Exclude<ReadCell, null>): string {
  return typeof cell === 'object' ? cell.time.replace(' 00:00:00', '') : String(cell).trim();
}

function named(choices: readonly Choice[] | undefined): (text: string) => string {
  return (text) => (choices === undefined ? undefined : valueNamed(choices, text)) ?? text.trim();
}

function booleanOf(text: string): unknown {
  const wanted = text.trim().toLowerCase();
  for (const language of languages) {
    if (translate(language, yes).toLowerCase() === wanted) return true;
    if (translate(language, no).toLowerCase() === wanted) return false;
  }
  return coerceText(text, 'boolean');
}

/** Days since 30 December 1899: how a sheet stores a day without a date format. */
const firstDay = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

function timeText(cell: Exclude<ReadCell, null>): string {
  if (typeof cell === 'object') return cell.time;
  if (typeof cell !== 'number') return String(cell).trim();
  const time = firstDay + Math.round(cell * dayMs);
  // A bare number does not mean a day before 1950 or after 2100.
  return cell > 18_000 && cell < 73_415 ? new Date(time).toISOString().slice(0, 19).replace('T', ' ') : String(cell);
}

/** `2026/1/3`, `2026.1.3` and `2026年1月3日` are days as well. */
function isoDay(text: string): string {
  return text.replace(
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/,
    (_, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
}

function dayOf(cell: Exclude<ReadCell, null>): string {
  return isoDay(timeText(cell)).replace(/ 00:00:00$/, '');
}

function instantOf(cell: Exclude<ReadCell, null>, timeZone: string): string {
  const text = isoDay(timeText(cell)).replace(/^(\d{4}-\d{2}-\d{2})$/, '$1 00:00:00');
  return fromSiteTime(text, timeZone) ?? text;
}
