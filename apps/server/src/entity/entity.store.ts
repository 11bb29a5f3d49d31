import { patrolScopeOf } from '@muster/model/access/dataScope.ts';
import type { Entity, EntityRow } from '@muster/model/entity/entity.ts';
import { storedFields, valueKind } from '@muster/model/entity/expectedColumns.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';

import { everyBuilding } from '../core/auth/caller.ts';
import { inDataScope } from '../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../core/db/database.ts';
import type { Resource, RowScope } from './entityOverride.ts';

export type Db = Database | Transaction;
type AnyTables = Record<string, Record<string, unknown>>;

/** Entities name their tables at run time. Holds because the drift test compares every table with its descriptor. */
export function anyTable(db: Db): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>;
}

/**
 * The only definition of the rows that a caller sees: those of its building, of the departments of its data scope, and
 * by the entity's override.
 */
export function isVisible({ entity, override }: Resource, scope: RowScope): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (entity.scope === 'site') conditions.push(ofBuilding(entity, scope));
  const departIds = departIdsOf(entity, scope);
  if (entity.departField !== undefined && departIds !== null)
    conditions.push(inDataScope(departIds, column(entity, entity.departField)));
  const special = override.visible?.(scope) ?? null;
  if (special !== null) conditions.push(special);
  return sql`${sql.join(conditions, sql` and `)}`;
}

function ofBuilding(entity: Entity, { site, caller }: RowScope): RawBuilder<boolean> {
  if (site !== null) return sql`${column(entity, 'buildingId')} = ${site.buildingId}`;
  if (caller.buildingIds.includes(everyBuilding)) return sql`true`;
  return sql`${column(entity, 'buildingId')} = any(${caller.buildingIds})`;
}

/** Outside of a building, a caller with a limited data scope sees no department. */
function departIdsOf({ scopedBy }: Entity, { site, caller }: RowScope): readonly string[] | null {
  const isPatrol = scopedBy === 'patrol';
  if (site !== null) return isPatrol ? site.patrolDepartIds : site.departIds;
  const [kind] = isPatrol ? patrolScopeOf(caller.role) : [caller.role.dataScope];
  return kind === 'company' ? null : [];
}

/** A field's column, with its table: overrides join others. */
export function column(entity: Entity, field: string): RawBuilder<unknown> {
  return sql.ref(`${entity.table}.${field}`);
}

/** Columns and derived expressions by field, without secrets. */
export function fieldExpressions({ entity, override }: Resource, scope: RowScope): Map<string, RawBuilder<unknown>> {
  const names = ['id', 'version', ...storedFields(entity).map(([name]) => name)];
  const columns = names.map((name): [string, RawBuilder<unknown>] => [name, column(entity, name)]);
  return new Map([...columns, ...Object.entries(override.derived?.(scope) ?? {})]);
}

export function selectRows(db: Db, resource: Resource, scope: RowScope) {
  const expressions = fieldExpressions(resource, scope);
  return anyTable(db)
    .selectFrom(resource.entity.table)
    .select([...expressions].map(([name, expression]) => expression.as(name)))
    .where(isVisible(resource, scope));
}

/** Holds for every result of selectRows: id and version are among its columns. */
export function asRows(rows: readonly unknown[]): EntityRow[] {
  return rows as EntityRow[];
}

export async function readRow(db: Db, resource: Resource, scope: RowScope, id: string): Promise<EntityRow | undefined> {
  const row = await selectRows(db, resource, scope).where(column(resource.entity, 'id'), '=', id).executeTakeFirst();
  return asRows(row === undefined ? [] : [row])[0];
}

/** Names of rows by id, as far as the caller sees them. */
export async function readNames(
  db: Db,
  resource: Resource,
  scope: RowScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { entity } = resource;
  const rows = await anyTable(db)
    .selectFrom(entity.table)
    .select([column(entity, 'id').as('id'), column(entity, entity.display).as('name')])
    .where(sql<boolean>`${column(entity, 'id')} = any(${ids})`)
    .where(isVisible(resource, scope))
    .execute();
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]));
}

/** The rows of the ids that the caller sees, locked until the transaction ends. */
export async function lockRows(
  transaction: Transaction,
  resource: Resource,
  scope: RowScope,
  ids: readonly string[],
): Promise<EntityRow[]> {
  const rows = await selectRows(transaction, resource, scope)
    .where(sql<boolean>`${column(resource.entity, 'id')} = any(${ids})`)
    .orderBy(column(resource.entity, 'id'))
    .forUpdate()
    .execute();
  return asRows(rows);
}

/** Values for the driver: JSON as text. */
function columnValues(entity: Entity, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kinds = new Map(storedFields(entity).map(([name, field]) => [name, valueKind(field)]));
  const stored = Object.entries(values).filter(([name]) => kinds.has(name));
  return Object.fromEntries(
    stored.map(([name, value]) => {
      const isJson = kinds.get(name) === 'json' || kinds.get(name) === 'strings';
      return [name, isJson && value !== null ? JSON.stringify(value) : value];
    }),
  );
}

export async function insertRow(
  transaction: Transaction,
  { entity }: Resource,
  { id, buildingId }: { id: string; buildingId: string | null },
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const place = buildingId === null ? {} : { buildingId };
  await anyTable(transaction)
    .insertInto(entity.table)
    .values({ id, ...place, ...columnValues(entity, values) })
    .execute();
}

/** Adds rows that all have the same columns. */
export async function insertRows(
  transaction: Transaction,
  { entity }: Resource,
  buildingId: string | null,
  rows: readonly { id: string; values: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  if (rows.length === 0) return;
  const place = buildingId === null ? {} : { buildingId };
  await anyTable(transaction)
    .insertInto(entity.table)
    .values(rows.map(({ id, values }) => ({ id, ...place, ...columnValues(entity, values) })))
    .execute();
}

/** Changes the given columns, and counts the change. */
export async function updateRow(
  transaction: Transaction,
  { entity }: Resource,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await anyTable(transaction)
    .updateTable(entity.table)
    .set({ ...columnValues(entity, values), version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteRows(
  transaction: Transaction,
  { entity }: Resource,
  ids: readonly string[],
): Promise<void> {
  await anyTable(transaction)
    .deleteFrom(entity.table)
    .where('id', 'in', [...ids])
    .execute();
}

/** The field of a unique value that another row of the entity already has, from the name of the unique index. */
export function conflictingField(error: unknown, entity: Entity): string | null {
  const isUnique = error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error;
  if (!isUnique) return null;
  const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const taken = Object.keys(entity.fields).find((name) => error.constraint === `${entity.table}_${snake(name)}_unique`);
  return taken ?? null;
}

/** Whether a row has the id or a unique value of another. */
export function isTaken(error: unknown, entity: Entity): boolean {
  if (conflictingField(error, entity) !== null) return true;
  return error instanceof Error && 'constraint' in error && error.constraint === `${entity.table}_pkey`;
}
