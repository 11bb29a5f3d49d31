import { braceletCardTypes, braceletMessage } from '@muster/model/braceletMessage/braceletMessage.ts';
import type { SubjectChoice } from '@muster/model/role/subjectChoice.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope, isChosenSubject } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import type { Receiver, NewDeliveries } from '../../../ingest/bracelet/braceletDelivery.store.ts';

/** Visible and chosen people, with their wristbands; null = all with a wristband. */
export function readReceivers(
  transaction: Transaction,
  { buildingId, departIds, visibility }: SiteScope,
  choice: SubjectChoice | null,
): Promise<Receiver[]> {
  const person = [sql`'person'`, sql.ref('person.id'), sql.ref('person.departId')] as const;
  let query = transaction
    .selectFrom('person')
    .leftJoin('cardBinding as binding', (join) =>
      join
        .onRef('binding.subjectId', '=', 'person.id')
        .onRef('binding.buildingId', '=', 'person.buildingId')
        .on('binding.subjectKind', '=', 'person')
        .on('binding.boundTo', 'is', null),
    )
    .leftJoin('locationCard as card', (join) =>
      join
        .onRef('card.sn', '=', 'binding.sn')
        .onRef('card.buildingId', '=', 'person.buildingId')
        .on('card.type', 'in', [...braceletCardTypes]),
    )
    .select(['person.id as personId', 'person.name as personName', 'person.departId', 'card.sn'])
    .where('person.buildingId', '=', buildingId)
    .where(inDataScope(departIds, sql.ref('person.departId')))
    .orderBy('person.id');
  if (visibility.subjects !== null) query = query.where(isChosenSubject(visibility.subjects, ...person));
  query = choice === null ? query.where('card.sn', 'is not', null) : query.where(isChosenSubject(choice, ...person));
  return query.execute();
}

/** Nothing of the message has been sent yet. */
export async function isUnsent(transaction: Transaction, messageId: string): Promise<boolean> {
  const begun = await transaction
    .selectFrom('braceletDelivery')
    .select('id')
    .where('messageId', '=', messageId)
    .where('status', '!=', 'toBeSent')
    .limit(1)
    .executeTakeFirst();
  return begun === undefined;
}

/** Deletes or cancels deliveries in progress, locked until the transaction ends. */
export async function lockDeliveries(transaction: Transaction, messageId: string): Promise<void> {
  await transaction
    .selectFrom('braceletDelivery')
    .select('id')
    .where('messageId', '=', messageId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function cancelDeliveries(transaction: Transaction, messageId: string, at: string): Promise<void> {
  await transaction
    .deleteFrom('braceletQueue')
    .where('deliveryId', 'in', (of) =>
      of.selectFrom('braceletDelivery').select('id').where('messageId', '=', messageId),
    )
    .execute();
  await transaction
    .updateTable('braceletDelivery')
    .set({ status: 'cancelled', updatedAt: at })
    .where('messageId', '=', messageId)
    .execute();
  await transaction
    .updateTable('braceletMessage')
    .set({ cancelledAt: at, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', messageId)
    .execute();
}

/** Sends failed ones again; returns their number. */
export async function queueFailed(
  transaction: Transaction,
  messageId: string,
  { dueAt, untilAt }: Pick<NewDeliveries, 'dueAt' | 'untilAt'>,
): Promise<number> {
  const failed = await transaction
    .updateTable('braceletDelivery')
    .set({ status: 'toBeSent', failure: null, attempts: 0, updatedAt: dueAt })
    .where('messageId', '=', messageId)
    .where('status', '=', 'failed')
    .returning('id')
    .execute();
  if (failed.length === 0) return 0;
  await transaction
    .insertInto('braceletQueue')
    .values(failed.map(({ id }) => ({ deliveryId: id, dueAt, untilAt })))
    .execute();
  return failed.length;
}

/** The condition that a message is visible: an account that does not see everybody sees its own messages only. */
export function seesMessage(accountId: string, site: SiteScope | null): RawBuilder<boolean> | null {
  const seesAll = site === null || (site.departIds === null && site.visibility.subjects === null);
  return seesAll ? null : sql<boolean>`bracelet_message.sender_id = ${accountId}`;
}

/** The condition that a delivery is visible to a role that sees only chosen people, besides its departments. */
export function seesDelivery(site: SiteScope | null): RawBuilder<boolean> | null {
  const subjects = site?.visibility.subjects ?? null;
  if (subjects === null) return null;
  const column = (name: string): RawBuilder<unknown> => sql.ref(`bracelet_delivery.${name}`);
  return isChosenSubject(subjects, sql`'person'`, column('personId'), column('departId'));
}

/** Whether the message of a delivery requests yes or no. */
export function isAsked(): RawBuilder<unknown> {
  return sql`(select m.wants_reply from bracelet_message m where m.id = bracelet_delivery.message_id)`;
}

/** A message of the building that the caller sees, by its id. */
export function readMessage(db: Database | Transaction, site: SiteScope, accountId: string, id: string) {
  return db
    .selectFrom('braceletMessage')
    .select(['id', 'content', 'cancelledAt'])
    .where('buildingId', '=', site.buildingId)
    .where('id', '=', id)
    .where(seesMessage(accountId, site) ?? sql<boolean>`true`)
    .executeTakeFirst();
}

const of = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from bracelet_delivery d where d.message_id = bracelet_message.id and ${condition})`;

/** Counts of a message's deliveries. */
export function deliverySums(): Readonly<Record<string, RawBuilder<unknown>>> {
  const underWay = sql`exists (select 1 from bracelet_delivery d where d.message_id = bracelet_message.id
    and d.status in ('toBeSent', 'sending'))`;
  const isBegun = sql`exists (select 1 from bracelet_delivery d where d.message_id = bracelet_message.id
    and d.status <> 'toBeSent')`;
  return {
    status: sql`(case when ${sql.ref(`${braceletMessage.table}.cancelledAt`)} is not null then 'cancelled'
      when not ${underWay} then 'sent' when ${isBegun} then 'sending' else 'toBeSent' end)`,
    receiverCount: of(sql`true`),
    receivedCount: of(sql`d.status in ('unread', 'read', 'confirmed')`),
    readCount: of(sql`d.status in ('read', 'confirmed')`),
    failedCount: of(sql`d.status = 'failed'`),
  };
}
