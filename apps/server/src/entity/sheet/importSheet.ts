import { setImmediate as pause } from 'node:timers/promises';

import { sheetRows } from '@muster/model/access/limits.ts';
import { checkFields } from '@muster/model/entity/checkFields.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { refersToMany, type Field } from '@muster/model/entity/field.ts';
import type { Language, MessageKey } from '@muster/model/messages/catalogue.ts';

import { newId } from '../../core/db/newId.ts';
import { AppError, refused, replyCode } from '../../core/errors/appError.ts';
import { translate, translateLabel } from '../../core/http/language.ts';
import type { ReceivedFile } from '../../core/upload/receivedFile.ts';
import type { NewRow, RowError } from '../addRows.ts';
import { idsOf } from '../referenceChecks.ts';
import { newRowValues } from '../rowInput.ts';
import { type CellContext, fromCell, listInCell } from './cellText.ts';
import { readChoices } from './choices.ts';
import type { SheetContext } from './exportSheet.ts';
import { type CellError, type PlacedColumn, readHeadings } from './headings.ts';
import { readSheet } from './readSheet.ts';
import { resolver } from './referenceNames.ts';
import { findNamed, type NamedRow } from './sheetReferences.store.ts';
import type { SheetRow } from './sheetRow.ts';
import { readTimeZone } from './timeZone.store.ts';

/** More than a user reads; the count is reported. */
const mostCells = 20_000;
/** Rows that are checked before yielding to the event loop. */
const sliceRows = 100;

/**
 * Adds the rows of a sheet, all or none, and returns their number.
 *
 * @throws AppError with row, column and reason of every invalid cell (`data.cells`), or why it is no valid sheet.
 */
export async function importSheet(context: SheetContext, file: ReceivedFile): Promise<number> {
  const sheet = await readImport(context, file, () => newId());
  const { resource, scope, service } = context;
  const { rows, parsed } = sheet;
  // A user who corrects a sheet needs all of its errors.
  const refusedRows =
    parsed.errors.length > 0
      ? await service.checkMany(resource, scope, parsed.rows, parsed.unread)
      : await service.addMany(resource, scope, parsed.rows);
  const errors = [...parsed.errors, ...cellErrors(context, sheet, refusedRows)];
  if (errors.length > 0) throw badCells(context, errors, countGood(resource.entity, parsed, errors));
  return rows.length;
}

/** A parsed sheet: its recognised columns, and its rows with values or errors. */
export interface ReadImport {
  columns: readonly PlacedColumn[];
  rows: readonly SheetRow[];
  parsed: Parsed;
}

/** @throws AppError when it is no sheet of the entity. */
export async function readImport(
  context: SheetContext,
  file: ReceivedFile,
  idOf: (row: SheetRow) => string,
): Promise<ReadImport> {
  const [heading, ...rows] = await readSheet(file);
  if (heading === undefined || rows.length === 0) throw refused('sheet.empty');
  if (rows.length > sheetRows) throw refused('sheet.tooManyRows', { rows: sheetRows });
  const { columns, errors } = readHeadings(context.resource.entity, heading, context.language);
  if (errors.length > 0) throw badCells(context, errors, 0);
  return { columns, rows, parsed: await parseRows(context, columns, rows, rows.map(idOf)) };
}

/** Errors of rows, with the names of the sheet. */
export function cellErrors(
  { resource, language }: SheetContext,
  { columns }: ReadImport,
  refusedRows: readonly RowError[],
): CellError[] {
  const headings = new Map(columns.map(({ column, heading }) => [column.name, heading]));
  return refusedRows.map(({ row, error: { field, key, params } }) => {
    const column =
      headings.get(field) ?? (field === '' ? '' : translateLabel(language, `${resource.entity.name}.${field}`));
    return { row, column, key, params };
  });
}

/** Rows that could be added without those that have errors. */
function countGood(entity: Entity, { rows, unread }: Parsed, errors: readonly CellError[]): number {
  const wrong = new Set(errors.map(({ row }) => row));
  const good = rows.filter(({ row }) => !wrong.has(row));
  return good.length - findOrphans(entity, good, [...rows, ...unread]).length;
}

/** Rows of a sheet that refer, transitively, to rows of it that are not among them. */
export function findOrphans(entity: Entity, good: readonly NewRow[], all: readonly NewRow[]): NewRow[] {
  const fields = Object.keys(entity.fields).filter((name) => entity.fields[name]?.reference === entity.name);
  if (fields.length === 0) return [];
  const missing = new Set(all.map(({ id }) => id));
  for (const { id } of good) missing.delete(id);
  const orphans: NewRow[] = [];
  let size = -1;
  while (size !== missing.size) {
    size = missing.size;
    for (const row of good) {
      if (missing.has(row.id) || !fields.some((name) => idsOf(row.values[name]).some((id) => missing.has(id))))
        continue;
      missing.add(row.id);
      orphans.push(row);
    }
  }
  return orphans;
}

/** A refusal with cells; `good` rows of the sheet could be added without the others. */
export function badCells({ language }: SheetContext, errors: readonly CellError[], good: number): AppError {
  const cells = cellsOf(language, errors);
  const params = { count: errors.length };
  const data = { cells, count: errors.length, ...(good > 0 && { good }) };
  return new AppError({ code: replyCode.refused, key: 'sheet.refused', params, data });
}

function cellsOf(language: Language, errors: readonly CellError[]) {
  return errors
    .toSorted((one, other) => one.row - other.row)
    .slice(0, mostCells)
    .map(({ row, column, key, params }) => ({ row, column, message: translate(language, key, params) }));
}

interface Parsed {
  rows: NewRow[];
  /** Rows with errors, with their valid fields. */
  unread: NewRow[];
  errors: CellError[];
}

async function parseRows(
  context: SheetContext,
  columns: readonly PlacedColumn[],
  rows: readonly SheetRow[],
  ids: readonly string[],
): Promise<Parsed> {
  const { resource, services, scope, language } = context;
  const resolvers = await readResolvers(context, columns, rows, ids);
  const choices = await readChoices(services.db, resource.entity);
  const timeZone = await readTimeZone(services.db, scope);
  const readers = columns.map((placed): CellReader => {
    const resolve = resolvers.get(placed.column.name) ?? null;
    return { ...placed, resolve, context: { language, timeZone, choices: choices.get(placed.column.name) } };
  });
  const parsed: Parsed = { rows: [], unread: [], errors: [] };
  for (const [at, row] of rows.entries()) {
    if (at % sliceRows === sliceRows - 1) await pause();
    const { input, errors } = parseRow(context, readers, row);
    parsed.errors.push(...errors.values());
    const [rows, values] =
      errors.size === 0
        ? [parsed.rows, newRowValues(resource.entity, input)]
        : [parsed.unread, Object.fromEntries(Object.entries(input).filter(([name]) => !errors.has(name)))];
    rows.push({ row: row.row, id: ids[at] ?? newId(), values });
  }
  return parsed;
}

/** A column with the conversion of its cells; `resolve` for one that refers to rows. */
interface CellReader extends PlacedColumn {
  resolve: ReturnType<typeof resolver> | null;
  context: CellContext;
}

function parseRow(
  { resource: { entity }, language }: SheetContext,
  readers: readonly CellReader[],
  { row, cells }: SheetRow,
): { input: Record<string, unknown>; errors: ReadonlyMap<string, CellError> } {
  const input: Record<string, unknown> = {};
  const errors = new Map<string, CellError>();
  for (const { index, heading, column, resolve, context } of readers) {
    const cell = cells[index] ?? null;
    if (cell === null) continue;
    if (resolve === null) {
      input[column.name] = fromCell(column.field, cell, context);
      continue;
    }
    const texts = textsIn(column.field, cell);
    const ids = texts.map(resolve);
    const wrong = ids.findIndex((id) => typeof id !== 'string');
    if (wrong < 0) input[column.name] = refersToMany(column.field) ? ids : ids[0];
    else errors.set(column.name, { row, column: heading, ...unresolved(ids[wrong] === null, texts[wrong] ?? '') });
  }
  for (const { field, key, params } of checkFields(entity, input, false)) {
    const reader = readers.find(({ column }) => column.name === field);
    const heading = reader?.heading ?? translateLabel(language, `${entity.name}.${field}`);
    if (!errors.has(field)) errors.set(field, { row, column: heading, key, params });
  }
  return { input, errors };
}

/** The values in a cell of a reference: one row, or several. */
function textsIn(field: Field, cell: SheetRow['cells'][number]): string[] {
  const text = cellString(cell);
  if (text === '') return [];
  return refersToMany(field) ? listInCell(text) : [text];
}

function cellString(cell: SheetRow['cells'][number]): string {
  return typeof cell === 'object' && cell !== null ? cell.time : String(cell ?? '').trim();
}

function unresolved(isAmbiguous: boolean, name: string): { key: MessageKey; params: { name: string } } {
  return { key: isAmbiguous ? 'sheet.ambiguousName' : 'sheet.unknownName', params: { name } };
}

/** For each reference column: finds the row that a cell names, among those that the caller sees. */
async function readResolvers(
  { resource, service, services, scope }: SheetContext,
  columns: readonly PlacedColumn[],
  rows: readonly SheetRow[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReturnType<typeof resolver>>> {
  const resolvers = new Map<string, ReturnType<typeof resolver>>();
  for (const { index, column } of columns) {
    const { reference } = column.field;
    if (reference === undefined) continue;
    const texts = new Set(rows.flatMap(({ cells }) => textsIn(column.field, cells[index] ?? null)));
    const named = await findNamed(services.db, service.resourceOf(reference), scope, [...texts]);
    // It may be a row of the same sheet: a department below a new one.
    const own = reference === resource.entity.name ? rowsInSheet(resource.entity, columns, rows, ids) : [];
    resolvers.set(column.name, resolver([...named, ...own]));
  }
  return resolvers;
}

function rowsInSheet(
  { display }: SheetContext['resource']['entity'],
  columns: readonly PlacedColumn[],
  rows: readonly SheetRow[],
  ids: readonly string[],
): NamedRow[] {
  const at = (...names: string[]): number =>
    columns.find(({ column }) => names.includes(column.name))?.index ?? Number.MAX_SAFE_INTEGER;
  const [name, code] = [at(display), at('code', 'number')];
  return rows.map(({ cells }, index) => ({
    id: ids[index] ?? '',
    name: cellString(cells[name] ?? null),
    code: cellString(cells[code] ?? null) || null,
  }));
}
