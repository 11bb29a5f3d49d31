import type { Entity } from '@muster/model/entity/entity.ts';
import { type Kysely, sql } from 'kysely';

import type { Database, Transaction } from '../core/db/database.ts';
import { isVisible } from './entity.store.ts';
import type { Resource, RowScope } from './entityOverride.ts';

type AnyTables = Record<string, Record<string, unknown>>;

/** Holds as in entity.store.ts: the drift test compares every table with its descriptor. */
function anyTable(transaction: Transaction | Database): Kysely<AnyTables> {
  return transaction as unknown as Kysely<AnyTables>;
}

/**
 * Values that already exist in a unique field, whether the caller sees their rows or not: they are unique in the site.
 */
export async function readExisting(
  transaction: Transaction,
  { table, scope: place }: Entity,
  field: string,
  values: readonly unknown[],
  buildingId: string | null,
): Promise<ReadonlySet<unknown>> {
  const column = sql.ref(`${table}.${field}`);
  let taken = anyTable(transaction)
    .selectFrom(table)
    .select(column.as('value'))
    .where(sql<boolean>`${column} = any(${values})`);
  if (place === 'site') taken = taken.where('buildingId', '=', buildingId);
  return new Set((await taken.execute()).map(({ value }) => value));
}

/** Ids whose rows the caller sees. */
export async function readVisibleIds(
  transaction: Transaction,
  resource: Resource,
  scope: RowScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const id = sql.ref(`${resource.entity.table}.id`);
  const rows = await anyTable(transaction)
    .selectFrom(resource.entity.table)
    .select(id.as('id'))
    .where(sql<boolean>`${id} = any(${ids})`)
    .where(isVisible(resource, scope))
    .execute();
  return new Set(rows.map((row) => String(row['id'])));
}

/** Ids that exist in the table, whether the caller sees them or not. */
export async function readPresentIds(
  db: Database,
  { table }: Entity,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const id = sql.ref(`${table}.id`);
  const rows = await anyTable(db)
    .selectFrom(table)
    .select(id.as('id'))
    .where(sql<boolean>`${id} = any(${ids})`)
    .execute();
  return new Set(rows.map((row) => String(row['id'])));
}
