import type { ClientBase } from 'pg';

/**
 * Maximum duration of one statement, ms, by thread (docs/adr/030-statement-limit.md). A longer one waits for a lock or
 * a stalled disk, or its caller has gone: without a limit it would occupy its connection forever, and ten of them all
 * of the console's. Each limit is about twenty times the measured duration for the largest site of docs/performance.md.
 * Exports, back-tests and recoveries need longer in total, with many statements. Migrations, backups and restores use
 * their own connections without a limit: a table is copied, or an index built, in one statement.
 */
export const statementLimitMs = {
  /** Rows of the first start. */
  main: 60_000,
  /** Statistics of a year of 100,000 alarms: 2.4 s. No user waits longer for an empty page. */
  web: 60_000,
  /**
   * Snapshots of a large engine. A runner whose step is cancelled repeats it, with everything that arrived meanwhile.
   */
  ingest: 120_000,
  /** An hour of a whole site, and dropped partitions; nobody waits for it. */
  tracks: 600_000,
  /** The same, and the user sees the progress. */
  backtest: 600_000,
} as const;

/** SQLSTATE of a cancelled statement. */
const queryCanceled = '57014';

/** Set in the session: a pooler may refuse it as a startup parameter. */
export async function limitStatements(client: ClientBase, ms: number): Promise<void> {
  await client.query(`SET statement_timeout = ${Math.floor(ms)}`);
}

export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === queryCanceled;
}
