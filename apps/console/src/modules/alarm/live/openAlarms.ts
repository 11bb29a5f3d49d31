import { alarmLifeOf, isSilentLife } from '@muster/model/alarm/alarmLife.ts';
import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { LiveAlarm, LiveAlarmChange } from '@muster/model/live/wire.ts';

/** An alarm on the operator's desk. */
export interface OpenAlarm extends LiveAlarm {
  /** Epoch ms of the raise's arrival at this page; null if before. It blinks for 10 s from then on. */
  arrivedAt: number | null;
}

/**
 * The order of every list of open alarms: active before silenced, silenced before cleared; within each, calls for help,
 * then the highest level, then the newest (look: The operator's minute).
 */
export function byUrgency(alarms: Iterable<OpenAlarm>): OpenAlarm[] {
  return [...alarms].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      Number(other.type === 'oneKeyHelp') - Number(one.type === 'oneKeyHelp') ||
      one.level - other.level ||
      Date.parse(other.raisedAt) - Date.parse(one.raisedAt),
  );
}

/** A handled alarm keeps its rank while shown. */
function rankOf(alarm: OpenAlarm): number {
  if (alarm.clearedAt !== null) return 2;
  return isSilentLife(alarmLifeOf(alarm)) ? 1 : 0;
}

/** Whether an alarm needs no immediate attention: cleared or handled. It is then grey. */
export function isPast({ status, clearedAt }: Pick<LiveAlarm, 'status' | 'clearedAt'>): boolean {
  return status === 'handled' || clearedAt !== null;
}

/** A row's level, which the model limits to 1–4, with the type for colours and symbols. */
export function levelOf({ level }: Pick<LiveAlarm, 'level'>): AlarmLevel {
  return level === 1 || level === 2 || level === 3 ? level : 4;
}

/** Level at which an alarm notifies; a call for help of any level until it is handled. */
export function urgencyOf(alarm: Pick<LiveAlarm, 'type' | 'level'>): AlarmLevel {
  const level = levelOf(alarm);
  return alarm.type === 'oneKeyHelp' && level > 2 ? 2 : level;
}

/**
 * A late alarm is shown without a siren, except a call for help (alarms.md, Time); so is an acknowledged, shelved,
 * suppressed or out-of-service one.
 */
export function isAudible(alarm: LiveAlarm): boolean {
  return needsOperator(alarm) && (!alarm.late || alarm.type === 'oneKeyHelp');
}

/** Changes that make an active alarm sound again: end of a silence, growth, escalation. */
const sounding: readonly LiveAlarmChange['change'][] = ['unshelve', 'unsuppress', 'inService', 'level', 'escalate'];

export function soundsAgain({ change, alarm }: LiveAlarmChange): boolean {
  return sounding.includes(change) && alarm.clearedAt === null && isAudible(alarm);
}

/** Unhandled, unacknowledged and not silenced: it needs an operator. */
export function needsOperator(alarm: LiveAlarm): boolean {
  return alarm.status === 'alarming' && alarm.acknowledgedAt === null && !isSilentLife(alarmLifeOf(alarm));
}

/**
 * Merges a page of rows with the changes since its request, which are newer. `receivedAt`: arrival of alarms that were
 * unknown; null = before the page was opened.
 */
export function mergeAlarms(
  rows: readonly LiveAlarm[],
  known: ReadonlyMap<string, OpenAlarm>,
  changedMeanwhile: ReadonlySet<string>,
  receivedAt: number | null,
): Map<string, OpenAlarm> {
  const merged = new Map([...known].filter(([id]) => changedMeanwhile.has(id)));
  for (const row of rows) {
    const before = known.get(row.id);
    const arrivedAt = before === undefined ? receivedAt : before.arrivedAt;
    if (!changedMeanwhile.has(row.id)) merged.set(row.id, { ...row, arrivedAt });
  }
  return merged;
}
