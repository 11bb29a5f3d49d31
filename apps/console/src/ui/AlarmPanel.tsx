import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined';
import { permissions } from '@muster/model/access/permission.ts';
import { useState } from 'react';
import { Link } from 'react-router';

import { useAlarms } from '../app/alarms.ts';
import { useT } from '../app/i18n.ts';
import type { OpenAlarm } from '../app/openAlarms.ts';
import { useCan } from '../app/session.ts';
import { HandleAlarm } from '../modules/alarm/HandleAlarm.tsx';
import { AlarmLine } from './AlarmLine.tsx';
import css from './AlarmPanel.module.css';
import { LiveBadge } from './LiveBadge.tsx';
import { MuteButton } from './MuteButton.tsx';
import { useNow } from './useNow.ts';

interface AlarmPanelProps {
  /** The alarm that the map shows. */
  selectedId?: string | null;
  /** Asks the map to show where an alarm is. */
  onLocate?: (alarm: OpenAlarm) => void;
}

/** Open alarms, highest level first, then newest; 360 px wide, as high as its place (look: Map). */
export function AlarmPanel({ selectedId = null, onLocate }: AlarmPanelProps) {
  const t = useT();
  const now = useNow(1000);
  const can = useCan();
  const { open, isLoaded } = useAlarms();
  const [handled, setHandled] = useState<OpenAlarm | null>(null);
  const count = open.filter((alarm) => alarm.status === 'alarming').length;
  return (
    <section className={css.panel} aria-label={t('console.alarm.open')}>
      <header className={css.header}>
        <h2 className={css.title}>
          {t('console.alarm.open')} <span className={count > 0 ? css.count : css.none}>{count}</span>
        </h2>
        <LiveBadge />
        <MuteButton />
      </header>
      {open.length === 0 ? (
        <p className={css.empty}>
          {isLoaded && <CheckCircleOutlined aria-hidden />}
          {isLoaded ? t('console.alarm.calm') : t('console.alarm.loading')}
        </p>
      ) : (
        <ul className={css.list}>
          {open.map((alarm) => (
            <AlarmLine
              key={alarm.id}
              alarm={alarm}
              now={now}
              isSelected={alarm.id === selectedId}
              onLocate={onLocate}
              onHandle={can(permissions.alarmHandle) ? setHandled : undefined}
            />
          ))}
        </ul>
      )}
      <footer className={css.footer}>
        <Link to="/alarm/list">{t('console.alarm.all')}</Link>
      </footer>
      {handled !== null && <HandleAlarm alarms={[handled]} onClose={() => setHandled(null)} />}
    </section>
  );
}
