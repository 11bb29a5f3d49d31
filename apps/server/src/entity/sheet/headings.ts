import type { Entity } from '@muster/model/entity/entity.ts';
import { sheetColumns, type SheetColumn } from '@muster/model/entity/sheetColumns.ts';
import { type Language, languages, type MessageKey } from '@muster/model/messages/catalogue.ts';

import { translate, translateLabel } from '../../core/http/language.ts';
import type { ReadCell, SheetRow } from './sheetRow.ts';
import { requiredMark } from './templateSheet.ts';

/** An error of a cell of a sheet, translated later. */
export interface CellError {
  row: number;
  column: string;
  key: MessageKey;
  params: Readonly<Record<string, string | number>>;
}

/** A recognised column of a sheet, with its position. */
export interface PlacedColumn {
  index: number;
  heading: string;
  column: SheetColumn;
}

/**
 * Heading of the column with reasons in a sheet of refused rows; it may be present when the rows are imported again.
 */
export const reasonHeading: MessageKey = 'sheet.reason';

/** Null: the column is ignored. */
function headingOf(cell: ReadCell): string | null {
  if (cell === null) return null;
  const heading = String(typeof cell === 'object' ? cell.time : cell);
  return languages.some((language) => translate(language, reasonHeading) === heading.trim()) ? null : heading;
}

/**
 * Reads the headings: the labels of an entity's columns in any language, or the names of its fields, in any order.
 * Columns that only the server sets may be present, as in an export, and are ignored.
 */
export function readHeadings(
  entity: Entity,
  { row, cells }: SheetRow,
  language: Language,
): { columns: PlacedColumn[]; errors: CellError[] } {
  const known = sheetColumns(entity);
  const errors: CellError[] = [];
  const placed = new Map<string, PlacedColumn>();
  for (const [index, cell] of cells.entries()) {
    const heading = headingOf(cell);
    if (heading === null) continue;
    const column = columnOf(known, heading);
    const wrong = (key: MessageKey): void => void errors.push({ row, column: heading, key, params: {} });
    if (column === undefined) wrong('sheet.unknownColumn');
    else if (placed.has(column.name)) wrong('sheet.repeatedColumn');
    else placed.set(column.name, { index, heading: heading.replace(requiredMark, ''), column });
  }
  for (const { name, label, required, readOnly, field } of known) {
    if (!required || readOnly || placed.has(name) || field.default !== undefined || field.watch !== undefined) continue;
    errors.push({ row, column: translateLabel(language, label), key: 'sheet.missingColumn', params: {} });
  }
  return { columns: [...placed.values()].filter(({ column }) => !column.readOnly), errors };
}

function columnOf(known: readonly SheetColumn[], heading: string): SheetColumn | undefined {
  return known.find((column) => isHeading(column, heading)) ?? known.find(({ name }) => name === heading);
}

function isHeading({ label }: SheetColumn, heading: string): boolean {
  const wanted = heading
    .replace(/\s*\*\s*$/, '')
    .trim()
    .toLowerCase();
  return languages.some((language) => translateLabel(language, label).toLowerCase() === wanted);
}
