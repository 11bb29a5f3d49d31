import { useNavigate } from 'react-router';

import { AlarmLine } from '../../ui/AlarmLine.tsx';
import { MuteButton } from '../../ui/MuteButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useAlarms } from '../alarms.ts';
import { useT } from '../i18n.ts';
import css from './AlarmNotice.module.css';

const shownMs = 20_000;
const shownAtOnce = 3;

/** On pages without the map: what is raised slides in, with a way to it and a mute within reach, for 20 s. */
export function AlarmNotice() {
  const t = useT();
  const now = useNow(1000);
  const navigate = useNavigate();
  const open = useAlarms((state) => state.open);
  const fresh = open.filter((alarm) => alarm.arrivedAt !== null && now - alarm.arrivedAt < shownMs);
  if (fresh.length === 0) return null;
  return (
    <aside className={css.notice} role="alert" aria-label={t('console.alarm.new')}>
      <ul>
        {fresh.slice(0, shownAtOnce).map((alarm) => (
          <AlarmLine
            key={alarm.id}
            alarm={alarm}
            now={now}
            onLocate={({ id }) => void navigate(`/alarm/list?id=${encodeURIComponent(id)}`)}
          />
        ))}
      </ul>
      <footer className={css.footer}>
        {fresh.length > shownAtOnce && <span>{t('console.alarm.more', { count: fresh.length - shownAtOnce })}</span>}
        <MuteButton />
      </footer>
    </aside>
  );
}
