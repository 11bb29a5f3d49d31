import type { Selectable } from 'kysely';

import type { Database, Transaction } from '../db/database.ts';
import type { MailSettingTable } from '../db/ownTables.ts';

export type MailSettingRow = Omit<Selectable<MailSettingTable>, 'onlyOne' | 'updatedAt'>;

export function readMailSetting(db: Database | Transaction): Promise<MailSettingRow | undefined> {
  return db
    .selectFrom('mailSetting')
    .select(['version', 'address', 'senderName', 'host', 'port', 'security', 'sealedPassword'])
    .executeTakeFirst();
}

export async function writeMailSetting(
  transaction: Transaction,
  row: Omit<MailSettingRow, 'version'>,
  version: number,
): Promise<void> {
  const set = { ...row, version, updatedAt: new Date().toISOString() };
  await transaction
    .insertInto('mailSetting')
    .values(set)
    .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet(set))
    .execute();
}
