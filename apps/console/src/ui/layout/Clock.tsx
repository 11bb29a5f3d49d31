import { languageTag, useLanguage, useT } from '../../core/i18n/i18n.ts';
import { isElsewhere, siteTime, siteWeekday } from '../../core/time/formatTime.ts';
import { useSession } from '../../core/session/session.ts';
import { useNow } from '../../core/time/useNow.ts';

/** Date, weekday and time at the site, every second; with its zone where this browser is in another. */
export function Clock({ className }: { className?: string | undefined }) {
  const t = useT();
  const language = useLanguage((state) => state.language);
  const zone = useSession((state) => state.timeZone);
  const now = useNow(1000);
  const [day = '', time = ''] = siteTime(now).split(' ');
  const weekday = siteWeekday(now, languageTag(language));
  return (
    <time className={className} dateTime={new Date(now).toISOString()}>
      {isElsewhere(now)
        ? t('console.siteTime', { time: `${day.slice(5)} ${weekday} ${time}`, zone: zone ?? '' })
        : `${day} ${weekday} ${time}`}
    </time>
  );
}
