import type { logActions } from '@muster/model/systemLog/systemLog.ts';

import type { Database, Transaction } from '../db/database.ts';
import { newId } from '../db/newId.ts';

/** The account and its address. */
export interface Actor {
  accountId: string | null;
  accountName: string | null;
  address: string;
}

export interface AuditEntry {
  /** Id of the entry itself, if it is referred to later. */
  id?: string;
  action: (typeof logActions)[number];
  buildingId?: string | null;
  entity?: string;
  rowId?: string;
  /** Label of the row in the log. */
  rowName?: string;
  before?: unknown;
  after?: unknown;
}

/** Writes a log entry, in the transaction of the action. */
export async function insertAudit(db: Database | Transaction, actor: Actor, entry: AuditEntry): Promise<void> {
  await insertAudits(db, actor, [entry]);
}

export async function insertAudits(
  db: Database | Transaction,
  { accountId, accountName, address }: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const at = new Date().toISOString();
  await db
    .insertInto('auditLog')
    .values(
      entries.map(({ id, action, buildingId, entity, rowId, rowName, before, after }) => ({
        id: id ?? newId(),
        at,
        accountId,
        accountName,
        address,
        buildingId: buildingId ?? null,
        action,
        entity: entity ?? null,
        rowId: rowId ?? null,
        rowName: rowName ?? null,
        before: jsonOrNull(before),
        after: jsonOrNull(after),
      })),
    )
    .execute();
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
