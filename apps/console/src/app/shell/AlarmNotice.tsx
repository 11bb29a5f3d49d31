import { permissions } from '@muster/model/access/permission.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { HandleAlarm } from '../../modules/alarm/HandleAlarm.tsx';
import { AlarmLine } from '../../ui/AlarmLine.tsx';
import { MuteButton } from '../../ui/MuteButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useAlarms } from '../alarms.ts';
import { useT } from '../i18n.ts';
import { isNoticed, type OpenAlarm } from '../openAlarms.ts';
import { useCan } from '../session.ts';
import css from './AlarmNotice.module.css';

const shownAtOnce = 3;

/** On pages without the map: what is raised slides in, with a way to it and a mute within reach. */
export function AlarmNotice() {
  const t = useT();
  const now = useNow(1000);
  const navigate = useNavigate();
  const can = useCan();
  const { open, mutedUntil } = useAlarms();
  const [handled, setHandled] = useState<OpenAlarm | null>(null);
  const noticed = open.filter((alarm) => isNoticed(alarm, now, mutedUntil));
  return (
    <>
      {noticed.length > 0 && (
        <aside className={css.notice} role="alert" aria-label={t('console.alarm.new')}>
          <ul>
            {noticed.slice(0, shownAtOnce).map((alarm) => (
              <AlarmLine
                key={alarm.id}
                alarm={alarm}
                now={now}
                onLocate={({ id }) => void navigate(`/alarm/list?id=${encodeURIComponent(id)}`)}
                onHandle={can(permissions.alarmHandle) ? setHandled : undefined}
              />
            ))}
          </ul>
          <footer className={css.footer}>
            {noticed.length > shownAtOnce && (
              <span>{t('console.alarm.more', { count: noticed.length - shownAtOnce })}</span>
            )}
            <MuteButton />
          </footer>
        </aside>
      )}
      {handled !== null && <HandleAlarm alarms={[handled]} onClose={() => setHandled(null)} />}
    </>
  );
}
