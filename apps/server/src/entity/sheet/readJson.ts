import { parseJson } from '@muster/model/input/parseJson.ts';

import { listSeparator, mostColumns, type ReadCell, type SheetRow } from './sheetRow.ts';

/** The text is JSON, but no list of flat objects. */
export class NotRows extends Error {}

/**
 * Rows of a JSON file, in the form of a sheet: a list of objects, whose keys are the headings. The first row has all
 * keys; the objects are numbered from 1, empty ones are left out.
 *
 * @throws MalformedInput when it is no JSON, NotRows when it is no list of flat objects.
 */
export function readJson(content: Buffer, mostRows: number): SheetRow[] {
  const objects = listOf(parseJson(content)).slice(0, mostRows - 1);
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))].slice(0, mostColumns);
  const rows = objects.flatMap((object, index) => {
    const cells = keys.map((key) => cellOf(object[key]));
    return cells.every((cell) => cell === null) ? [] : [{ row: index + 1, cells }];
  });
  return [{ row: 1, cells: keys.map((key) => key.trim()) }, ...rows];
}

type Flat = Readonly<Record<string, unknown>>;

function listOf(value: unknown): Flat[] {
  if (!Array.isArray(value)) throw new NotRows();
  return value.map((item: unknown) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new NotRows();
    return { ...item };
  });
}

function cellOf(value: unknown): ReadCell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) throw new NotRows();
  return value.length === 0 ? null : value.join(listSeparator);
}
