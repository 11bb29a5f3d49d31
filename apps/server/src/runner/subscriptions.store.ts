import type { ChosenBy, NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';

import type { Database, Transaction } from '../core/db/database.ts';
import { LeftOutRows, loadableNotices, loadableTexts } from './loadable.ts';
import type { WebhookFilter } from './subscriptions.ts';

/** Notification settings by type; empty without any. */
export async function readNoticeTypes(
  db: Database | Transaction,
  buildingId: string,
  leftOut = new LeftOutRows(),
): Promise<NoticeTypes> {
  return (await readNoticeSettings(db, buildingId, leftOut)).types;
}

/** The same, with the account that chose each recipient. */
export async function readNoticeSettings(
  db: Database | Transaction,
  buildingId: string,
  leftOut = new LeftOutRows(),
): Promise<{ types: NoticeTypes; chosenBy: ChosenBy }> {
  const row = await db
    .selectFrom('alarmNotice')
    .select(['id', 'types', 'chosenBy'])
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  if (row === undefined) return { types: {}, chosenBy: {} };
  const types = leftOut.load('alarmNotice', row, (report) => loadableNotices(row.types, report))[0] ?? {};
  // Written only by the override of the notice settings.
  return { types, chosenBy: (row.chosenBy ?? {}) as ChosenBy };
}

export interface EnabledWebhook extends WebhookFilter {
  name: string;
  url: string;
  ownerId: string | null;
}

export async function readWebhooks(
  db: Database | Transaction,
  buildingId: string,
  leftOut = new LeftOutRows(),
): Promise<EnabledWebhook[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'types', 'levels', 'events', 'ownerId'])
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
