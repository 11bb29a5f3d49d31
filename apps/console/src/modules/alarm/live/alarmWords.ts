import type { LiveAlarm } from '@muster/protocols/liveMessage.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';

type Life = Pick<LiveAlarm, 'status' | 'clearedAt'>;

/** The one word for the state of an alarm: active, cleared but not handled, or handled. */
export function stateWord(t: Translate, { status, clearedAt }: Life): string {
  return status === 'alarming' && clearedAt !== null ? t('console.alarm.cleared') : t(`alarm.status.${status}`);
}

/** How long an alarm has held up to `now` (epoch ms); of one that has cleared, how long it held. */
export function durationWords(t: Translate, alarm: Pick<LiveAlarm, 'raisedAt' | 'clearedAt'>, now: number): string {
  const raisedAt = Date.parse(alarm.raisedAt);
  return alarm.clearedAt === null
    ? t('console.alarm.since', { duration: formatDuration(t, now - raisedAt) })
    : t('console.alarm.lasted', { duration: formatDuration(t, Date.parse(alarm.clearedAt) - raisedAt) });
}
