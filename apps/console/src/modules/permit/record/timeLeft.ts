import type { Translate } from '../../../core/i18n/i18n.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** Remaining time of a permit at `now`, epoch ms, or the time since its end. */
export function timeLeft(t: Translate, endAt: string, now: number): string {
  const left = Date.parse(endAt) - now;
  const shown = Math.abs(left);
  // Minutes without seconds.
  const isMinutes = shown >= minuteMs && shown < hourMs;
  const time = isMinutes
    ? t('console.permit.minutes', { minutes: Math.floor(shown / minuteMs) })
    : formatDuration(t, shown);
  return t(left >= 0 ? 'console.permit.left' : 'console.permit.over', { time });
}
