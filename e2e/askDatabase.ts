import { withClient } from '../apps/server/src/db/withClient.ts';
import { findRunningDatabase } from '../apps/server/src/embedded/startEmbeddedDatabase.ts';

/** What the database of a running Muster itself says: the rows of a query. */
export async function askDatabase(dataDir: string, query: string): Promise<Record<string, unknown>[]> {
  const database = await findRunningDatabase(dataDir);
  if (database === undefined) throw new Error('The database does not run');
  return withClient(database.url, async (client) => (await client.query<Record<string, unknown>>(query)).rows);
}
