import { sql } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';

export interface StepTick {
  musterId: string;
  /** From 0, as in the plan of the muster. */
  step: number;
  isDone: boolean;
  /** Epoch ms. */
  at: number;
  /** Name of the account. */
  by: string;
}

/**
 * Ticks a step as done, or withdraws that; a repeated tick keeps the first one. Waits for the end of the muster.
 * @returns false = it is over.
 */
export async function insertStep(transaction: Transaction, { musterId, step, ...tick }: StepTick): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM muster WHERE id = ${musterId} AND ended_at IS NULL FOR UPDATE`.execute(
    transaction,
  );
  if (rows.length === 0) return false;
  if (!tick.isDone) {
    await transaction.deleteFrom('musterStep').where('musterId', '=', musterId).where('step', '=', step).execute();
    return true;
  }
  await transaction
    .insertInto('musterStep')
    .values({ musterId, step, doneAt: tick.at, doneBy: tick.by })
    .onConflict((conflict) => conflict.columns(['musterId', 'step']).doNothing())
    .execute();
  return true;
}

/** Done steps of a running muster, by number. */
export async function readSteps(db: Database, musterId: string) {
  const rows = await db
    .selectFrom('musterStep')
    .select(['step', 'doneAt', 'doneBy'])
    .where('musterId', '=', musterId)
    .execute();
  return new Map(rows.map(({ step, doneAt, doneBy }) => [step, { doneAt, doneBy }]));
}
