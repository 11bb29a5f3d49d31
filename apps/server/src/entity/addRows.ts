import { setImmediate as pause } from 'node:timers/promises';

import { calculate } from '@muster/model/entity/calculate.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { storedFields } from '@muster/model/entity/expectedColumns.ts';

import { insertAudits } from '../core/audit/audit.store.ts';
import { readSiteScope } from '../core/auth/dataScope.store.ts';
import type { Transaction } from '../core/db/database.ts';
import { AppError } from '../core/errors/appError.ts';
import { readExisting, readVisibleIds } from './batch.store.ts';
import { lockOffered } from './dictionary/dictionary.store.ts';
import { insertRows } from './entity.store.ts';
import type { Change, Resource, RowScope } from './entityOverride.ts';
import { idsOf } from './referenceChecks.ts';
import { lockReferred } from './references.store.ts';

/** A new row among many, with its position in the input. */
export interface NewRow {
  /** Row number of the sheet. */
  row: number;
  id: string;
  values: Readonly<Record<string, unknown>>;
}

export interface RowError {
  row: number;
  error: FieldError;
}

/** Total of a new row's columns and the audit log's: below the 65,535 parameters of one statement. */
const batchRows = 500;

/**
 * Adds many rows in the caller's transaction by few statements, under the rules of `saveRow`. Returns the errors of all
 * rows; a caller that gets any must roll back.
 */
export async function addRows(
  transaction: Transaction,
  resource: Resource,
  resourceOf: (name: string) => Resource,
  scope: RowScope,
  read: readonly NewRow[],
  now: number,
): Promise<RowError[]> {
  const rows = read.map((row) => ({ ...row, values: { ...row.values, ...calculate(resource.entity, row.values) } }));
  const changes = changesOf(rows, scope, now);
  const errors = await checkRows(transaction, resource, resourceOf, scope, rows, now);
  if (errors.length > 0) return errors;
  for (const batch of batches(rows)) {
    const stored = batch.map(({ id, values }) => ({
      id,
      values: { ...values, ...resource.override.stored?.({ id, before: null, values, scope, now }) },
    }));
    await insertRows(transaction, resource, scope.site?.buildingId ?? null, stored);
  }
  const unwritten = await writeOwn(transaction, resource, changes);
  if (unwritten.length > 0) return unwritten;
  const unseen = await checkVisible(transaction, resource, scope, rows);
  if (unseen.length === 0) await audit(transaction, resource, scope, rows);
  return unseen;
}

function changesOf(rows: readonly NewRow[], scope: RowScope, now: number): RowChange[] {
  return rows.map(({ row, id, values }) => ({ row, change: { id, before: null, values, scope, now } }));
}

/**
 * Errors of rows before they are written.
 * @param unread rows with unreadable fields: the others are only checked for duplicates
 */
export async function checkRows(
  transaction: Transaction,
  resource: Resource,
  resourceOf: (name: string) => Resource,
  scope: RowScope,
  rows: readonly NewRow[],
  now: number,
  unread: readonly NewRow[] = [],
): Promise<RowError[]> {
  const all = [...rows, ...unread].toSorted((one, other) => one.row - other.row);
  return [
    ...(await checkReferred(transaction, resource, resourceOf, scope, rows, unread)),
    ...(await checkOffered(transaction, resource, rows)),
    ...(await checkUnique(transaction, resource, scope, all)),
    ...(await checkOwn(transaction, resource, changesOf(rows, scope, now))),
  ];
}

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += batchRows) yield items.slice(at, at + batchRows);
}

/** Ids were found by names that the caller sees; here they are locked, so that none is deleted meanwhile. */
async function checkReferred(
  transaction: Transaction,
  { entity }: Resource,
  resourceOf: (name: string) => Resource,
  scope: RowScope,
  rows: readonly NewRow[],
  unread: readonly NewRow[],
): Promise<RowError[]> {
  const own = new Set([...rows, ...unread].map(({ id }) => id));
  const errors: RowError[] = [];
  for (const [field, { reference }] of Object.entries(entity.fields)) {
    if (reference === undefined) continue;
    const ids = valuesIn(rows, field).filter((id) => !own.has(id));
    const referred = ids.length === 0 ? own : await lockReferred(transaction, resourceOf(reference), scope, ids);
    for (const { row, values } of rows) {
      if (!idsOf(values[field]).every((id) => referred.has(id) || own.has(id)))
        errors.push({ row, error: { field, rule: 'reference', key: 'validation.reference', params: {} } });
    }
    if (reference === entity.name) errors.push(...checkCircles(field, rows));
  }
  return errors;
}

/** Rows of one sheet may be ancestors of one another; none of itself. Existing rows are below no new one. */
function checkCircles(field: string, rows: readonly NewRow[]): RowError[] {
  const above = new Map(rows.map(({ id, values }) => [id, values[field]]));
  return rows.flatMap(({ row, id }) => {
    let seen = 0;
    for (let next = above.get(id); typeof next === 'string' && seen <= rows.length; next = above.get(next)) {
      if (next === id) return [{ row, error: { field, rule: 'cycle', key: 'validation.cycle', params: {} } }];
      seen += 1;
    }
    return [];
  });
}

async function checkOffered(
  transaction: Transaction,
  { entity }: Resource,
  rows: readonly NewRow[],
): Promise<RowError[]> {
  const errors: RowError[] = [];
  for (const [field, { dictionary }] of Object.entries(entity.fields)) {
    const codes = dictionary === undefined ? [] : valuesIn(rows, field);
    if (dictionary === undefined || codes.length === 0) continue;
    const offered = await lockOffered(transaction, dictionary, codes);
    for (const { row, values } of rows)
      if (typeof values[field] === 'string' && !offered.has(values[field]))
        errors.push({ row, error: { field, rule: 'option', key: 'validation.option', params: {} } });
  }
  return errors;
}

async function checkUnique(
  transaction: Transaction,
  { entity }: Resource,
  scope: RowScope,
  rows: readonly NewRow[],
): Promise<RowError[]> {
  const errors: RowError[] = [];
  for (const [field, { unique }] of storedFields(entity)) {
    if (unique !== true) continue;
    const given = rows.filter(({ values }) => values[field] !== null && values[field] !== undefined);
    const sent = [...new Set(given.map(({ values }) => values[field]))];
    const taken = await readExisting(transaction, entity, field, sent, scope.site?.buildingId ?? null);
    const first = new Map<unknown, number>();
    for (const { row, values } of given) {
      const value = values[field];
      const before = first.get(value);
      if (taken.has(value)) errors.push({ row, error: uniqueError(field, value) });
      else if (before !== undefined)
        errors.push({ row, error: { field, rule: 'unique', key: 'sheet.repeated', params: { row: before } } });
      else first.set(value, row);
    }
  }
  return errors;
}

function uniqueError(field: string, value: unknown): FieldError {
  return { field, rule: 'unique', key: 'validation.unique', params: { value: String(value) } };
}

type RowChange = { row: number; change: Change };

async function checkOwn(
  transaction: Transaction,
  { override }: Resource,
  changes: readonly RowChange[],
): Promise<RowError[]> {
  const { check, questions } = override;
  if (check === undefined && questions === undefined) return [];
  return eachRow(changes, async (change) => [
    ...((await check?.call(override, transaction, change)) ?? []),
    // A bulk operation cannot ask questions: a row that needs a confirmation must be added by hand.
    ...((await questions?.call(override, transaction, change)) ?? []).map(refusal),
  ]);
}

async function writeOwn(
  transaction: Transaction,
  { override }: Resource,
  changes: readonly RowChange[],
): Promise<RowError[]> {
  const write = override.written?.bind(override);
  if (write === undefined) return [];
  return eachRow(changes, async (change) => {
    await write(transaction, change);
    return [];
  });
}

/** A refusal of an override becomes an error of that row; yields to the event loop in between. */
async function eachRow(
  changes: readonly RowChange[],
  work: (change: Change) => Promise<readonly FieldError[]>,
): Promise<RowError[]> {
  const errors: RowError[] = [];
  for (const [index, { row, change }] of changes.entries()) {
    if (index % 200 === 199) await pause();
    try {
      errors.push(...(await work(change)).map((error) => ({ row, error })));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push(...errorsOf(error).map((each) => ({ row, error: each })));
    }
  }
  return errors;
}

function errorsOf(error: AppError): readonly FieldError[] {
  return error.fields.length > 0 ? error.fields : [refusal(error)];
}

function refusal({ key, params }: Pick<AppError, 'key' | 'params'>): FieldError {
  const plain = Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value.key : value]);
  return { field: '', rule: 'refused', key, params: Object.fromEntries(plain) };
}

/** The caller must be able to see what it writes, as in saveRow. */
async function checkVisible(
  transaction: Transaction,
  resource: Resource,
  scope: RowScope,
  rows: readonly NewRow[],
): Promise<RowError[]> {
  const { site, caller } = scope;
  const fresh = { ...scope, site: site === null ? null : await readSiteScope(transaction, caller, site.buildingId) };
  const ids = rows.map(({ id }) => id);
  const visible = await readVisibleIds(transaction, resource, fresh, ids);
  const field = resource.entity.departField ?? '';
  return rows
    .filter(({ id }) => !visible.has(id))
    .map(({ row }) => ({ row, error: { field, rule: 'scope', key: 'error.outsideScope', params: {} } }));
}

async function audit(
  transaction: Transaction,
  { entity }: Resource,
  scope: RowScope,
  rows: readonly NewRow[],
): Promise<void> {
  const stored = new Set(storedFields(entity).map(([name]) => name));
  for (const batch of batches(rows))
    await insertAudits(
      transaction,
      { ...scope.caller, address: scope.address },
      batch.map(({ id, values }) => ({
        action: 'import',
        buildingId: scope.site?.buildingId ?? null,
        entity: entity.name,
        rowId: id,
        rowName: String(values[entity.display] ?? ''),
        before: null,
        after: Object.fromEntries(Object.entries(values).filter(([name, value]) => stored.has(name) && value !== null)),
      })),
    );
}

function valuesIn(rows: readonly NewRow[], field: string): string[] {
  return [...new Set(rows.flatMap(({ values }) => idsOf(values[field])))];
}
