import type { AlarmEvent } from '@muster/engine/event.ts';
import { sql } from 'kysely';

import type { Transaction } from '../db/database.ts';

/** Writes what happened to alarms; what is written already stays as it is. Evidence is a part of the alarm itself. */
export async function writeAlarmEvents(
  transaction: Transaction,
  buildingId: string,
  events: readonly AlarmEvent[],
): Promise<void> {
  const told = events.filter(({ kind }) => kind !== 'evidence');
  if (told.length === 0) return;
  const ids = told.map(({ alarm }) => alarm.id);
  const times = told.map(({ t }) => t);
  const kinds = told.map(({ kind }) => kind);
  const levels = told.map(({ alarm }) => alarm.level);
  const accounts = told.map(accountOf);
  await sql`
    INSERT INTO alarm_event (building_id, alarm_id, t, kind, level, account_id)
    SELECT ${buildingId}, e.*
    FROM unnest(${ids}::text[], ${times}::bigint[], ${kinds}::text[], ${levels}::integer[], ${accounts}::text[]) AS e
    ON CONFLICT DO NOTHING`.execute(transaction);
}

/** Whose doing it was; null = nobody's. */
function accountOf({ kind, alarm }: AlarmEvent): string | null {
  if (kind === 'handle') return alarm.handlerId;
  if (kind === 'shelve') return alarm.shelvedBy;
  return kind === 'acknowledge' ? alarm.acknowledgedBy : null;
}
