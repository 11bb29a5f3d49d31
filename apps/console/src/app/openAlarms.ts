import { alarmLifeOf, isSilentLife } from '@muster/model/alarm/alarmLife.ts';
import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { LiveAlarm, LiveAlarmChange } from '@muster/protocols/liveMessage.ts';

/** An alarm on the operator's desk. */
export interface OpenAlarm extends LiveAlarm {
  /** Epoch ms when this page heard of the raise; null for one that stood before. It blinks for 10 s from then on. */
  arrivedAt: number | null;
}

/** The highest level first, then the newest (look: Map). */
export function byUrgency(alarms: Iterable<OpenAlarm>): OpenAlarm[] {
  return [...alarms].sort(
    (one, other) => one.level - other.level || Date.parse(other.raisedAt) - Date.parse(one.raisedAt),
  );
}

/** A row's level, which the model limits to 1–4, as the type that colours and symbols go by. */
export function levelOf({ level }: Pick<LiveAlarm, 'level'>): AlarmLevel {
  return level === 1 || level === 2 || level === 3 ? level : 4;
}

/**
 * A late alarm is shown without a siren, except a call for help (alarms.md, Time); so is one that somebody has
 * acknowledged, or that is shelved, suppressed or out of service.
 */
export function isHeard(alarm: LiveAlarm): boolean {
  if (alarm.acknowledgedAt !== null || isSilentLife(alarmLifeOf(alarm))) return false;
  return !alarm.late || alarm.type === 'oneKeyHelp';
}

/** What makes an alarm that stands sound again: it is heard again, it has grown, or nobody has come. */
const sounding: readonly LiveAlarmChange['change'][] = ['unshelve', 'unsuppress', 'inService', 'level', 'escalate'];

export function soundsAgain({ change, alarm }: LiveAlarmChange): boolean {
  return sounding.includes(change) && alarm.clearedAt === null && isHeard(alarm);
}

/** How long a notice of a new alarm stays where there is no map. */
const noticeMs = 20_000;

/**
 * Whether a page without the map still shows a notice of the alarm: for a while after it came, and as long as the siren
 * repeats for it, which must never sound without a visible cause. `mutedUntil` and `now` in epoch ms.
 */
export function isNoticed(alarm: OpenAlarm, now: number, mutedUntil: number): boolean {
  if (alarm.arrivedAt === null) return false;
  const sounds = alarm.status === 'alarming' && levelOf(alarm) <= 2 && isHeard(alarm) && mutedUntil <= now;
  return sounds || now - alarm.arrivedAt < noticeMs;
}

/**
 * The alarms that a page of rows and the changes since then add up to: a change that came while the page was under way
 * is newer than the page.
 */
export function mergeAlarms(
  rows: readonly LiveAlarm[],
  known: ReadonlyMap<string, OpenAlarm>,
  changedMeanwhile: ReadonlySet<string>,
): Map<string, OpenAlarm> {
  const merged = new Map([...known].filter(([id]) => changedMeanwhile.has(id)));
  for (const row of rows) {
    if (!changedMeanwhile.has(row.id)) merged.set(row.id, { ...row, arrivedAt: known.get(row.id)?.arrivedAt ?? null });
  }
  return merged;
}
