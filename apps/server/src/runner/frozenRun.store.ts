import { sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';

/**
 * Freezes with the result of a muster its measures: its goal and whether that was reached, its plan with the ticked
 * steps, and the times to 50, 80 and 100 % of everybody. Needs the people of the result.
 */
export async function freezeRun(transaction: Transaction, resultId: string): Promise<void> {
  await sql`
    WITH arrival AS (
      SELECT p.state, greatest(0, coalesce(p.arrived_at, (p.tick->>'at')::bigint, m.started_at) - m.started_at) AS after_ms
      FROM evacuation_result r
      JOIN muster m ON m.id = r.muster_id
      JOIN evacuation_result_person p ON p.result_id = r.id AND p.kind = 'person'
      WHERE r.id = ${resultId}
    ), figures AS (
      SELECT count(*)::int AS total, count(*) FILTER (WHERE state = 'safe')::int AS safe,
             array_agg(after_ms ORDER BY after_ms) FILTER (WHERE state = 'safe') AS times
      FROM arrival
    )
    UPDATE evacuation_result r
    SET goal_seconds = m.goal_seconds, total = f.total, safe = f.safe,
        reached = jsonb_build_array(f.times[ceil(0.5 * f.total)::int], f.times[ceil(0.8 * f.total)::int],
                                    f.times[f.total]),
        goal_reached = CASE WHEN m.goal_seconds IS NULL OR f.total = 0 THEN NULL
                            ELSE f.safe = f.total AND f.times[f.total] <= m.goal_seconds * 1000 END,
        plan = m.plan || jsonb_build_object('steps', (
          SELECT coalesce(jsonb_agg(step.value || jsonb_build_object('doneAt', s.done_at, 'doneBy', s.done_by)
                                    ORDER BY step.number), '[]')
          FROM jsonb_array_elements(m.plan->'steps') WITH ORDINALITY AS step (value, number)
          LEFT JOIN muster_step s ON s.muster_id = m.id AND s.step = step.number - 1))
    FROM muster m, figures f
    WHERE r.id = ${resultId} AND m.id = r.muster_id`.execute(transaction);
}
