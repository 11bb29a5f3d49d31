import { sql } from 'kysely';

import type { Database } from '../db/database.ts';

/**
 * The clock was moved by `difference`, milliseconds: rows with a due time wait for as long as before, and are tried for
 * as long. A card that was bound by a clock that was ahead is bound from now on, epoch ms, and not only when the clock
 * reaches that time again.
 */
export async function moveDeadlines(db: Database, difference: number, now: number): Promise<void> {
  const by = sql`${difference} * interval '1 millisecond'`;
  await db.transaction().execute(async (transaction) => {
    await sql`UPDATE outbox SET next_attempt_at = next_attempt_at + ${by} WHERE delivered_at IS NULL`.execute(
      transaction,
    );
    await sql`
      UPDATE alarm_delivery_queue
      SET due_at = due_at + ${by}, until_at = until_at + ${by}, claimed_until = claimed_until + ${by}`.execute(
      transaction,
    );
    await sql`UPDATE bracelet_queue SET due_at = due_at + ${by}, until_at = until_at + ${by}`.execute(transaction);
    const at = sql`to_timestamp(${now} / 1000.0)`;
    await sql`
      UPDATE card_binding SET bound_from = least(bound_from, ${at}), bound_to = least(bound_to, ${at})
      WHERE bound_from > ${at} OR bound_to > ${at}`.execute(transaction);
  });
}
