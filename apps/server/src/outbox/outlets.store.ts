import type { NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';

import type { Database, Transaction } from '../db/database.ts';
import type { WebhookFilter } from './outlets.ts';

/** Of which alarms somebody is told, by type; nothing where nobody has set it. */
export async function readNoticeTypes(db: Database | Transaction, buildingId: string): Promise<NoticeTypes> {
  const row = await db
    .selectFrom('alarmNotice')
    .select('types')
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  return row?.types ?? {};
}

export interface EnabledWebhook extends WebhookFilter {
  name: string;
  url: string;
}

export function readWebhooks(db: Database | Transaction, buildingId: string): Promise<EnabledWebhook[]> {
  return db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'types', 'levels', 'events'])
    .where('buildingId', '=', buildingId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
}
