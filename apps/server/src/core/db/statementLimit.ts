import type { ClientBase } from 'pg';

/**
 * Longest that one statement may take, ms, by who asks (docs/adr/030-statement-limit.md). What takes longer waits for a
 * lock or a disk that does not come, or was asked for by somebody who has gone: without a limit it would hold its
 * connection for ever, and ten of them the console. Each is some twenty times what the largest site of
 * docs/performance.md was measured to take. Exports, back-tests and recoveries take longer in all, by many statements.
 * Migrations, backups and restores work on connections of their own, without a limit: a table is copied, or an index
 * built, in one statement.
 */
export const statementLimitMs = {
  /** Rows of the first start. */
  main: 60_000,
  /** Statistics of a year of 100,000 alarms: 2.4 s. Nobody looks at an empty page for longer. */
  web: 60_000,
  /** Snapshots of a large engine. A runner whose step is given up tries it again, with everything that came meanwhile. */
  ingest: 120_000,
  /** An hour of a whole site, and partitions that are dropped; nobody waits for it. */
  tracks: 600_000,
  /** The same, and whoever waits sees how far it is. */
  backtest: 600_000,
} as const;

/** SQLSTATE of a statement that was given up. */
const queryCanceled = '57014';

/** Set in the session: as a parameter of its start a pooler may refuse it. */
export async function limitStatements(client: ClientBase, ms: number): Promise<void> {
  await client.query(`SET statement_timeout = ${Math.floor(ms)}`);
}

export function tookTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === queryCanceled;
}
