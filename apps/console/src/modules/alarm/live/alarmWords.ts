import type { LiveAlarm } from '@muster/model/live/wire.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';
import type { AlarmGroup } from './alarmGroups.ts';

type Life = Pick<LiveAlarm, 'status' | 'clearedAt'>;

/** The one word for the state of an alarm: active, cleared but not handled, or handled. */
export function stateWord(t: Translate, { status, clearedAt }: Life): string {
  if (status === 'handled') return t('alarm.status.handled');
  return t(clearedAt === null ? 'alarm.state.active' : 'console.alarm.cleared');
}

/** How long an alarm has held up to `now` (epoch ms); of one that has cleared, how long it held. */
export function durationWords(t: Translate, alarm: Pick<LiveAlarm, 'raisedAt' | 'clearedAt'>, now: number): string {
  const raisedAt = Date.parse(alarm.raisedAt);
  return alarm.clearedAt === null
    ? t('console.alarm.since', { duration: formatDuration(t, now - raisedAt) })
    : t('console.alarm.lasted', { duration: formatDuration(t, Date.parse(alarm.clearedAt) - raisedAt) });
}

/** Whom an alarm is about; of a group, how many. */
export function groupWords(t: Translate, { alarms }: AlarmGroup): string {
  const [{ subjectKind, subjectName, tag }] = alarms;
  if (alarms.length === 1) return subjectName ?? tag ?? '';
  const count = alarms.length;
  if (subjectKind === 'person') return t('console.alarm.people', { count });
  return subjectKind === 'vehicle' ? t('console.alarm.vehicles', { count }) : t('console.alarm.count', { count });
}
