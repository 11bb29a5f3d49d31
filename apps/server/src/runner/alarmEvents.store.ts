import { createHash } from 'node:crypto';

import type { AlarmEvent, AlarmState } from '@muster/engine/event.ts';
import { sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';

/** Account and remark of an event of an alarm; null = none. */
interface Remark {
  /** The account may be deleted when it is read. */
  accountId: string | null;
  action: AlarmState['handlingAction'];
  actor: string | null;
  words: string | null;
  /** Epoch ms. */
  untilT: number | null;
  target: AlarmState['escalatedTo'];
}

/** An event in the record of an alarm. */
interface LoggedEvent extends Remark {
  alarmId: string;
  /** Epoch ms. */
  t: number;
  kind: AlarmEvent['kind'] | HolderTurn | ResponderTurn;
  level: number;
}

/** Assignment and dispatch of an alarm, which the engine does not know. */
export type HolderTurn = 'take' | 'handOver' | 'giveBack' | 'holderGone';
export type ResponderTurn = 'dispatch' | 'respondYes' | 'respondNo' | 'arrive';

/** Writes events of alarms; existing rows stay as they are. Evidence is a part of the alarm itself. */
export async function writeAlarmEvents(
  transaction: Transaction,
  buildingId: string,
  events: readonly AlarmEvent[],
): Promise<void> {
  const logged = events.filter(({ kind }) => kind !== 'evidence').map(loggedEventOf);
  await insertEvents(transaction, buildingId, logged);
}

/** Writes supplements to alarms that no engine has any more, at `t`, epoch ms. */
export async function writeSupplements(
  transaction: Transaction,
  buildingId: string,
  alarms: readonly { id: string; level: number }[],
  t: number,
  { accountId, actor, words }: Pick<Remark, 'accountId' | 'actor' | 'words'>,
): Promise<void> {
  const remark: Remark = { ...noRemark, action: 'supplement', accountId, actor, words };
  await insertEvents(
    transaction,
    buildingId,
    alarms.map(({ id, level }) => ({ alarmId: id, t, kind: 'handle', level, ...remark })),
  );
}

/**
 * Writes actions of accounts on alarms at `t`, epoch ms; `words` names the account to which it was handed, or that was
 * dispatched.
 */
export async function writePeopleTurns(
  transaction: Transaction,
  buildingId: string,
  alarms: readonly { id: string; level: number }[],
  turn: { t: number; kind: HolderTurn | ResponderTurn } & Pick<Remark, 'accountId' | 'actor' | 'words'>,
): Promise<void> {
  await insertEvents(
    transaction,
    buildingId,
    alarms.map(({ id, level }) => ({ ...noRemark, alarmId: id, level, ...turn })),
  );
}

async function insertEvents(
  transaction: Transaction,
  buildingId: string,
  logged: readonly LoggedEvent[],
): Promise<void> {
  if (logged.length === 0) return;
  const column = <K extends keyof LoggedEvent>(name: K): LoggedEvent[K][] => logged.map((event) => event[name]);
  await sql`
    INSERT INTO alarm_event
      (building_id, alarm_id, t, kind, level, account_id, action, actor, words, until_t, target, digest)
    SELECT ${buildingId}, e.*
    FROM unnest(${column('alarmId')}::text[], ${column('t')}::bigint[], ${column('kind')}::text[],
                ${column('level')}::integer[], ${column('accountId')}::text[], ${column('action')}::text[],
                ${column('actor')}::text[], ${column('words')}::text[], ${column('untilT')}::bigint[],
                ${column('target')}::text[], ${logged.map(digestOf)}::text[]) AS e
    ON CONFLICT DO NOTHING`.execute(transaction);
}

const noRemark: Remark = { accountId: null, action: null, actor: null, words: null, untilT: null, target: null };

function loggedEventOf({ kind, t, alarm }: AlarmEvent): LoggedEvent {
  return { alarmId: alarm.id, t, kind, level: alarm.level, ...remarkOf(kind, alarm) };
}

function remarkOf(kind: AlarmEvent['kind'], alarm: AlarmState): Remark {
  if (kind === 'handle') {
    const { handlerId, handler, handlerAccount, handlingAction, handlingInfo } = alarm;
    return {
      ...noRemark,
      accountId: handlerId,
      action: handlingAction,
      actor: handler || handlerAccount,
      words: handlingInfo || null,
    };
  }
  if (kind === 'shelve') {
    return { ...noRemark, accountId: alarm.shelvedBy, words: alarm.shelveReason, untilT: alarm.shelvedUntil };
  }
  if (kind === 'acknowledge') return { ...noRemark, accountId: alarm.acknowledgedBy };
  return kind === 'escalate' ? { ...noRemark, target: alarm.escalatedTo } : noRemark;
}

/** Empty without a remark: automatic events happen once at a time. */
function digestOf({ kind, accountId, action, words, untilT }: LoggedEvent): string {
  if (words === null && action === null && kind !== 'take') return '';
  return createHash('sha256')
    .update(JSON.stringify([accountId, action, words, untilT]))
    .digest('hex')
    .slice(0, 16);
}
