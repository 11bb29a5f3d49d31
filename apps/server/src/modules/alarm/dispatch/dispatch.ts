import { alarm as alarmEntity } from '@muster/model/alarm/alarm.ts';
import { mostAtOnce } from '@muster/model/alarm/responder.ts';
import type { Responder } from '@muster/model/entity/shapes.ts';
import { braceletTextLength } from '@muster/model/braceletMessage/braceletMessage.ts';
import type { DevicePlace } from '@muster/model/device/place.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { type Language } from '@muster/model/messages/catalogue.ts';

import { insertAudits } from '../../../core/audit/audit.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { badField, refused } from '../../../core/errors/appError.ts';
import { translate } from '../../../core/http/language.ts';
import { writeNotices } from '../../../core/notice/notice.store.ts';
import { triedForMs } from '../../../core/notice/triedForMs.ts';
import { insertDeliveries } from '../../../ingest/bracelet/braceletDelivery.store.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import { writePeopleTurns } from '../../../runner/alarmEvents.store.ts';
import { readReceivers } from '../../message/braceletMessage/braceletMessage.store.ts';
import type { Services } from '../../services.ts';
import { nameOf } from '../alarm/alarmHolder.ts';
import type { Asker } from '../alarm/commandAlarms.ts';
import {
  type DrivenDestination,
  insertDispatchMessage,
  lockDestination,
  lockDispatch,
  readAccountsOf,
  readBusy,
  writeResponders,
} from './dispatch.store.ts';
import { placeOfAlarm } from './distances.ts';
import { nearestStaff, type NearPerson } from './responders.ts';

interface Order {
  id: string;
  personIds: readonly string[];
  language: Language;
}

/**
 * Dispatches people to an alarm, all of them or none: a message with a question to each wristband, and a notice to each
 * account. People already dispatched are not sent again.
 */
export async function dispatch(
  services: Services,
  hub: Pick<LiveHub, 'site'>,
  asker: Asker,
  { id, personIds, language }: Order,
): Promise<void> {
  const { site } = asker;
  const { buildingId } = site;
  if (personIds.length > mostAtOnce) throw badField('personIds', 'max', 'alarm.fewResponders', { max: mostAtOnce });
  const live = hub.site(buildingId);
  const written = await withTransaction(services.db, async (transaction) => {
    await lockDispatch(transaction, buildingId);
    const alarm = await lockDestination(transaction, site, id);
    if (alarm === undefined) throw refused('alarm.unknown');
    if (alarm.status !== 'alarming') throw refused('alarm.notAlarming');
    const place = placeOfAlarm(live, alarm);
    if (place === null) throw refused('alarm.noPlace');
    const known = new Set((alarm.responders ?? []).filter(isComing).map(({ personId }) => personId));
    const wanted = [...new Set(personIds)].filter((personId) => !known.has(personId));
    if (wanted.length === 0) return null;
    const near = nearestStaff(site, live, place, await readBusy(transaction, buildingId));
    const chosen = near.filter(({ personId }) => wanted.includes(personId));
    if (chosen.length < wanted.length) throw refused('alarm.noResponder');
    const responders = await send(services, transaction, { asker, alarm, place, chosen, language });
    const before = (alarm.responders ?? []).filter(({ personId }) => !wanted.includes(personId));
    const row = await writeResponders(transaction, id, [...before, ...responders]);
    await record(services, transaction, asker, alarm, chosen);
    return row;
  });
  if (written === null) return;
  services.consoles.alarmsChanged(buildingId, [{ type: 'alarm', change: 'responders', alarm: written }]);
  services.consoles.siteChanged(buildingId, ['notice']);
}

/** Not refused, and the wristband has not failed. */
function isComing({ answer }: Responder): boolean {
  return answer !== 'no' && answer !== 'failed';
}

interface Sending {
  asker: Asker;
  alarm: DrivenDestination;
  place: DevicePlace;
  chosen: readonly NearPerson[];
  language: Language;
}

async function send(
  { now }: Services,
  transaction: Transaction,
  { asker, alarm, place, chosen, language }: Sending,
): Promise<Responder[]> {
  const { site, caller } = asker;
  const { buildingId } = site;
  const at = new Date(now()).toISOString();
  const personIds = chosen.map(({ personId }) => personId);
  const choice = { personIds, vehicleIds: [], departIds: [], personTypes: [] };
  const receivers = (await readReceivers(transaction, site, choice)).flatMap((each) =>
    each.sn === null ? [] : [{ ...each, sn: each.sn }],
  );
  if (receivers.length < chosen.length) throw refused('alarm.noResponder');
  const content = textOf(language, alarm);
  const sender = { senderId: caller.accountId, senderName: nameOf(asker) };
  const messageId = await insertDispatchMessage(transaction, { buildingId, content, place, ...sender, at, personIds });
  const untilAt = new Date(now() + triedForMs).toISOString();
  const deliveryIds = await insertDeliveries(transaction, { buildingId, messageId, receivers, dueAt: at, untilAt });
  await notifyAccounts(transaction, { buildingId, at, alarm, name: nameOf(asker), text: content, personIds });
  return receivers.map(({ personId, personName }, index) => ({
    personId,
    name: personName,
    deliveryId: deliveryIds[index] ?? '',
    sentAt: at,
    sentBy: nameOf(asker),
    place,
    metres: chosen.find((each) => each.personId === personId)?.metres ?? 0,
    answer: 'sent',
    answeredAt: null,
    arrivedAt: null,
  }));
}

/** Text that fits on a wristband, in the language of its sender. */
function textOf(language: Language, { type, subjectName, driverName, areaName }: DrivenDestination): string {
  const where = [areaName, subjectName, driverName].filter(Boolean).join(' ');
  const text = translate(language, 'alarm.dispatchText', { type: { key: `alarm.type.${type}` }, where });
  return [...text].slice(0, braceletTextLength.custom).join('').trim();
}

interface MessageToSend {
  buildingId: string;
  at: string;
  alarm: DrivenDestination;
  name: string;
  text: string;
  personIds: readonly string[];
}

async function notifyAccounts(
  transaction: Transaction,
  { alarm, personIds, name, text, ...told }: MessageToSend,
): Promise<void> {
  const accounts = await readAccountsOf(transaction, personIds);
  await writeNotices(
    transaction,
    accounts.map(({ id: accountId }) => ({
      ...told,
      kind: 'alarmDispatched',
      key: `alarmDispatched:${accountId}:${told.at}:${alarm.id}`,
      facts: { name, text },
      entity: alarmEntity.name,
      rowId: alarm.id,
      accountId,
      permission: permissionCode(alarmEntity, 'view'),
    })),
  );
}

async function record(
  { now }: Services,
  transaction: Transaction,
  asker: Asker,
  alarm: DrivenDestination,
  chosen: readonly NearPerson[],
): Promise<void> {
  const { caller, site, address } = asker;
  const { accountId, accountName } = caller;
  const words = chosen.map(({ name }) => name).join(', ');
  const turn = { t: now(), kind: 'dispatch', accountId, actor: nameOf(asker), words } as const;
  await writePeopleTurns(transaction, site.buildingId, [alarm], turn);
  const about = { buildingId: site.buildingId, entity: alarmEntity.name, rowId: alarm.id };
  const after = { responders: words };
  await insertAudits(transaction, { accountId, accountName, address }, [{ action: 'dispatch', ...about, after }]);
}
