import type { logActions } from '@muster/model/systemLog/systemLog.ts';

import type { Database, Transaction } from '../db/database.ts';
import { newId } from '../db/newId.ts';

/** Who did it and from where. */
export interface Actor {
  accountId: string | null;
  accountName: string | null;
  address: string;
}

export interface AuditEntry {
  /** Of the entry itself, where somebody refers to it later. */
  id?: string;
  action: (typeof logActions)[number];
  buildingId?: string | null;
  entity?: string;
  rowId?: string;
  /** What the row is called, for people who read the log later. */
  rowName?: string;
  before?: unknown;
  after?: unknown;
}

/** Remembers what was done; in the transaction that does it. */
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
