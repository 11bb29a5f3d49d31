import type { FastifyRequest } from 'fastify';

import { type AuditEntry, insertAudits } from '../../../core/audit/audit.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import type { Look } from './track.store.ts';

/** A log entry of a look: subject, span and reason; `reason` null = a program without one. */
export function lookEntry(
  { kind, id, name, from, to }: Omit<Look, 'name'> & { name?: string | undefined },
  reason: string | null,
): AuditEntry {
  const entity = kind === 'tag' ? 'locationCard' : kind;
  return { action: 'viewTrack', entity, rowId: id, rowName: name ?? id, after: { kind, id, from, to, reason } };
}

/** Logs account, subject and reason, before anything is shown. */
export async function noteLooks(db: Database, request: FastifyRequest, entries: readonly AuditEntry[]): Promise<void> {
  const { accountId, accountName } = callerOf(request);
  const { buildingId } = siteOf(request);
  const inSite = entries.map((entry) => ({ ...entry, buildingId }));
  await insertAudits(db, { accountId, accountName, address: request.ip }, inSite);
}
