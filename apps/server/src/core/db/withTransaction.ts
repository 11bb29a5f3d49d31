import type { Database, Transaction } from './database.ts';

/** PostgreSQL's deadlock_detected: of transactions that wait for each other it ends one. */
const deadlockDetected = '40P01';
const mostTries = 3;

/**
 * Commits what `work` wrote when it resolves, nothing when it rejects. Inside a transaction it joins that one. Where it and
 * another waited for each other and the database ended this one, `work` is done again, from its beginning: whatever it
 * changes besides the database it must be able to change twice.
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
    }
  }
}

function isTransaction(db: Database | Transaction): db is Transaction {
  return db.isTransaction;
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === deadlockDetected;
}
