import type { Command } from '@muster/engine/input.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';

import type { FastifyRequest } from 'fastify';

import { type AuditEntry, insertAudits } from '../../../core/audit/audit.store.ts';
import type { Caller, SiteScope } from '../../../core/auth/caller.ts';
import { AppError, conflict, httpFailure, refused, replyCode } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import type { Services } from '../../services.ts';
import { type HandledAlarm, readAlarms } from './alarm.store.ts';

/** Who asks, where, and from which address. */
export interface Asker {
  caller: Caller;
  site: SiteScope;
  address: string;
}

export function askerOf(request: FastifyRequest): Asker {
  return { caller: callerOf(request), site: siteOf(request), address: request.ip };
}

/** Something that is done to alarms: all of them or none. */
export interface AlarmAction {
  ids: readonly string[];
  /** Why an alarm as it is now cannot have it done to it. */
  refusal(alarm: HandledAlarm): MessageKey | null;
  command: Command;
  /** Does an alarm look as if it had been done? */
  isDone(alarm: HandledAlarm): boolean;
  audit: Pick<AuditEntry, 'action' | 'after'>;
}

/**
 * Has the engine do something to alarms, all of them or none. The engine has the last word: the command takes its place
 * among the positions, and what came of it is read back.
 *
 * @throws AppError that says in words why not, with the alarms concerned in `data.ids`.
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
  // Somebody else was faster, between our look and the engine's.
  if (!after.every(isDone)) throw conflict('error.conflict');
  const { accountId, accountName } = caller;
  await insertAudits(
    db,
    { accountId, accountName, address },
    ids.map((id) => ({ ...audit, buildingId: site.buildingId, entity: 'alarm', rowId: id })),
  );
}

/** Puts a command among the positions. @throws AppError (503) while the ingest thread is away. */
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
