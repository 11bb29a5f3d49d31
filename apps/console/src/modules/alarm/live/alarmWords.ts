import type { LiveAlarm } from '@muster/model/live/wire.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';
import type { AlarmGroup } from './alarmGroups.ts';

type Life = Pick<LiveAlarm, 'status' | 'clearedAt'>;

/** Text of the state of an alarm: active, cleared but not handled, or handled. */
export function stateWord(t: Translate, { status, clearedAt }: Life): string {
  if (status === 'handled') return t('alarm.status.handled');
  return t(clearedAt === null ? 'alarm.state.active' : 'console.alarm.cleared');
}

/** Duration of an alarm up to `now` (epoch ms), or until it cleared. */
export function durationWords(t: Translate, alarm: Pick<LiveAlarm, 'raisedAt' | 'clearedAt'>, now: number): string {
  const raisedAt = Date.parse(alarm.raisedAt);
  return alarm.clearedAt === null
    ? t('console.alarm.since', { duration: formatDuration(t, now - raisedAt) })
    : t('console.alarm.lasted', { duration: formatDuration(t, Date.parse(alarm.clearedAt) - raisedAt) });
}

type Subject = Pick<LiveAlarm, 'type' | 'subjectId' | 'subjectName' | 'tag'>;

/**
 * Subject of an alarm. The server names an evacuation of the site or of a circle in the language of the site, for mails
 * and sheets; here it is translated. Names of areas are data.
 */
export function subjectWords(t: Translate, { type, subjectId, subjectName, tag }: Subject): string {
  const isPlace = type === 'evacuation' && /^muster:[^,]+$/u.test(subjectId);
  if (!isPlace || subjectName === null) return subjectName ?? tag ?? '';
  const radius = /\d+/u.exec(subjectName)?.[0] ?? '';
  const name = subjectId === 'muster:site' ? t('muster.scope.site') : t('muster.circleName', { radius });
  // Only the mark of a drill is in brackets.
  return /[)）]$/u.test(subjectName) ? t('muster.drillName', { name }) : name;
}

/** Subject of an alarm; of a group, their number. */
export function groupWords(t: Translate, { alarms }: AlarmGroup): string {
  const [{ subjectKind }] = alarms;
  if (alarms.length === 1) return subjectWords(t, alarms[0]);
  const count = alarms.length;
  if (subjectKind === 'person') return t('console.alarm.people', { count });
  return subjectKind === 'vehicle' ? t('console.alarm.vehicles', { count }) : t('console.alarm.count', { count });
}
