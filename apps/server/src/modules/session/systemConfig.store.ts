import type { Database } from '../../db/database.ts';

/** A value of the installation as a whole; null when nobody has set it. */
export async function readParameter(db: Database, key: string): Promise<unknown> {
  const row = await db.selectFrom('systemParameter').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}
