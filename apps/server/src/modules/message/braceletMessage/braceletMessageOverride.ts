import { type braceletMessage, braceletTextLength } from '@muster/model/braceletMessage/braceletMessage.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Transaction } from '../../../core/db/database.ts';
import { badField, type Question, refused } from '../../../core/errors/appError.ts';
import { triedForMs } from '../../../core/notice/triedForMs.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { insertDeliveries, type Receiver } from '../../../ingest/bracelet/braceletDelivery.store.ts';
import { deliverySums, isUnsent, lockDeliveries, readReceivers, seesMessage } from './braceletMessage.store.ts';

/** A message goes to the receivers chosen by its sender, at once or at a given time; a sent one cannot be changed. */
export const braceletMessageOverride: EntityOverride = {
  derived: deliverySums,
  visible: ({ caller, site }) => seesMessage(caller.accountId, site),
  check: (_transaction, { values, now }) => checkMessage(messageOf(values), now),
  stored: ({ values, scope: { caller }, now }) => ({
    sendAt: messageOf(values).sendAt ?? new Date(now).toISOString(),
    senderId: caller.accountId,
    senderName: caller.realName,
  }),
  questions: bareQuestions,
  written: queueMessage,
  flags: ({ status }) => (status === 'sending' || status === 'sent' ? { disabled: true } : {}),
  removing: async (transaction, rows) => {
    for (const { id, cancelledAt } of rows) {
      await lockDeliveries(transaction, id);
      if (cancelledAt === null && !(await isUnsent(transaction, id))) throw refused('braceletMessage.sentStays');
    }
  },
};

type Message = Pick<Row<typeof braceletMessage>, 'type' | 'content' | 'sendAt' | 'receivers' | 'wantsReply'>;

function messageOf(values: Change['values']): Message {
  // Holds because the values were checked by the descriptor, and a message is never changed.
  return values as unknown as Message;
}

function checkMessage({ type, content, sendAt, wantsReply }: Message, now: number): FieldError[] {
  const errors: FieldError[] = [];
  const max = braceletTextLength[type];
  if ([...content].length > max) {
    errors.push({ field: 'content', rule: 'length', key: 'validation.maxLength', params: { max } });
  }
  if (type === 'broadcast' && sendAt !== null && sendAt !== undefined) {
    errors.push({ field: 'sendAt', rule: 'type', key: 'braceletMessage.customOnly', params: {} });
  }
  if (type === 'broadcast' && wantsReply) {
    errors.push({ field: 'wantsReply', rule: 'type', key: 'braceletMessage.customOnly', params: {} });
  }
  if (sendAt !== null && sendAt !== undefined && Date.parse(sendAt) <= now) {
    errors.push({ field: 'sendAt', rule: 'later', key: 'braceletMessage.later', params: {} });
  }
  return errors;
}

/** People without a wristband are reported, not silently omitted. */
async function bareQuestions(transaction: Transaction, { values, scope: { site } }: Change): Promise<Question[]> {
  if (site === null) return [];
  const receivers = await readReceivers(transaction, site, messageOf(values).receivers ?? null);
  const bare = receivers.filter(({ sn }) => sn === null);
  if (bare.length === 0 || bare.length === receivers.length) return [];
  const names = shortened(bare.map(({ personName }) => personName).join(', '));
  const params = { names, count: receivers.length - bare.length };
  return [{ code: 'noBracelet', key: 'braceletMessage.noBracelet', params }];
}

async function queueMessage(transaction: Transaction, { id, values, scope: { site }, now }: Change): Promise<void> {
  if (site === null) return;
  const { receivers: choice, sendAt } = messageOf(values);
  const receivers = await readReceivers(transaction, site, choice ?? null);
  const worn = receivers.filter((receiver): receiver is Receiver & { sn: string } => receiver.sn !== null);
  if (worn.length === 0) throw badField('receivers', 'none', 'braceletMessage.nobody');
  const dueAt = sendAt ?? new Date(now).toISOString();
  const untilAt = new Date(Date.parse(dueAt) + triedForMs).toISOString();
  await insertDeliveries(transaction, { buildingId: site.buildingId, messageId: id, receivers: worn, dueAt, untilAt });
}

const longestNames = 120;

function shortened(names: string): string {
  return names.length > longestNames ? `${names.slice(0, longestNames)}…` : names;
}
