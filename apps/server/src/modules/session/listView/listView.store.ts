import type { ListViewState } from '@muster/model/listView/wire.ts';
import { sql } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';
import { newId } from '../../../core/db/newId.ts';

type Db = Database | Transaction;

/** Owner of a view: an account, or a role. */
export interface ViewOwner {
  accountId: string | null;
  roleId: string | null;
}

interface ListName {
  buildingId: string;
  list: string;
}

export interface StoredView extends ViewOwner {
  id: string;
  version: number;
  list: string;
  name: string;
  roleName: string | null;
  state: unknown;
}

const columns = ['listView.id', 'listView.version', 'listView.list', 'listView.name', 'listView.state'] as const;

/** Views of a list, by name: an account's own, and those of a role; null = of every role. */
export function readViews(
  db: Db,
  { buildingId, list }: ListName,
  accountId: string,
  roleId: string | null,
): Promise<StoredView[]> {
  return views(db)
    .where('listView.buildingId', '=', buildingId)
    .where('listView.list', '=', list)
    .where(({ eb, or }) =>
      or([
        eb('listView.accountId', '=', accountId),
        roleId === null ? eb('listView.roleId', 'is not', null) : eb('listView.roleId', '=', roleId),
      ]),
    )
    .orderBy('listView.name')
    .orderBy('listView.id')
    .execute();
}

/** A view of the building, locked until the transaction ends. */
export function lockView(transaction: Transaction, buildingId: string, id: string): Promise<StoredView | undefined> {
  return views(transaction)
    .where('listView.buildingId', '=', buildingId)
    .where('listView.id', '=', id)
    .forUpdate('listView')
    .executeTakeFirst();
}

function views(db: Db) {
  return db
    .selectFrom('listView')
    .leftJoin('role', 'role.id', 'listView.roleId')
    .select([...columns, 'listView.accountId', 'listView.roleId', 'role.name as roleName']);
}

export async function countViews(
  transaction: Transaction,
  { buildingId, list }: ListName,
  { accountId, roleId }: ViewOwner,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('listView')
    .select(sql<number>`count(*)`.as('count'))
    .where('buildingId', '=', buildingId)
    .where('list', '=', list)
    .where('accountId', 'is not distinct from', accountId)
    .where('roleId', 'is not distinct from', roleId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the role exists; it is locked until the transaction ends. */
export async function lockRole(transaction: Transaction, id: string): Promise<boolean> {
  const role = await transaction.selectFrom('role').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return role !== undefined;
}

export interface ViewValues extends ViewOwner {
  name: string;
  state: ListViewState;
}

/** Returns the id of the new view. */
export async function insertView(
  transaction: Transaction,
  place: ListName,
  { state, ...values }: ViewValues,
): Promise<string> {
  const id = newId();
  await transaction
    .insertInto('listView')
    .values({ id, ...place, ...values, state: JSON.stringify(state) })
    .execute();
  return id;
}

export async function updateView(
  transaction: Transaction,
  id: string,
  { state, ...values }: ViewValues,
): Promise<void> {
  await transaction
    .updateTable('listView')
    .set({ ...values, state: JSON.stringify(state), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteView(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom('listView').where('id', '=', id).execute();
}

/** Whether an owner already has a view of this name for this list. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'list_view_name_unique';
}
