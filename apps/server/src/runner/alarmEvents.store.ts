import { createHash } from 'node:crypto';

import type { AlarmEvent, AlarmState } from '@muster/engine/event.ts';
import { sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';

/** What was said and done at one turn of an alarm's life; null = nothing of the kind. */
interface Said {
  /** Whose doing it was; the account may be gone when it is read. */
  accountId: string | null;
  action: AlarmState['handlingAction'];
  actor: string | null;
  words: string | null;
  /** Epoch ms. */
  untilT: number | null;
  target: AlarmState['escalatedTo'];
}

/** One thing that happened to an alarm, as its record keeps it. */
interface ToldEvent extends Said {
  alarmId: string;
  /** Epoch ms. */
  t: number;
  kind: AlarmEvent['kind'];
  level: number;
}

/** Writes what happened to alarms; what is written already stays as it is. Evidence is a part of the alarm itself. */
export async function writeAlarmEvents(
  transaction: Transaction,
  buildingId: string,
  events: readonly AlarmEvent[],
): Promise<void> {
  const told = events.filter(({ kind }) => kind !== 'evidence').map(toldOf);
  await insertTold(transaction, buildingId, told);
}

/** Writes what was said of alarms that no engine knows any more, at `t`, epoch ms. */
export async function writeSupplements(
  transaction: Transaction,
  buildingId: string,
  alarms: readonly { id: string; level: number }[],
  t: number,
  { accountId, actor, words }: Pick<Said, 'accountId' | 'actor' | 'words'>,
): Promise<void> {
  const said: Said = { ...silence, action: 'supplement', accountId, actor, words };
  await insertTold(
    transaction,
    buildingId,
    alarms.map(({ id, level }) => ({ alarmId: id, t, kind: 'handle', level, ...said })),
  );
}

async function insertTold(transaction: Transaction, buildingId: string, told: readonly ToldEvent[]): Promise<void> {
  if (told.length === 0) return;
  const column = <K extends keyof ToldEvent>(name: K): ToldEvent[K][] => told.map((event) => event[name]);
  await sql`
    INSERT INTO alarm_event
      (building_id, alarm_id, t, kind, level, account_id, action, actor, words, until_t, target, digest)
    SELECT ${buildingId}, e.*
    FROM unnest(${column('alarmId')}::text[], ${column('t')}::bigint[], ${column('kind')}::text[],
                ${column('level')}::integer[], ${column('accountId')}::text[], ${column('action')}::text[],
                ${column('actor')}::text[], ${column('words')}::text[], ${column('untilT')}::bigint[],
                ${column('target')}::text[], ${told.map(digestOf)}::text[]) AS e
    ON CONFLICT DO NOTHING`.execute(transaction);
}

const silence: Said = { accountId: null, action: null, actor: null, words: null, untilT: null, target: null };

function toldOf({ kind, t, alarm }: AlarmEvent): ToldEvent {
  return { alarmId: alarm.id, t, kind, level: alarm.level, ...saidOf(kind, alarm) };
}

function saidOf(kind: AlarmEvent['kind'], alarm: AlarmState): Said {
  if (kind === 'handle') {
    const { handlerId, handler, handlerAccount, handlingAction, handlingInfo } = alarm;
    return {
      ...silence,
      accountId: handlerId,
      action: handlingAction,
      actor: handler || handlerAccount,
      words: handlingInfo || null,
    };
  }
  if (kind === 'shelve') {
    return { ...silence, accountId: alarm.shelvedBy, words: alarm.shelveReason, untilT: alarm.shelvedUntil };
  }
  if (kind === 'acknowledge') return { ...silence, accountId: alarm.acknowledgedBy };
  return kind === 'escalate' ? { ...silence, target: alarm.escalatedTo } : silence;
}

/** Empty where nobody said anything: what happens by itself happens once at a time. */
function digestOf({ accountId, action, words, untilT }: ToldEvent): string {
  if (words === null && action === null) return '';
  return createHash('sha256')
    .update(JSON.stringify([accountId, action, words, untilT]))
    .digest('hex')
    .slice(0, 16);
}
