import dayjs from 'dayjs';

import type { Translate } from '../i18n/i18n.ts';

/** `yyyy-MM-dd HH:mm:ss` in the time of this machine (wire.md, Replies); empty for no time. */
export function formatTime(time: string | number | Date | null | undefined): string {
  return time === null || time === undefined || time === '' ? '' : dayjs(time).format('YYYY-MM-DD HH:mm:ss');
}

/** How long something has lasted, in the two largest units: `12 s`, `3 min 20 s`, `2 h 5 min`, `4 d 3 h`. */
export function formatDuration(t: Translate, durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return t('console.duration.seconds', { seconds });
  if (hours === 0) return t('console.duration.minutes', { minutes, seconds: seconds % 60 });
  if (hours < 24) return t('console.duration.hours', { hours, minutes: minutes % 60 });
  return t('console.duration.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}
