import { setTimeout as sleep } from 'node:timers/promises';

import type { Database, Transaction } from './database.ts';

/** PostgreSQL's deadlock_detected: it ends one of the transactions that wait for each other. */
const deadlockDetected = '40P01';
const mostTries = 5;
/**
 * Before the first retry, milliseconds; each further pause is twice as long, and all are random: the other transaction
 * must get its lock before this one requests it again, or they meet in the same deadlock.
 */
const firstPauseMs = 20;

/**
 * Commits the writes of `work` when it resolves, nothing when it rejects. Inside a transaction it joins that one. After
 * a deadlock that the database ended by this transaction, `work` runs again from its beginning, so its effects outside
 * of the database must be repeatable.
 *
 * @throws the error of `work`; a deadlock after five attempts
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
