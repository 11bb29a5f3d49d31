/** The database is known to be away: no query is sent until it is back. */
export class DatabaseAway extends Error {
  /** Epoch ms. */
  readonly since: number;

  constructor(since: number) {
    super(`The database is away since ${new Date(since).toISOString()}`);
    this.name = 'DatabaseAway';
    this.since = since;
  }
}

/**
 * SQLSTATE of connections that break, of a server that starts or stops, of one that refuses writes (a standby after a
 * failover, a service whose disk is full), and of one whose disk fails.
 */
const lostConnection = /^(08...|57P0[1-4]|25006|58030)$/;
const lostSocket = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of pg and its pool without a code. */
const lostClient =
  /^(Connection terminated|timeout expired|Client has encountered a connection error|Client was closed|Postgres connection has been discarded)/;

/** Whether a call failed because the database could not be reached, or went away meanwhile. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway) return true;
  const code = 'code' in error ? String(error.code) : '';
  // The folder of a unix socket exists only while the server runs.
  const hasNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return lostConnection.test(code) || lostSocket.test(code) || hasNoSocket || lostClient.test(error.message);
}

/** SQLSTATE too_many_connections and related ones, and of a transaction with repeated conflicts. */
const tooMany = /^(53300|53200|53400|40P01|40001)$/;

/** Whether a call failed because of too many simultaneous calls. */
export function hasNoFreeConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFull = 'code' in error && tooMany.test(String(error.code));
  return isFull || error.message === 'timeout exceeded when trying to connect';
}
