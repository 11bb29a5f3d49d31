import { setTimeout as sleep } from 'node:timers/promises';

import type { Database, Transaction } from './database.ts';

/** PostgreSQL's deadlock_detected: of transactions that wait for each other it ends one. */
const deadlockDetected = '40P01';
const mostTries = 5;
/**
 * Before the first retry, milliseconds; each further pause is twice as long, and all are random: the other transaction must
 * get its lock before this one asks for it again, or they meet in the same deadlock.
 */
const firstPauseMs = 20;

/**
 * Commits what `work` wrote when it resolves, nothing when it rejects. Inside a transaction it joins that one. After a
 * deadlock that the database ended by this transaction, `work` runs again from its beginning, so what it changes besides the
 * database it must be able to change twice.
 *
 * @throws what `work` throws; a deadlock after five attempts
 */
export async function withTransaction<T>(
  db: Database | Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return work(db);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === mostTries || !isDeadlock(error)) throw error;
      await sleep(firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  }
}

function isTransaction(db: Database | Transaction): db is Transaction {
  return db.isTransaction;
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === deadlockDetected;
}
