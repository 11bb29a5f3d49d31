import type { EntityRow } from '@muster/model/entity/entity.ts';

import { insertAudits } from '../core/audit/audit.store.ts';
import type { Transaction } from '../core/db/database.ts';
import { conflict, type Reference, stillReferenced } from '../core/errors/appError.ts';
import { releaseRows } from '../core/upload/upload.store.ts';
import { deleteRows, lockRows } from './entity.store.ts';
import type { Resource, RowScope } from './entityOverride.ts';
import { findReferences } from './references.store.ts';

/** Deletes rows in the caller's transaction, all or none of them. @throws AppError while something refers to them. */
export async function removeRows(
  transaction: Transaction,
  resource: Resource,
  resources: readonly Resource[],
  scope: RowScope,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const { entity } = resource;
  const { rows, references } = await release(transaction, resource, resources, scope, ids, now);
  if (references.length > 0) throw stillReferenced(references);
  await releaseRows(transaction, entity.name, ids, new Date(now).toISOString());
  await deleteRows(transaction, resource, ids);
  await insertAudits(
    transaction,
    { ...scope.caller, address: scope.address },
    rows.map((row) => ({
      action: 'delete',
      buildingId: scope.site?.buildingId ?? null,
      entity: entity.name,
      rowId: row.id,
      rowName: String(row[entity.display] ?? ''),
      before: row,
    })),
  );
}

/** Locks rows and separates them from dependent rows; returns remaining references to them. */
export async function release(
  transaction: Transaction,
  resource: Resource,
  resources: readonly Resource[],
  scope: RowScope,
  ids: readonly string[],
  now: number,
): Promise<{ rows: EntityRow[]; references: Reference[] }> {
  const rows = await lockRows(transaction, resource, scope, ids);
  if (rows.length < new Set(ids).size) throw conflict('error.rowNotFound');
  await resource.override.removing?.(transaction, rows, scope, now);
  return { rows, references: await findReferences(transaction, resource.entity, ids, resources, scope) };
}
