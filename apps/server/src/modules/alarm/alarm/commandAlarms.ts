import type { Command } from '@muster/engine/input.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';

import type { FastifyRequest } from 'fastify';

import { type AuditEntry, insertAudits } from '../../../core/audit/audit.store.ts';
import type { Caller, SiteScope } from '../../../core/auth/caller.ts';
import { AppError, conflict, httpFailure, refused, replyCode } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import type { Services } from '../../services.ts';
import { type HandledAlarm, readAlarms } from './alarm.store.ts';

/** The caller, its site and its address. */
export interface Asker {
  caller: Caller;
  site: SiteScope;
  address: string;
}

export function askerOf(request: FastifyRequest): Asker {
  return { caller: callerOf(request), site: siteOf(request), address: request.ip };
}

/** An action on alarms: for all of them or none. */
export interface AlarmAction {
  ids: readonly string[];
  /** Why it is impossible for an alarm in its current state. */
  refusal(alarm: HandledAlarm): MessageKey | null;
  command: Command;
  /** Whether the state of an alarm shows that it was done. */
  isDone(alarm: HandledAlarm): boolean;
  audit: Pick<AuditEntry, 'action' | 'after'>;
}

/**
 * Sends an action on alarms to the engine, for all of them or none. The engine decides: the command is queued among the
 * positions, and its result is read back.
 *
 * @throws AppError with the reason, and the alarms concerned in `data.ids`.
 */
export async function commandAlarms(
  services: Services,
  { caller, site, address }: Asker,
  action: AlarmAction,
): Promise<void> {
  const { db } = services;
  const { ids, refusal, command, isDone, audit } = action;
  const before = await readAlarms(db, site, ids);
  if (before.length < new Set(ids).size) throw refused('alarm.unknown');
  assertNone(before, refusal);
  await sendCommand(services, site.buildingId, command);
  const after = await readAlarms(db, site, ids);
  // Another account was faster, between our check and the engine's.
  if (!after.every(isDone)) throw conflict('error.conflict');
  const { accountId, accountName } = caller;
  await insertAudits(
    db,
    { accountId, accountName, address },
    ids.map((id) => ({ ...audit, buildingId: site.buildingId, entity: 'alarm', rowId: id })),
  );
}

/** Queues a command among the positions. @throws AppError (503) while the ingest thread is away. */
export async function sendCommand({ ingest, log }: Services, buildingId: string, command: Command): Promise<void> {
  try {
    await ingest.command(buildingId, command);
  } catch (error) {
    log.error({ err: error, command: command.kind }, 'the ingest thread took no command');
    throw httpFailure(503, 'error.unavailable');
  }
}

function assertNone(alarms: readonly HandledAlarm[], refusal: AlarmAction['refusal']): void {
  for (const alarm of alarms) {
    const key = refusal(alarm);
    if (key === null) continue;
    const ids = alarms.filter((other) => refusal(other) === key).map(({ id }) => id);
    throw new AppError({ code: replyCode.refused, key, data: { ids } });
  }
}
