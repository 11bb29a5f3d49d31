import type { Database } from './database.ts';

/** Ids of all buildings, in order. */
export async function readBuildingIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('building').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
