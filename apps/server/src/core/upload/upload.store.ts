import type { UploadPurpose } from '@muster/model/access/limits.ts';
import { type Selectable, sql } from 'kysely';

import type { Database, Transaction } from '../db/database.ts';
import type { UploadTable } from '../db/ownTables.ts';

export type UploadRow = Selectable<UploadTable>;

/** The field of a row that uses an upload. */
export interface UploadUse {
  entity: string;
  rowId: string;
  field: string;
}

export async function insertUpload(
  db: Database,
  row: Omit<UploadRow, 'entity' | 'rowId' | 'field' | 'unusedSince'>,
): Promise<void> {
  const unused = { entity: null, rowId: null, field: null, unusedSince: row.createdAt };
  await db
    .insertInto('upload')
    .values({ ...row, ...unused })
    .execute();
}

export function readUpload(db: Database, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
}

export type UploadFile = Pick<UploadRow, 'id' | 'rowId' | 'size' | 'type'>;

/** The uploads in a field of the rows, in the order of their ids. */
export function readUploadFiles(
  db: Database | Transaction,
  entity: string,
  field: string,
  rowIds: readonly string[],
): Promise<UploadFile[]> {
  return db
    .selectFrom('upload')
    .select(['id', 'rowId', 'size', 'type'])
    .where('entity', '=', entity)
    .where('field', '=', field)
    .where(sql<boolean>`row_id = any(${[...rowIds]})`)
    .orderBy('rowId')
    .execute();
}

/** Unused uploads of an account. */
export async function readUnused(db: Database, accountId: string): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('upload')
    .select((each) => [each.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
    .where('accountId', '=', accountId)
    .where('entity', 'is', null)
    .executeTakeFirstOrThrow();
  return row;
}

/** Uploads of the purposes that a site uses, or that the account has not used yet; newest first. */
export function readShared(
  db: Database,
  { buildingId, accountId, purposes }: { buildingId: string; accountId: string; purposes: readonly UploadPurpose[] },
): Promise<Pick<UploadRow, 'id' | 'name'>[]> {
  return db
    .selectFrom('upload')
    .select(['id', 'name'])
    .where('buildingId', '=', buildingId)
    .where('purpose', 'in', [...purposes])
    .where((each) => each.or([each('entity', 'is not', null), each('accountId', '=', accountId)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** Unused uploads of the ids that an account created, locked: two rows cannot claim one at once. */
export function lockUnused(
  transaction: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<Pick<UploadRow, 'id' | 'buildingId' | 'purpose'>[]> {
  return transaction
    .selectFrom('upload')
    .select(['id', 'buildingId', 'purpose'])
    .where('accountId', '=', accountId)
    .where('entity', 'is', null)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function useUploads(transaction: Transaction, use: UploadUse, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('upload')
    .set({ ...use, unusedSince: null })
    .where('id', 'in', [...ids])
    .execute();
}

/** Releases the uploads of a field except those that it keeps. */
export async function releaseUploads(
  transaction: Transaction,
  { entity, rowId, field }: UploadUse,
  kept: readonly string[],
  unusedSince: string,
): Promise<void> {
  await transaction
    .updateTable('upload')
    .set({ entity: null, rowId: null, field: null, unusedSince })
    .where('entity', '=', entity)
    .where('rowId', '=', rowId)
    .where('field', '=', field)
    .where(sql<boolean>`id <> all(${kept})`)
    .execute();
}

/** Releases all uploads of rows, before they are deleted. */
export async function releaseRows(
  transaction: Transaction,
  entity: string,
  rowIds: readonly string[],
  unusedSince: string,
): Promise<void> {
  await transaction
    .updateTable('upload')
    .set({ entity: null, rowId: null, field: null, unusedSince })
    .where('entity', '=', entity)
    .where(sql<boolean>`row_id = any(${rowIds})`)
    .execute();
}

/** Deletes the rows of uploads unused since before `time` (ISO-8601); returns their ids. */
export async function deleteUnused(db: Database, time: string): Promise<string[]> {
  const rows = await db.deleteFrom('upload').where('unusedSince', '<', time).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Ids that have a row. */
export async function readKnownIds(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('upload')
    .select('id')
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
