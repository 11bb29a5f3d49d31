import type { alarmDelivery } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { alarmInScope } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';

/** The condition that a delivery is visible: with its alarm. */
export function seesDelivery(site: SiteScope): RawBuilder<boolean> {
  return sql`exists (select 1 from alarm where alarm.id = alarm_delivery.alarm_id and ${alarmInScope(site)})`;
}

/** Deliveries of the ids that the caller sees, locked until the transaction ends. */
export function lockRecords(
  transaction: Transaction,
  site: SiteScope,
  ids: readonly string[],
): Promise<Pick<Row<typeof alarmDelivery>, 'id' | 'state' | 'receiverName'>[]> {
  return transaction
    .selectFrom('alarmDelivery')
    .select(['id', 'state', 'receiverName'])
    .where('buildingId', '=', site.buildingId)
    .where('id', 'in', [...ids])
    .where(seesDelivery(site))
    .orderBy('id')
    .forUpdate()
    .execute();
}

const newest = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${column} from alarm_delivery told where told.receiver_id = webhook.id
    order by told.updated_at desc limit 1)`;

/** Result of the newest delivery to a webhook. */
export function newestDelivery(): Readonly<Record<string, RawBuilder<unknown>>> {
  return {
    lastState: newest(sql`told.state`),
    lastProblem: newest(sql`told.problem`),
    lastAt: newest(sql`told.updated_at`),
  };
}

/** A webhook of the building with the building's name; enabled or not. */
export function readWebhook(db: Database, buildingId: string, id: string) {
  return db
    .selectFrom('webhook')
    .innerJoin('building', 'building.id', 'webhook.buildingId')
    .select(['webhook.name', 'webhook.url', 'building.name as buildingName'])
    .where('webhook.buildingId', '=', buildingId)
    .where('webhook.id', '=', id)
    .executeTakeFirst();
}
