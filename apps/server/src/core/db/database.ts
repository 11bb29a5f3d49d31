import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import type { BaseLogger } from 'pino';

import { AwaySwitch } from './awaySwitch.ts';
import { DatabaseAway } from './databaseAway.ts';
import { limitStatements } from './statementLimit.ts';
import type { Tables } from './tables.ts';

// An error of a parser fails every row of the query: an invalid value must not hide the valid ones.

/** `bigint` as a number: ours are sequence numbers, counts and epoch times, which all fit; one that does not is NaN. */
function parseBigint(text: string): number {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

/**
 * `timestamptz` as ISO-8601 text in UTC, ms: `2026-11-21T02:47:08.123Z`, as in rows and on the wire. A time that
 * ISO-8601 does not have (`infinity`, the year 290000) is returned in PostgreSQL's form; `Date.parse` makes NaN of it.
 */
function parseTimestamptz(text: string): string {
  const parsed: unknown = types.getTypeParser(types.builtins.TIMESTAMPTZ)(text);
  return parsed instanceof Date && !Number.isNaN(parsed.getTime()) ? parsed.toISOString() : text;
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [types.builtins.INT8]: parseBigint,
  [types.builtins.TIMESTAMPTZ]: parseTimestamptz,
  // A day stays a day: the driver would make it midnight of the server's time zone.
  [types.builtins.DATE]: (text: string) => text,
};

/** How a pool parses values: like the driver, except the types above. */
const columnTypes: Pick<typeof types, 'getTypeParser'> = {
  getTypeParser: (id, format) => (format === 'binary' ? undefined : parsers[id]) ?? types.getTypeParser(id, format),
};

/** The typed query builder over every table; a {@link Transaction} is one as well. */
export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export interface DatabaseOptions {
  readonly url: string;
  /** Application name in `pg_stat_activity`: `ingest`, `web`, `tracks`. */
  readonly name: string;
  /** Maximum number of connections. */
  readonly connections: number;
  /** Keeps unused connections, so that a server without a free one cannot refuse them later. */
  readonly keepsOpen?: boolean;
  /** Maximum duration of one statement, ms (statementLimit.ts). */
  readonly statementMs: number;
  readonly log: Pick<BaseLogger, 'warn'>;
}

export interface OpenDatabase {
  readonly db: Database;
  /** For what the query builder does not support: COPY, advisory locks of a session. */
  readonly pool: Pool;
  /**
   * Since when the database is away, epoch ms; null = it is back. Everything that waits for `db` fails at once, and so
   * do calls meanwhile.
   */
  readonly setAway: (since: number | null) => void;
  /** Waits for the running queries. */
  readonly close: () => Promise<void>;
}

/** Timeout for a free or a new connection: a caller has its answer within ten seconds. */
const connectWithinMs = 9000;

/** Identifies the sessions of a running Muster. */
export const applicationPrefix = 'muster ';

/** Opens no connection before the first query; afterwards each thread keeps its own. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { url, name, connections, keepsOpen = false, statementMs, log } = options;
  const pool = new Pool({
    connectionString: url,
    application_name: `${applicationPrefix}${name}`,
    max: connections,
    min: keepsOpen ? connections : 0,
    types: columnTypes,
    connectionTimeoutMillis: connectWithinMs,
    // Awaited by the pool, whatever its type: the first query has the limit set.
    onConnect: (client) => limitStatements(client, statementMs),
  });
  // The connection is gone from the pool; the next caller gets a new one.
  pool.on('error', (error) => {
    // The pool attaches the connection to it: pages of a log, and the key that cancels its queries.
    Reflect.deleteProperty(error, 'client');
    log.warn({ part: 'database', err: error }, 'an idle database connection broke');
  });
  const open = new Set<PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    // While a connection is checked out, the pool has no error listener, and an unhandled error ends the thread. The
    // current statement fails, or the next one; then the pool drops the connection.
    client.on('error', () => {});
  });
  pool.on('remove', (client) => open.delete(client));
  const away = new AwaySwitch();
  const connect = (): Promise<PoolClient> =>
    away.run(
      () => pool.connect(),
      (client) => client.release(),
    );
  const setAway = (since: number | null): void => {
    if (since === away.since) return;
    away.set(since);
    if (since === null) return;
    for (const { connection } of open) connection.stream.destroy(new DatabaseAway(since));
  };
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    // Columns only: the keys of a JSON value are data.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, setAway, close: () => closePool(pool, open) };
}

/**
 * The pool's own end does not wait for the last connections to close; a database that stops next would report an error.
 * @param open the open ones; one that is being opened may fail, and is not waited for
 */
async function closePool(pool: Pool, open: ReadonlySet<PoolClient>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    if (open.size === 0) resolve();
    pool.on('remove', () => {
      if (open.size === 0) resolve();
    });
  });
  await pool.end();
  await closed;
}
