import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { findRunningDatabase } from '../apps/server/src/core/embedded/startEmbeddedDatabase.ts';

/** Counts of a building’s alarms by outcome. */
export interface Account {
  /** Alarms that were raised at least once, by the record of events. */
  raised: number;
  /** From the current rows of the alarms; supplemented ones count as handled. */
  handled: number;
  ignored: number;
  open: number;
}

/** Counts by plain SQL, from two tables that are written separately: events and rows. */
export async function readAccount(dataDir: string, buildingId: string): Promise<Account> {
  const [account] = await readRows<Account>(
    dataDir,
    `SELECT (SELECT count(DISTINCT alarm_id) FROM alarm_event WHERE building_id = $1 AND kind = 'raise')::int AS raised,
            count(*) FILTER (WHERE status = 'handled' AND handling_action <> 'ignore')::int AS handled,
            count(*) FILTER (WHERE status = 'handled' AND handling_action = 'ignore')::int AS ignored,
            count(*) FILTER (WHERE status = 'alarming')::int AS open
     FROM alarm WHERE building_id = $1`,
    buildingId,
  );
  if (account === undefined) throw new Error('A query without groups has one row');
  return account;
}

/** Handling texts of a building’s alarms, each as the alarm's id and the text. */
export async function readWords(dataDir: string, buildingId: string): Promise<Set<string>> {
  const rows = await readRows<{ said: string }>(
    dataDir,
    "SELECT alarm_id || ' ' || words AS said FROM alarm_event WHERE building_id = $1 AND kind = 'handle'",
    buildingId,
  );
  return new Set(rows.map(({ said }) => said));
}

async function readRows<Row extends object>(dataDir: string, query: string, buildingId: string): Promise<Row[]> {
  const database = await findRunningDatabase(dataDir);
  if (database === undefined) throw new Error('The database does not run');
  return withClient(database.url, async (client) => (await client.query<Row>(query, [buildingId])).rows);
}
