import { languageTag, useLanguage, useT } from '../../core/i18n/i18n.ts';
import { isElsewhere, siteTime, siteWeekday } from '../../core/time/formatTime.ts';
import { useSession } from '../../core/session/session.ts';
import { useNow } from '../../core/time/useNow.ts';

/** Date, weekday and time of the site, every second; with its zone if that of the browser differs. */
export function Clock({ className }: { className?: string | undefined }) {
  const t = useT();
  const language = useLanguage((state) => state.language);
  const zone = useSession((state) => state.timeZone);
  const now = useNow(1000);
  const [day = '', time = ''] = siteTime(now).split(' ');
  const weekday = siteWeekday(now, languageTag(language));
  const isAway = isElsewhere(now);
  return (
    // A narrow top bar shows it only if the zone must be named.
    <time className={className} data-away={isAway} dateTime={new Date(now).toISOString()}>
      {isAway
        ? t('console.siteTime', { time: `${day.slice(5)} ${weekday} ${time}`, zone: zone ?? '' })
        : `${day} ${weekday} ${time}`}
    </time>
  );
}
