import type { DeliveryProblem } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import { type MessageKey, toLanguage } from '@muster/model/messages/catalogue.ts';

import type { Database } from '../core/db/database.ts';
import { AppError } from '../core/errors/appError.ts';
import type { Mailer } from '../core/mail/mailer.ts';
import type { ParameterSource } from '../core/settings/parameterSource.ts';
import { readAlarmDriver } from '../runner/alarmDriver.store.ts';
import { alarmMail } from './alarmMail.ts';
import type { Claimed, Outcome } from './delivery.store.ts';
import { mailProblem } from './expand.ts';
import { readMailReceiver, readWhereabouts } from './people.store.ts';
import { type PublicAlarm, readAlarmBuilding, readLastRaise } from './publicAlarm.store.ts';
import { readReach } from './reach.store.ts';
import { recipientProblem } from './recipients.ts';

export interface MailPorts {
  db: Database;
  mailer: Mailer;
  parameters: Pick<ParameterSource, 'read'>;
}

/** Sends a delivery by mail, to the current address of its recipient. */
export async function sendMail(ports: MailPorts, delivery: Claimed, alarm: PublicAlarm): Promise<Outcome> {
  const { db, mailer } = ports;
  const { buildingId, receiverId, reason, id } = delivery;
  const receiver = receiverId === null ? null : await readMailReceiver(db, buildingId, receiverId);
  const unseen = reason === 'recipient' ? await recipientProblem(db, alarm, receiverId) : null;
  const problem = unseen ?? mailProblem(receiver);
  if (receiver === null || receiver.address === null || problem !== null) {
    return { state: 'notSent', problem: problem ?? 'nobody', detail: null };
  }
  const { address } = receiver;
  const written = await writeMail(ports, delivery, alarm, receiver.language);
  try {
    await mailer.send({
      to: { name: receiver.name, address },
      ...written,
      // The same for repeated sendings, so that readers recognise it (RFC 5322, 3.6.4).
      messageId: `<${id}@alarm.muster>`,
      // No automatic reply (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Muster-Delivery': id },
    });
    return { state: 'sent', problem: null, detail: null, address };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...failureOf(error), address };
  }
}

async function writeMail(
  { db, parameters }: MailPorts,
  { buildingId, receiverId, event, occurredAt, level, reason }: Claimed,
  alarm: PublicAlarm,
  language: string | null,
) {
  const t = Date.parse(occurredAt);
  const building = await readAlarmBuilding(db, buildingId);
  const lastRaise = (await readLastRaise(db, alarm.id)) ?? Date.parse(alarm.raisedAt);
  const { publicAddress } = await parameters.read();
  const site = await readReach(db, receiverId, buildingId, 'receiver');
  return alarmMail({
    alarm,
    driver: site === null ? null : await readAlarmDriver(db, site, alarm.id),
    building: building ?? { id: buildingId, name: '', timeZone: 'UTC' },
    areas: (await readWhereabouts(db, { ...alarm, t })).map(({ name }) => name),
    level,
    reason,
    unhandledMinutes: event === 'escalate' ? Math.round((t - lastRaise) / 60_000) : null,
    language: toLanguage(language),
    publicAddress: publicAddress ?? null,
  });
}

const problems: Readonly<Partial<Record<MessageKey, DeliveryProblem>>> = {
  'mail.notSet': 'mailNotSet',
  'mail.passwordLost': 'passwordLost',
  'mail.refusedLogin': 'refusedLogin',
  'mail.refusedAddress': 'refusedAddress',
  'mail.unreachable': 'unreachable',
};

/** Result for a mail that the mailer refuses: whether it is tried again, and the reason. */
export function failureOf({ key, params }: AppError): Outcome {
  const problem = problems[key] ?? 'notTaken';
  const detail = key === 'mail.unreachable' ? `${String(params['host'])}:${String(params['port'])}` : null;
  // The address is wrong permanently; a user who corrects it sends it again.
  return { state: problem === 'refusedAddress' ? 'failed' : 'toBeSent', problem, detail };
}
