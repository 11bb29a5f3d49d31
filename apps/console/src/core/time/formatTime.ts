import { fromSiteTime, toSiteTime } from '@muster/model/time/siteTime.ts';

import type { Translate } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';

/** The zone of this browser, used only until that of the site is known. */
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The IANA zone of the session's building; the browser's before one is chosen. */
function siteZone(): string {
  return useSession.getState().timeZone ?? browserZone;
}

/** Formats an instant in site time: `yyyy-MM-dd HH:mm:ss`; empty for an invalid time. */
export function siteTime(time: string | number | Date): string {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? '' : toSiteTime(at.toISOString(), siteZone());
}

/** The current day of the site: `yyyy-MM-dd`. */
export function siteToday(): string {
  return siteTime(Date.now()).slice(0, 10);
}

/** Whether the local time of this browser differs from that of the site. */
export function isElsewhere(now: number): boolean {
  const at = new Date(now).toISOString();
  return toSiteTime(at, siteZone()) !== toSiteTime(at, browserZone);
}

/** The current weekday of the site, in a language. */
export function siteWeekday(now: number, languageTag: string): string {
  return new Intl.DateTimeFormat(languageTag, { weekday: 'short', timeZone: siteZone() }).format(now);
}

/** The instant (epoch ms) at which the site's clock shows `yyyy-MM-dd HH:mm:ss`; null = it does not exist. */
export function fromSiteClock(text: string): number | null {
  const instant = fromSiteTime(text, siteZone());
  return instant === null ? null : Date.parse(instant);
}

/** `yyyy-MM-dd HH:mm:ss` in site time (look.md, One clock); empty for no time. */
export function formatTime(time: string | number | Date | null | undefined): string {
  return time === null || time === undefined || time === '' ? '' : siteTime(time);
}

/** A duration in its two largest units: `12 s`, `3 min 20 s`, `2 h 5 min`, `4 d 3 h`. */
export function formatDuration(t: Translate, durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return t('console.duration.seconds', { seconds });
  if (hours === 0) return t('console.duration.minutes', { minutes, seconds: seconds % 60 });
  if (hours < 24) return t('console.duration.hours', { hours, minutes: minutes % 60 });
  return t('console.duration.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}
