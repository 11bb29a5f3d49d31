import type { PermitEvent } from '@muster/engine/event.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { braceletCardTypes, braceletTextLength } from '@muster/model/braceletMessage/braceletMessage.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import { placeLanguage } from '../core/http/placeLanguage.ts';
import { translate } from '../core/http/language.ts';
import { type NewNotice, writeNotices } from '../core/notice/notice.store.ts';
import { triedForMs } from '../core/notice/triedForMs.ts';
import { insertDeliveries } from '../ingest/bracelet/braceletDelivery.store.ts';

const kinds = { overdue: 'permitOverdue', noWorker: 'permitNoWorker' } as const;

/**
 * Notifies the applicant, the confirmer and the head of the department in charge of a permit's event: a notice to each
 * account, and a message to each wristband. If none of them has an account, accounts that may end work are notified.
 * Written again it is announced once.
 */
export async function writePermitNotices(
  transaction: Transaction,
  buildingId: string,
  events: readonly PermitEvent[],
): Promise<void> {
  for (const event of events) {
    const permit = await readPermit(transaction, buildingId, event.permitId);
    if (permit === undefined) continue;
    await notify(transaction, buildingId, event, permit);
  }
}

type PermitNoticeFacts = NonNullable<Awaited<ReturnType<typeof readPermit>>>;

function readPermit(transaction: Transaction, buildingId: string, id: string) {
  return transaction
    .selectFrom('workPermit')
    .innerJoin('building', 'building.id', 'workPermit.buildingId')
    .leftJoin('depart', 'depart.id', 'workPermit.departId')
    .select([
      'workPermit.id',
      'workPermit.number',
      'workPermit.type',
      'workPermit.endAt',
      'workPermit.departId',
      'workPermit.applicantId',
      'workPermit.confirmerId',
      'depart.headId',
      'building.timeZone',
    ])
    .where('workPermit.buildingId', '=', buildingId)
    .where('workPermit.id', '=', id)
    .executeTakeFirst();
}

async function notify(
  transaction: Transaction,
  buildingId: string,
  { what, t }: PermitEvent,
  permit: PermitNoticeFacts,
): Promise<void> {
  const { id, number, type, endAt, departId, timeZone } = permit;
  const personIds = [...new Set([permit.applicantId, permit.confirmerId, permit.headId].filter((one) => one !== null))];
  const language = placeLanguage(timeZone);
  const until = toSiteTime(endAt, timeZone).slice(0, 16);
  const notice: NewNotice = {
    buildingId,
    kind: kinds[what],
    key: `permit:${id}:${what}:${t}`,
    at: new Date(t).toISOString(),
    facts: { number, type, until: endAt },
    entity: workPermit.name,
    rowId: id,
  };
  const accounts = await readAccounts(transaction, personIds);
  await writeNotices(
    transaction,
    accounts.length === 0
      ? [{ ...notice, permission: permissions.workPermitEnd, departId }]
      : accounts.map((accountId) => ({ ...notice, key: `${notice.key}:${accountId}`, accountId })),
  );
  const params = { number, type: { key: `workPermitType.${type}` } as const, until };
  const text = translate(language, `notice.text.${kinds[what]}`, params);
  await notifyWristbands(transaction, { buildingId, personIds, text, key: notice.key, t });
}

async function readAccounts(transaction: Transaction, personIds: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`person_id = any(${[...personIds]})`)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface WristbandNotice {
  buildingId: string;
  personIds: readonly string[];
  text: string;
  key: string;
  t: number;
}

async function notifyWristbands(
  transaction: Transaction,
  { buildingId, personIds, text, key, t }: WristbandNotice,
): Promise<void> {
  const worn = await transaction
    .selectFrom('cardBinding')
    .innerJoin('person', 'person.id', 'cardBinding.subjectId')
    .innerJoin('locationCard', (join) =>
      join
        .onRef('locationCard.sn', '=', 'cardBinding.sn')
        .onRef('locationCard.buildingId', '=', 'cardBinding.buildingId'),
    )
    .select(['person.id as personId', 'person.name as personName', 'person.departId', 'cardBinding.sn'])
    .where('cardBinding.buildingId', '=', buildingId)
    .where('cardBinding.subjectKind', '=', 'person')
    .where('cardBinding.boundTo', 'is', null)
    .where('locationCard.type', 'in', [...braceletCardTypes])
    .where(sql<boolean>`card_binding.subject_id = any(${[...personIds]})`)
    .execute();
  if (worn.length === 0) return;
  const at = new Date(t).toISOString();
  const content = [...text].slice(0, braceletTextLength.custom).join('');
  const message = { id: key, buildingId, type: 'custom', content, wantsReply: false, sendAt: at } as const;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('braceletMessage')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  const untilAt = new Date(t + triedForMs).toISOString();
  await insertDeliveries(transaction, { buildingId, messageId: key, receivers: worn, dueAt: at, untilAt });
}
