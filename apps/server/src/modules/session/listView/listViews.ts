import { permissionCode, type Entity } from '@muster/model/entity/entity.ts';
import { hasPermission } from '@muster/model/access/permission.ts';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import { type ListViewState, listViewState, mostViews } from '@muster/model/listView/wire.ts';
import { role } from '@muster/model/role/role.ts';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import type { Caller } from '../../../core/auth/caller.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { badField, conflict, refused } from '../../../core/errors/appError.ts';
import { parsePageQuery } from '../../../entity/pageQuery.ts';
import {
  countViews,
  deleteView,
  insertView,
  isNameTaken,
  lockRole,
  lockView,
  readViews,
  type StoredView,
  updateView,
  type ViewOwner,
} from './listView.store.ts';

/** The caller of views of a building. */
export interface Viewer {
  caller: Caller;
  buildingId: string;
  /** Address of the caller, for the audit log. */
  address: string;
}

export interface ViewToSave {
  /** undefined = a new view. */
  id?: string | undefined;
  /** The version that the caller read; undefined = not sent. */
  version?: number | undefined;
  name: string;
  /** The role that shares the view; null = the caller's own. */
  roleId: string | null;
  state: ListViewState;
}

/** Accounts that may edit roles decide about the view of their accounts, and so share views with them (ADR 069). */
export function mayShare({ role: { permissions } }: Caller): boolean {
  return hasPermission(permissions, permissionCode(role, 'edit'));
}

/** Views of a list for the caller: its own, those of its role, and of every role for accounts that may share. */
export async function viewsOf(db: Database, { caller, buildingId }: Viewer, { name }: Entity) {
  const isSharer = mayShare(caller);
  const stored = await readViews(db, { buildingId, list: name }, caller.accountId, isSharer ? null : caller.role.id);
  const views = stored.flatMap(({ id, version, name: called, roleId, roleName, state }) => {
    // A view written by another version that is unreadable is skipped.
    const shown = listViewState.safeParse(state).data;
    const mayChange = roleId === null || isSharer;
    return shown === undefined ? [] : [{ id, version, name: called, roleId, roleName, mayChange, ...shown }];
  });
  return { views, mayShare: isSharer };
}

/** Adds or changes a view; returns its id. */
export async function saveView(db: Database, viewer: Viewer, entity: Entity, view: ViewToSave): Promise<string> {
  assertState(entity, view.state);
  try {
    return await withTransaction(db, (transaction) => writeView(transaction, viewer, entity, view));
  } catch (error) {
    throw isNameTaken(error) ? badField('name', 'unique', 'validation.unique', { value: view.name }) : error;
  }
}

async function writeView(
  transaction: Transaction,
  viewer: Viewer,
  { name: list }: Entity,
  { id, version, name, roleId, state }: ViewToSave,
): Promise<string> {
  const { caller, buildingId } = viewer;
  const before = id === undefined ? null : await lockOwn(transaction, viewer, id);
  if (before !== null) assertUnchanged(before, list, version);
  const owner: ViewOwner = { accountId: roleId === null ? caller.accountId : null, roleId };
  await assertOwner(transaction, caller, owner);
  const place = { buildingId, list };
  await assertRoom(transaction, place, owner, before);
  const values = { ...owner, name, state };
  const saved = before?.id ?? (await insertView(transaction, place, values));
  if (before !== null) await updateView(transaction, saved, values);
  if ([roleId, before?.roleId ?? null].some((shared) => shared !== null))
    await audit(transaction, viewer, saved, name, before, { name, roleId, state });
  return saved;
}

function assertUnchanged(before: StoredView, list: string, version = before.version): void {
  if (before.list !== list || before.version !== version) throw conflict('error.conflict');
}

async function assertRoom(
  transaction: Transaction,
  place: Parameters<typeof countViews>[1],
  owner: ViewOwner,
  before: StoredView | null,
): Promise<void> {
  const isThere = before !== null && before.accountId === owner.accountId && before.roleId === owner.roleId;
  if (!isThere && (await countViews(transaction, place, owner)) >= mostViews)
    throw refused('listView.tooMany', { most: mostViews });
}

export async function removeView(db: Database, viewer: Viewer, id: string): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const before = await lockOwn(transaction, viewer, id);
    await deleteView(transaction, id);
    if (before.roleId !== null) await audit(transaction, viewer, id, before.name, before, null);
  });
}

/** @throws AppError unless the list has these filters, order, page size and columns */
function assertState(entity: Entity, { filters, sort, size, columns }: ListViewState): void {
  parsePageQuery(entity, { ...filters, size: String(size), ...(sort === null ? {} : { sort }) });
  const names = new Set(tableColumns(entity).map((column) => column.name));
  const unknown = columns.find((name) => !names.has(name));
  if (unknown !== undefined) throw badField('columns', 'option', 'listView.column', { name: unknown });
}

/** The existence of another account's view is not revealed. */
async function lockOwn(transaction: Transaction, { caller, buildingId }: Viewer, id: string): Promise<StoredView> {
  const view = await lockView(transaction, buildingId, id);
  if (view === undefined || (view.roleId === null && view.accountId !== caller.accountId))
    throw conflict('error.rowNotFound');
  if (view.roleId === null || mayShare(caller)) return view;
  throw view.roleId === caller.role.id ? refused('listView.mayNotShare') : conflict('error.rowNotFound');
}

async function assertOwner(transaction: Transaction, caller: Caller, { roleId }: ViewOwner): Promise<void> {
  if (roleId === null) return;
  if (!mayShare(caller)) throw refused('listView.mayNotShare');
  if (!(await lockRole(transaction, roleId))) throw badField('roleId', 'reference', 'listView.noRole');
}

/** Changes of shared views are logged. */
async function audit(
  transaction: Transaction,
  { caller, buildingId, address }: Viewer,
  rowId: string,
  rowName: string,
  before: StoredView | null,
  after: unknown,
): Promise<void> {
  const old = before === null ? null : { name: before.name, roleId: before.roleId, state: before.state };
  await insertAudit(
    transaction,
    { ...caller, address },
    {
      action: before === null ? 'add' : after === null ? 'delete' : 'edit',
      buildingId,
      entity: 'listView',
      rowId,
      rowName,
      before: old,
      after,
    },
  );
}
