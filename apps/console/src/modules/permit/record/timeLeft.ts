import type { Translate } from '../../../core/i18n/i18n.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';

/** How long a permit still holds at `now`, epoch ms, or for how long it has been over. */
export function timeLeft(t: Translate, endAt: string, now: number): string {
  const left = Date.parse(endAt) - now;
  const minuteMs = 60_000;
  // Seconds are no help in reading hours.
  const shown = Math.abs(left) < minuteMs ? Math.abs(left) : Math.floor(Math.abs(left) / minuteMs) * minuteMs;
  return t(left >= 0 ? 'console.permit.left' : 'console.permit.over', { time: formatDuration(t, shown) });
}
