import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { partialImportReply } from '@muster/model/reply/wire.ts';
import type { SheetColumn } from '@muster/model/entity/sheetColumns.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';
import type * as z from 'zod';

import { derivedId } from '../../core/db/newId.ts';
import { AppError } from '../../core/errors/appError.ts';
import { translate } from '../../core/http/language.ts';
import type { ReceivedFile } from '../../core/upload/receivedFile.ts';
import type { NewRow } from '../addRows.ts';
import type { SheetContext } from './exportSheet.ts';
import { type CellError, type PlacedColumn, reasonHeading } from './headings.ts';
import { badCells, cellErrors, findOrphans, readImport } from './importSheet.ts';
import type { ReadCell, SheetRow } from './sheetRow.ts';
import { templateStream } from './templateSheet.ts';
import type { Cell } from './workbook.ts';

type PartialImport = z.infer<typeof partialImportReply>;

/** Attempts while others change what the rows are checked against. */
const mostAttempts = 3;

/**
 * Adds the valid rows of a sheet in one transaction and leaves out the others. Ids derive from the file, the site and
 * the row, so that the same file adds nothing twice (docs/adr/068-partial-import.md).
 *
 * @throws AppError when it is no valid sheet, or none of its rows can be added.
 */
export async function importGood(context: SheetContext, file: ReceivedFile): Promise<PartialImport> {
  const { service, resource, scope } = context;
  for (let attempt = 1; ; attempt++) {
    const { good, present, wrong, errors } = await sortRows(context, file);
    if (good.length === 0 && present === 0) throw badCells(context, errors, 0);
    try {
      const failed = good.length === 0 ? [] : await service.addMany(resource, scope, good);
      if (failed.length === 0) return { count: good.length, present, refused: wrong.length };
      if (attempt === mostAttempts) throw badCells(context, errors, 0);
    } catch (error) {
      // The same file may be sent twice at once: the later call then finds the rows of the earlier one.
      if (attempt === mostAttempts || !(error instanceof AppError) || error.key !== 'error.conflict') throw error;
    }
  }
}

/**
 * The rows that {@link importGood} leaves out, in a template with a column of reasons: corrected, it can be imported.
 */
export async function refusedRows(context: SheetContext, file: ReceivedFile): Promise<Readable> {
  const { services, resource, language } = context;
  const { columns, wrong } = await sortRows(context, file);
  const filled = {
    headings: [translate(language, reasonHeading)],
    rows: (template: readonly SheetColumn[]) => wrong.map((row) => filledRow(row, template, columns, language)),
  };
  return Readable.from(templateStream(services.db, resource, language, filled));
}

interface WrongRow {
  row: SheetRow;
  errors: readonly CellError[];
}

interface SortedRows {
  columns: readonly PlacedColumn[];
  good: NewRow[];
  /** Number of existing rows. */
  present: number;
  wrong: WrongRow[];
  errors: CellError[];
}

async function sortRows(context: SheetContext, file: ReceivedFile): Promise<SortedRows> {
  const { service, resource, scope } = context;
  const content = createHash('sha256')
    .update(await readFile(file.path))
    .digest('hex');
  const place = scope.site?.buildingId ?? '';
  const idOf = ({ row }: SheetRow): string => derivedId(`${content} ${resource.entity.name} ${place} ${row}`);
  const sheet = await readImport(context, file, idOf);
  const { parsed, rows, columns } = sheet;
  const present = await service.presentIds(resource, rows.map(idOf));
  const isNew = ({ id }: NewRow): boolean => !present.has(id);
  const fresh = parsed.rows.filter(isNew);
  const unread = parsed.unread.filter(isNew);
  const unreadRows = new Set(unread.map(({ row }) => row));
  const errors = parsed.errors.filter(({ row }) => unreadRows.has(row));
  errors.push(...cellErrors(context, sheet, await service.checkMany(resource, scope, fresh, unread)));
  let good = without(context, fresh, [...fresh, ...unread], errors);
  // Errors that only the write shows: a department that the caller does not see, an entity's own rules.
  for (let found = -1; found !== 0 && good.length > 0;) {
    const failed = await service.tryMany(resource, scope, good);
    found = failed.length;
    errors.push(...cellErrors(context, sheet, failed));
    if (found > 0) good = without(context, fresh, [...fresh, ...unread], errors);
  }
  const byRow = Map.groupBy(errors, ({ row }) => row);
  const wrong = rows.flatMap((row) => {
    const own = byRow.get(row.row);
    return own === undefined ? [] : [{ row, errors: own }];
  });
  return { columns, good, present: present.size, wrong, errors };
}

/** Rows without errors. Those that refer to rows with errors get one. */
function without(
  { resource: { entity } }: SheetContext,
  fresh: readonly NewRow[],
  all: readonly NewRow[],
  errors: CellError[],
): NewRow[] {
  const wrong = new Set(errors.map(({ row }) => row));
  const good = fresh.filter(({ row }) => !wrong.has(row));
  const orphans = new Set(findOrphans(entity, good, all));
  for (const { row } of orphans) errors.push({ row, column: '', key: 'sheet.refersToRefused', params: {} });
  return good.filter((row) => !orphans.has(row));
}

function filledRow(
  { row, errors }: WrongRow,
  template: readonly SheetColumn[],
  columns: readonly PlacedColumn[],
  language: Language,
): Cell[] {
  const cells = template.map((column) => {
    const index = columns.find((placed) => placed.column.name === column.name)?.index;
    return index === undefined ? null : cellAgain(column, row.cells[index] ?? null, language);
  });
  const reasons = errors.map(({ column, key, params }) => {
    const reason = translate(language, key, params);
    return column === '' ? reason : translate(language, 'sheet.reasonOfColumn', { column, reason });
  });
  return [...cells, reasons.join('\n')];
}

/** A cell as filled in. */
function cellAgain({ field }: SheetColumn, cell: ReadCell, language: Language): Cell {
  if (typeof cell === 'boolean') return translate(language, cell ? 'console.yes' : 'console.no');
  if (typeof cell !== 'object' || cell === null) return cell;
  return valueKind(field) === 'date' ? cell.time.slice(0, 10) : cell.time;
}
