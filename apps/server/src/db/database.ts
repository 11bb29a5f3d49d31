import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { BaseLogger } from 'pino';

import { columnTypes } from './columnTypes.ts';
import { limitStatements } from './statementLimit.ts';
import type { Tables } from './tables.ts';

/** The typed query builder over every table; a {@link Transaction} is one as well. */
export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export interface DatabaseOptions {
  readonly url: string;
  /** Who asks, as `pg_stat_activity` shows it: `intake`, `web`, `tracks`. */
  readonly name: string;
  /** Most connections at a time. */
  readonly connections: number;
  /** Longest that one statement may take, ms (statementLimit.ts). */
  readonly statementMs: number;
  readonly log: Pick<BaseLogger, 'warn'>;
}

export interface OpenDatabase {
  readonly db: Database;
  /** For what the query builder cannot say: COPY, advisory locks of a session. */
  readonly pool: Pool;
  /** Waits for the queries that run. */
  readonly close: () => Promise<void>;
}

/** By this the sessions of a running Muster are known. */
export const applicationPrefix = 'muster ';

/** Opens no connection before the first query; afterwards each thread keeps its own. */
export function openDatabase({ url, name, connections, statementMs, log }: DatabaseOptions): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    application_name: `${applicationPrefix}${name}`,
    max: connections,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    // Awaited by the pool, whatever its type says: the first query finds the limit set.
    onConnect: (client) => limitStatements(client, statementMs),
  });
  // The connection is gone from the pool; whoever asks next gets a new one.
  pool.on('error', (error) => {
    // The pool hangs the connection on it: pages of a log, and the key that cancels its queries.
    Reflect.deleteProperty(error, 'client');
    log.warn({ part: 'database', err: error }, 'an idle database connection broke');
  });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    // Columns only: the keys of a JSON value are data.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => closePool(pool) };
}

/** The pool's own end leaves the last connections to close behind it; a database that stops next would complain. */
async function closePool(pool: Pool): Promise<void> {
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  await pool.end();
  await closed;
}
