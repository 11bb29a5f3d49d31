import type { handlingActions } from '@muster/model/alarm/alarm.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';

import type { Services } from '../../appContext.ts';
import { AppError, badField, conflict, httpFailure, refused, replyCode } from '../../plugins/appError.ts';
import type { Caller, SiteScope } from '../session/caller.ts';
import { insertAudits } from '../system/audit.store.ts';
import { type HandledAlarm, readAlarms } from './alarm.store.ts';

export interface Handling {
  ids: readonly string[];
  action: (typeof handlingActions)[number];
  info: string;
}

/**
 * Handles, supplements or ignores alarms, all of them or none. The engine has the last word: the command takes its place
 * among the positions, and what came of it is read back.
 *
 * @throws AppError that says in words why not, with the alarms concerned in `data.ids`.
 */
export async function handleAlarms(
  { db, intake, log }: Services,
  caller: Caller,
  site: SiteScope,
  address: string,
  { ids, action, info }: Handling,
): Promise<void> {
  if (action === 'supplement' && info === '') throw badField('info', 'required', 'alarm.infoRequired');
  const before = await readAlarms(db, site, ids);
  if (before.length < new Set(ids).size) throw refused('alarm.unknown');
  assertAllowed(before, action);
  const { accountId, accountName, realName } = caller;
  const handling = { action, handlerId: accountId, handlerAccount: accountName, handler: realName, info };
  try {
    await intake.command(site.buildingId, { kind: 'handle', alarmIds: ids, ...handling });
  } catch (error) {
    log.error({ err: error, ids }, 'the intake took no command');
    throw httpFailure(503, 'error.unavailable');
  }
  const after = await readAlarms(db, site, ids);
  const isDone = (alarm: HandledAlarm): boolean =>
    alarm.handlingAction === action && alarm.handlerAccount === accountName;
  // Somebody else was faster, between our look and the engine's.
  if (!after.every(isDone)) throw conflict('error.conflict');
  await insertAudits(
    db,
    { accountId, accountName, address },
    ids.map((id) => ({ action, buildingId: site.buildingId, entity: 'alarm', rowId: id, after: { info } })),
  );
}

/** An alarm is handled once; afterwards it can be supplemented. */
function assertAllowed(alarms: readonly HandledAlarm[], action: Handling['action']): void {
  const needed = action === 'supplement' ? 'handled' : 'alarming';
  const wrong = alarms.filter(({ status }) => status !== needed);
  if (wrong.length === 0) return;
  const key: MessageKey = action === 'supplement' ? 'alarm.notHandled' : 'alarm.notAlarming';
  throw new AppError({ code: replyCode.refused, key, data: { ids: wrong.map(({ id }) => id) } });
}
