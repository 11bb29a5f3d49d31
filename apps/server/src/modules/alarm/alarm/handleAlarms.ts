import type { handlingActions } from '@muster/model/alarm/alarm.ts';

import type { Services } from '../../services.ts';
import { badField } from '../../../core/errors/appError.ts';
import { type Asker, commandAlarms } from './commandAlarms.ts';

export interface Handling {
  ids: readonly string[];
  action: (typeof handlingActions)[number];
  info: string;
}

/**
 * Handles, supplements or ignores alarms, all of them or none. An alarm is handled once; afterwards it can be
 * supplemented.
 *
 * @throws AppError that says in words why not, with the alarms concerned in `data.ids`.
 */
export async function handleAlarms(services: Services, asker: Asker, { ids, action, info }: Handling): Promise<void> {
  if (action === 'supplement' && info === '') throw badField('info', 'required', 'alarm.infoRequired');
  const { accountId: handlerId, accountName: handlerAccount, realName: handler } = asker.caller;
  await commandAlarms(services, asker, {
    ids,
    refusal: ({ status }) => {
      if (action === 'supplement') return status === 'handled' ? null : 'alarm.notHandled';
      return status === 'alarming' ? null : 'alarm.notAlarming';
    },
    command: { kind: 'handle', alarmIds: ids, action, handlerId, handlerAccount, handler, info },
    isDone: (alarm) =>
      alarm.handlingAction === action && alarm.handlerAccount === handlerAccount && alarm.handlingInfo === info,
    audit: { action, after: { info } },
  });
}
