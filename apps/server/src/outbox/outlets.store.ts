import type { NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';

import type { Database, Transaction } from '../db/database.ts';
import { LeftOutRows, loadableNotices, loadableTexts } from '../lane/loadable.ts';
import type { WebhookFilter } from './outlets.ts';

/** Of which alarms somebody is told, by type; nothing where nobody has set it. */
export async function readNoticeTypes(
  db: Database | Transaction,
  buildingId: string,
  leftOut = new LeftOutRows(),
): Promise<NoticeTypes> {
  const row = await db
    .selectFrom('alarmNotice')
    .select(['id', 'types'])
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  if (row === undefined) return {};
  return leftOut.load('alarmNotice', row, (report) => loadableNotices(row.types, report))[0] ?? {};
}

export interface EnabledWebhook extends WebhookFilter {
  name: string;
  url: string;
}

export async function readWebhooks(
  db: Database | Transaction,
  buildingId: string,
  leftOut = new LeftOutRows(),
): Promise<EnabledWebhook[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'types', 'levels', 'events'])
    .where('buildingId', '=', buildingId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.flatMap((row) =>
    leftOut.load('webhook', row, (): EnabledWebhook | null => {
      const [types, levels, events] = [row.types, row.levels, row.events].map(loadableTexts);
      return types && levels && events ? { ...row, types, levels, events } : null;
    }),
  );
}
