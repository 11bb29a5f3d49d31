import dayjs from 'dayjs';
import { useEffect, useState } from 'react';

import { languageTag, useLanguage } from '../../core/i18n/i18n.ts';

/** Date, weekday and time of this machine, every second. */
export function Clock({ className }: { className?: string | undefined }) {
  const language = useLanguage((state) => state.language);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  const weekday = new Intl.DateTimeFormat(languageTag(language), { weekday: 'short' }).format(now);
  return (
    <time className={className} dateTime={now.toISOString()}>
      {`${dayjs(now).format('YYYY-MM-DD')} ${weekday} ${dayjs(now).format('HH:mm:ss')}`}
    </time>
  );
}
