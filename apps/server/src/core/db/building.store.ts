import type { Database, Transaction } from './database.ts';

/** Ids of all buildings, in order. */
export async function readBuildingIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('building').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function readTimeZone(db: Database | Transaction, buildingId: string): Promise<string> {
  const { timeZone } = await db
    .selectFrom('building')
    .select('timeZone')
    .where('id', '=', buildingId)
    .executeTakeFirstOrThrow();
  return timeZone;
}
