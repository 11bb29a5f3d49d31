import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import type { DeliveryProblem } from '@muster/model/alarmDelivery/alarmDelivery.ts';

import type { Database, Transaction } from '../core/db/database.ts';
import { readNoticeSettings } from '../runner/subscriptions.store.ts';
import { readReceivers } from './people.store.ts';
import { reachOf } from './reach.store.ts';

/** The current state of an account that was chosen to get a mail. */
export interface Recipient {
  /** Of its person, or of the account where it has none. */
  receiverId: string;
  /** Why it gets none; null = it gets one. */
  problem: DeliveryProblem | null;
}

interface RecipientAlarm {
  id: string;
  buildingId: string;
  type: AlarmRule;
}

/**
 * Named recipients of an alarm, at this moment: each chosen account that may see the alarm, if the account that chose
 * it may see it as well. Others are not listed: they may not learn that the alarm exists.
 */
export async function recipientsOf(db: Database | Transaction, alarm: RecipientAlarm): Promise<Recipient[]> {
  const { types, chosenBy } = await readNoticeSettings(db, alarm.buildingId);
  const recipients: Recipient[] = [];
  for (const { id, receiverId } of await readReceivers(db, types[alarm.type]?.recipients ?? [])) {
    const chooser = chosenBy[alarm.type]?.[id];
    const own = await reachOf(db, id, alarm, 'receiver');
    // For an old recipient without a recorded chooser, its own visibility is the limit.
    const choosers = chooser === undefined ? 'sees' : await reachOf(db, chooser, alarm, 'recipientChooser');
    if (own === 'outOfScope' || choosers === 'outOfScope') continue;
    recipients.push({ receiverId, problem: own === 'off' ? 'accountOff' : choosers === 'off' ? 'ownerOff' : null });
  }
  // A person with two accounts is notified through the one with the permission.
  return recipients.toSorted((one, other) => Number(one.problem !== null) - Number(other.problem !== null));
}

/** Why a mail to a named recipient is not sent now; null = it is. */
export async function recipientProblem(
  db: Database | Transaction,
  alarm: RecipientAlarm,
  receiverId: string | null,
): Promise<DeliveryProblem | null> {
  const recipient = (await recipientsOf(db, alarm)).find((each) => each.receiverId === receiverId);
  return recipient === undefined ? 'outOfScope' : recipient.problem;
}
