import type { Database, Transaction } from './database.ts';

/** Commits what `work` wrote when it resolves, nothing when it rejects. Inside a transaction it joins that one. */
export function withTransaction<T>(
  db: Database | Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work);
}

function isTransaction(db: Database | Transaction): db is Transaction {
  return db.isTransaction;
}
