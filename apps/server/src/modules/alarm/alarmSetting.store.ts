import type { Database, Transaction } from '../../db/database.ts';

/** Id of the building's one row; undefined before it was first saved. */
export async function readAlarmSettingId(db: Database | Transaction, buildingId: string): Promise<string | undefined> {
  const row = await db.selectFrom('alarmSetting').select('id').where('buildingId', '=', buildingId).executeTakeFirst();
  return row?.id;
}
