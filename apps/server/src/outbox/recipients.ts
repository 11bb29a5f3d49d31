import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import type { DeliveryProblem } from '@muster/model/alarmDelivery/alarmDelivery.ts';

import type { Database, Transaction } from '../core/db/database.ts';
import { readNoticeSettings } from '../runner/subscriptions.store.ts';
import { readReceivers } from './people.store.ts';
import { reachOf } from './reach.store.ts';

/** An account that was chosen to get a mail, as it is now. */
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
 * Who is told of an alarm by name, at this moment: each account that was chosen and may see the alarm, as long as the
 * account that chose it may see it as well. Whoever may not is not mentioned: that there is an alarm is not his to know.
 */
export async function recipientsOf(db: Database | Transaction, alarm: RecipientAlarm): Promise<Recipient[]> {
  const { types, chosenBy } = await readNoticeSettings(db, alarm.buildingId);
  const recipients: Recipient[] = [];
  for (const { id, receiverId } of await readReceivers(db, types[alarm.type]?.recipients ?? [])) {
    const chooser = chosenBy[alarm.type]?.[id];
    const own = await reachOf(db, id, alarm, 'receiver');
    // Of a recipient from before choosers were kept nobody knows who chose it; its own visibility is the limit.
    const choosers = chooser === undefined ? 'sees' : await reachOf(db, chooser, alarm, 'recipientChooser');
    if (own === 'outOfScope' || choosers === 'outOfScope') continue;
    recipients.push({ receiverId, problem: own === 'off' ? 'accountOff' : choosers === 'off' ? 'ownerOff' : null });
  }
  // A person with two accounts is told by the one that may.
  return recipients.toSorted((one, other) => Number(one.problem !== null) - Number(other.problem !== null));
}

/** Why a mail that was addressed to somebody by name does not go now; null = it goes. */
export async function recipientProblem(
  db: Database | Transaction,
  alarm: RecipientAlarm,
  receiverId: string | null,
): Promise<DeliveryProblem | null> {
  const recipient = (await recipientsOf(db, alarm)).find((each) => each.receiverId === receiverId);
  return recipient === undefined ? 'outOfScope' : recipient.problem;
}
