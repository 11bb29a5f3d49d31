import type { EntityRow } from '@muster/model/entity/entity.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import { anyTable, asRows, column, type Db, fieldExpressions, isVisible, selectRows } from './entity.store.ts';
import type { Resource, RowScope, PageFilter } from './entityOverride.ts';
import type { PageQuery } from './pageQuery.ts';
import { maySeePrivate } from './privateValues.ts';

type Wanted = Pick<PageQuery, 'sort' | 'filters'>;

interface Slice {
  offset: number;
  size: number;
}

/** Definition of a list: its rows, and their order. */
interface List {
  resource: Resource;
  scope: RowScope;
  conditions: readonly RawBuilder<boolean>[];
  order: RawBuilder<unknown>;
  isDescending: boolean;
  /** The column is never empty, so that an index without NULLS LAST serves its order. */
  isFilled: boolean;
  /** A text is searched: every row is read once for both the page and the count. */
  isSearched: boolean;
}

/** One page in its order, and the total number of rows. */
export async function readPage(
  db: Db,
  resource: Resource,
  scope: RowScope,
  { page, size, ...wanted }: PageQuery,
): Promise<{ rows: EntityRow[]; length: number }> {
  return readSlice(db, listOf(resource, scope, wanted), { offset: page * size, size });
}

/** Rows whose name or code contains the text, by name; all of them for an empty text. */
export async function readSimple(
  db: Db,
  resource: Resource,
  scope: RowScope,
  { nameOrCode, page, size }: { nameOrCode: string; page: number; size: number },
): Promise<{ rows: EntityRow[]; length: number }> {
  const { entity } = resource;
  const list = listOf(resource, scope, { sort: { field: entity.display, descending: false }, filters: [] });
  const expressions = fieldExpressions(resource, scope);
  const searched = entity.search.filter(
    (name) => entity.fields[name]?.private !== true || maySeePrivate(entity, scope),
  );
  const found = searched.map((name) => containsText(expressions.get(name) ?? column(entity, name), nameOrCode));
  const isSearched = nameOrCode !== '';
  const conditions = isSearched ? [...list.conditions, sql<boolean>`(${sql.join(found, sql` or `)})`] : list.conditions;
  return readSlice(db, { ...list, conditions, isSearched }, { offset: page * size, size });
}

/** Rows read at a time by {@link readEach}. */
const batchRows = 500;

/** Every selected row, in its order, a batch at a time: however many there are, few are in memory. */
export async function* readEach(
  transaction: Transaction,
  resource: Resource,
  scope: RowScope,
  wanted: Wanted,
): AsyncGenerator<EntityRow[]> {
  const list = listOf(resource, scope, wanted);
  let selected = selectRows(transaction, resource, scope);
  for (const condition of list.conditions) selected = selected.where(condition);
  await sql`declare each_row no scroll cursor for ${selected.orderBy(orderBy(list))}`.execute(transaction);
  for (;;) {
    const { rows } = await sql`fetch ${sql.lit(batchRows)} from each_row`.execute(transaction);
    if (rows.length > 0) yield asRows(rows);
    if (rows.length < batchRows) break;
  }
  await sql`close each_row`.execute(transaction);
}

export function countFiltered(db: Db, resource: Resource, scope: RowScope, wanted: Wanted): Promise<number> {
  return count(db, listOf(resource, scope, wanted));
}

function listOf(resource: Resource, scope: RowScope, { sort, filters }: Wanted): List {
  const { entity, override } = resource;
  const expressions = fieldExpressions(resource, scope);
  const special = override.filters?.(scope) ?? {};
  const conditions = filters.map(
    (filter) =>
      special[filter.field]?.(filter) ??
      filterCondition(expressions.get(filter.field), wholeIfPrivate(resource, scope, filter)),
  );
  return {
    resource,
    scope,
    conditions,
    order: expressions.get(sort.field) ?? column(entity, 'id'),
    isDescending: sort.descending,
    isFilled: entity.fields[sort.field]?.required === true && entity.fields[sort.field]?.watch === undefined,
    isSearched: filters.some(({ kind }) => kind === 'contains'),
  };
}

/** A caller who may not see a number finds it by the whole number only, and not digit by digit. */
function wholeIfPrivate({ entity }: Resource, scope: RowScope, filter: PageFilter): PageFilter {
  const isPrivate = entity.fields[filter.field]?.private === true && !maySeePrivate(entity, scope);
  return isPrivate && filter.kind === 'contains' ? { field: filter.field, kind: 'equals', value: filter.text } : filter;
}

function filterCondition(expression: RawBuilder<unknown> | undefined, filter: PageFilter): RawBuilder<boolean> {
  if (expression === undefined) throw new Error(`${filter.field} is filtered, but neither stored nor derived`);
  if (filter.kind === 'contains') return containsText(expression, filter.text);
  if (filter.kind === 'oneOf') return sql`${expression} in (${sql.join([...filter.values])})`;
  if (filter.kind === 'from') return sql`${expression} >= ${filter.value}`;
  if (filter.kind === 'to') return sql`${expression} <= ${filter.value}`;
  if (filter.kind === 'includes') return sql`${expression} @> ${JSON.stringify([filter.value])}::jsonb`;
  return sql`${expression} = ${filter.value}`;
}

/**
 * The condition that a text is in an expression, case-insensitive and without wildcards. A text without letters
 * (Chinese, digits) is compared unchanged, in a quarter of the time.
 */
export function containsText(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const hasNoCase = text.toLowerCase() === text.toUpperCase();
  return hasNoCase ? sql`${expression} like ${pattern}` : sql`${expression} ilike ${pattern}`;
}

/**
 * The rows of a page in a list. Their ids are found first, so that joined columns (names and cards from other tables)
 * are computed for those rows only.
 */
async function readSlice(db: Db, list: List, slice: Slice): Promise<{ rows: EntityRow[]; length: number }> {
  const { ids, length } = list.isSearched ? await search(db, list, slice) : await pageByOffset(db, list, slice);
  if (ids.length === 0) return { rows: [], length };
  const { resource, scope } = list;
  const found = await selectRows(db, resource, scope)
    .where(sql<boolean>`${column(resource.entity, 'id')} = any(${ids})`)
    .execute();
  const byId = new Map(asRows(found).map((row) => [row.id, row]));
  return { rows: ids.map((id) => byId.get(id)).filter((row) => row !== undefined), length };
}

interface Found {
  ids: string[];
  length: number;
}

/** Reads every row once, for the page and the count together. */
async function search(db: Db, list: List, { offset, size }: Slice): Promise<Found> {
  const { entity } = list.resource;
  const id = column(entity, 'id');
  const from = sql`${sql.table(entity.table)} where ${isListed(list)}`;
  const { rows } = await sql<{ id: string; length: number }>`
    with found as materialized (select ${id} as id, ${list.order} as place from ${from})
    select id, (select count(*) from found) as length from found
    order by ${direction(list, sql`place`, sql`id`)} limit ${size} offset ${offset}`.execute(db);
  const [first] = rows;
  if (first === undefined) return { ids: [], length: offset === 0 ? 0 : await count(db, list) };
  return { ids: rows.map((row) => row.id), length: Number(first.length) };
}

/** Reads the rows in the order of an index, from the nearer end. */
async function pageByOffset(db: Db, list: List, { offset, size }: Slice): Promise<Found> {
  const length = await count(db, list);
  const wanted = Math.min(size, length - offset);
  if (wanted <= 0) return { ids: [], length };
  const isBackwards = offset > length / 2;
  const id = column(list.resource.entity, 'id');
  const selected = anyTable(db)
    .selectFrom(list.resource.entity.table)
    .select(id.as('id'))
    .where(isListed(list))
    .orderBy(orderBy(list, isBackwards))
    .limit(wanted)
    .offset(isBackwards ? length - offset - wanted : offset);
  const ids = (await selected.execute()).map((row) => String(row['id']));
  return { ids: isBackwards ? ids.toReversed() : ids, length };
}

async function count(db: Db, list: List): Promise<number> {
  const counted = anyTable(db)
    .selectFrom(list.resource.entity.table)
    .select(sql<number>`count(*)`.as('length'))
    .where(isListed(list));
  const { length } = await counted.executeTakeFirstOrThrow();
  return Number(length);
}

function isListed({ resource, scope, conditions }: List): RawBuilder<boolean> {
  return sql`${sql.join([isVisible(resource, scope), ...conditions], sql` and `)}`;
}

function orderBy(list: List, isBackwards = false): RawBuilder<unknown> {
  return direction(list, list.order, column(list.resource.entity, 'id'), isBackwards);
}

/** Empty values last, rows of the same value by age; all of it reversed when reading from the end. */
function direction(
  { isDescending, isFilled }: List,
  place: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  isBackwards = false,
): RawBuilder<unknown> {
  const way = isDescending === isBackwards ? sql`asc` : sql`desc`;
  const empty = isFilled ? sql`` : isBackwards ? sql`nulls first` : sql`nulls last`;
  return sql`${place} ${way} ${empty}, ${id} ${isBackwards ? sql`desc` : sql`asc`}`;
}
