import { columnName } from '@muster/model/entity/expectedColumns.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { refersToMany } from '@muster/model/entity/field.ts';
import { type Kysely, sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import type { Reference } from '../core/errors/appError.ts';
import { isVisible } from './entity.store.ts';
import type { Resource, RowScope } from './entityOverride.ts';

type AnyTables = Record<string, Record<string, unknown>>;

/** Holds as in entity.store.ts: the drift test compares every table with its descriptor. */
function anyTable(transaction: Transaction): Kysely<AnyTables> {
  return transaction as unknown as Kysely<AnyTables>;
}

/**
 * Ids that the caller sees, locked against deletion until the transaction ends. Together with the lock that a deletion
 * acquires before it checks references, this keeps references valid without foreign keys.
 */
export async function lockReferred(
  transaction: Transaction,
  resource: Resource,
  scope: RowScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await anyTable(transaction)
    .selectFrom(resource.entity.table)
    .select('id')
    .where(sql<boolean>`id = any(${ids})`)
    .where(isVisible(resource, scope))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => String(id)));
}

/** Whether `ancestorId` is the row itself or one of its ancestors, by the field with the parent. */
export async function isUnder(
  transaction: Transaction,
  entity: Entity,
  parentField: string,
  { id, ancestorId }: { id: string; ancestorId: string },
): Promise<boolean> {
  const table = sql.table(entity.table);
  const parent = sql.ref(columnName(parentField));
  const { rows } = await sql`
    with recursive above as (
      select id, ${parent} as parent from ${table} where id = ${id}
      union
      select row.id, row.${parent} from ${table} row join above on row.id = above.parent
    )
    select 1 from above where id = ${ancestorId}`.execute(transaction);
  return rows.length > 0;
}

const maxNames = 5;

/**
 * Rows that refer to any of the ids, by entity. A field that only the server sets is a historical record, and prevents
 * no deletion. Rows deleted in the same call do not count.
 */
export async function findReferences(
  transaction: Transaction,
  target: Entity,
  ids: readonly string[],
  resources: readonly Resource[],
  scope: RowScope,
): Promise<Reference[]> {
  const references: Reference[] = [];
  for (const resource of resources) {
    const condition = refersTo(resource.entity, target, ids);
    if (condition === null) continue;
    const rows = await anyTable(transaction)
      .selectFrom(resource.entity.table)
      .select([
        sql<string>`${sql.ref(`${resource.entity.table}.${resource.entity.display}`)}`.as('name'),
        isVisible(resource, scope).as('isVisible'),
        sql<number>`count(*) over ()`.as('count'),
      ])
      .where(condition)
      .orderBy('isVisible', 'desc')
      .orderBy('name')
      .limit(maxNames)
      .execute();
    const [first] = rows;
    if (first === undefined) continue;
    const names = rows.filter((row) => row.isVisible).map(({ name }) => name);
    references.push({ entity: resource.entity.name, count: first.count, names });
  }
  return references;
}

function refersTo(entity: Entity, target: Entity, ids: readonly string[]) {
  const fields = Object.entries(entity.fields)
    .filter(([, field]) => field.reference === target.name && field.readOnly !== true)
    .map(([name, field]) => {
      const held = sql.ref(`${entity.table}.${name}`);
      return refersToMany(field) ? sql<boolean>`${held} ?| ${ids}` : sql<boolean>`${held} = any(${ids})`;
    });
  // Everything of a site belongs to its building.
  if (target.name === 'building' && entity.scope === 'site')
    fields.push(sql<boolean>`${sql.ref(`${entity.table}.buildingId`)} = any(${ids})`);
  if (fields.length === 0) return null;
  const others = entity.name === target.name ? sql`${sql.ref(`${entity.table}.id`)} <> all(${ids})` : sql`true`;
  return sql<boolean>`(${sql.join(fields, sql` or `)}) and ${others}`;
}
