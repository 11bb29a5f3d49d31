import type { Entity } from '@muster/model/entity/entity.ts';
import { type Kysely, sql } from 'kysely';

import type { Database, Transaction } from '../../core/db/database.ts';
import { isVisible } from '../entity.store.ts';
import type { Resource, RowScope } from '../entityOverride.ts';

type AnyTables = Record<string, Record<string, unknown>>;

export interface NamedRow {
  id: string;
  name: string;
  /** Its number or code; null without one. */
  code: string | null;
}

/** Holds as in entity.store.ts: the drift test compares every table with its descriptor. */
function anyTable(db: Database | Transaction): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>;
}

/** The field besides the name by which users identify a row. */
export function codeField({ fields, display }: Entity): string | null {
  return ['code', 'number'].find((name) => name !== display && name in fields) ?? null;
}

function selectNamed(db: Database | Transaction, resource: Resource, scope: RowScope) {
  const { table, display } = resource.entity;
  const code = codeField(resource.entity);
  return anyTable(db)
    .selectFrom(table)
    .select([
      sql<string>`${sql.ref(`${table}.id`)}`.as('id'),
      sql<string>`${sql.ref(`${table}.${display}`)}`.as('name'),
      (code === null ? sql<string | null>`null` : sql<string | null>`${sql.ref(`${table}.${code}`)}`).as('code'),
    ])
    .where(isVisible(resource, scope));
}

/** Rows that the caller sees, by name or by code. */
export async function findNamed(
  db: Database | Transaction,
  resource: Resource,
  scope: RowScope,
  texts: readonly string[],
): Promise<NamedRow[]> {
  const { table, display } = resource.entity;
  const code = codeField(resource.entity);
  const byName = sql<boolean>`${sql.ref(`${table}.${display}`)} = any(${texts})`;
  const byCode = code === null ? sql<boolean>`false` : sql<boolean>`${sql.ref(`${table}.${code}`)} = any(${texts})`;
  return selectNamed(db, resource, scope)
    .where(sql<boolean>`(${byName} or ${byCode})`)
    .execute();
}

/** The rows of ids that the caller sees. */
export async function readNamed(
  db: Database | Transaction,
  resource: Resource,
  scope: RowScope,
  ids: readonly string[],
): Promise<NamedRow[]> {
  return selectNamed(db, resource, scope)
    .where(sql<boolean>`${sql.ref(`${resource.entity.table}.id`)} = any(${ids})`)
    .execute();
}
