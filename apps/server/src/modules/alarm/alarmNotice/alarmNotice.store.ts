import type { alarmNotice } from '@muster/model/alarmNotice/alarmNotice.ts';
import type { ChosenBy } from '@muster/model/alarmNotice/noticeSetting.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Database, Transaction } from '../../../core/db/database.ts';

/** Ids that are webhooks of the building. */
export async function readKnownWebhooks(
  transaction: Transaction,
  buildingId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('webhook')
    .select('id')
    .where('buildingId', '=', buildingId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The chooser of each recipient of the notice settings. */
export async function writeChosenBy(transaction: Transaction, id: string, chosenBy: ChosenBy): Promise<void> {
  await transaction
    .updateTable('alarmNotice')
    .set({ chosenBy: JSON.stringify(chosenBy) })
    .where('id', '=', id)
    .execute();
}

/** Notice settings of a building; undefined = not set. */
export function readAlarmNotice(
  db: Database,
  buildingId: string,
): Promise<Pick<Row<typeof alarmNotice>, 'types' | 'sounds' | 'voice' | 'voiceSpeed'> | undefined> {
  return db
    .selectFrom('alarmNotice')
    .select(['types', 'sounds', 'voice', 'voiceSpeed'])
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
}
