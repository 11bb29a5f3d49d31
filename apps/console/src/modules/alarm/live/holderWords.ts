import type { LiveAlarm } from '@muster/model/live/wire.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';

export type Held = Pick<LiveAlarm, 'holder' | 'holderId' | 'takenAt' | 'handedBy'>;

/** Holder of an alarm and since when; null if it is not taken. `accountId`: of the reader. */
export function holderWords(
  t: Translate,
  { holder, holderId, takenAt, handedBy }: Held,
  accountId: string | null,
): string | null {
  if (holderId === null || takenAt === null) return null;
  const time = shortTime(takenAt);
  const isMine = holderId === accountId;
  if (isMine && handedBy !== null) return t('console.alarm.handedToMe', { name: handedBy, time });
  return t('console.alarm.heldSince', { name: isMine ? t('console.alarm.me') : (holder ?? ''), time });
}

/** The same for a group: with several holders, the number of taken alarms. */
export function groupHolderWords(t: Translate, alarms: readonly Held[], accountId: string | null): string | null {
  const held = alarms.filter(({ holderId }) => holderId !== null);
  const [first] = held;
  if (first === undefined) return null;
  const isOne = held.length === alarms.length && held.every(({ holderId }) => holderId === first.holderId);
  return isOne
    ? holderWords(t, first, accountId)
    : t('console.alarm.partlyHeld', { taken: held.length, count: alarms.length });
}

/** `HH:mm`; with the day if it is not today. */
export function shortTime(time: string): string {
  const [day, clock] = [formatTime(time).slice(5, 10), formatTime(time).slice(11, 16)];
  return day === formatTime(new Date()).slice(5, 10) ? clock : `${day} ${clock}`;
}
