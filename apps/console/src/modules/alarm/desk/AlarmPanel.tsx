import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined';
import DoubleRightOutlined from '@ant-design/icons/es/icons/DoubleRightOutlined';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { useAlarms } from '../live/alarms.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { groupAlarms } from '../live/alarmGroups.ts';
import type { OpenAlarm } from '../live/openAlarms.ts';
import { focusFirst, useAlarmFocusKey } from './useAlarmFocusKey.ts';
import { AlarmList } from './AlarmList.tsx';
import css from './AlarmPanel.module.css';
import { LiveBadge } from '../../../ui/feedback/LiveBadge.tsx';
import { MuteButton } from '../sound/MuteButton.tsx';
import { useNow } from '../../../core/time/useNow.ts';

interface AlarmPanelProps {
  /** The alarm that the map shows. */
  selectedId?: string | null;
  /** Shows where an alarm is. */
  onLocate?: (alarm: OpenAlarm) => void;
  /** Folds the panel; absent where it stays open. */
  onFold?: () => void;
  /** Whether the first alarm gets the focus when the panel opens. */
  isFocused?: boolean;
  /** Whether every line shows its actions. */
  isOpen?: boolean;
}

/** Open alarms in groups, by urgency; at most 360 px wide (look: Map). */
export function AlarmPanel({ selectedId = null, onLocate, onFold, isFocused = false, isOpen }: AlarmPanelProps) {
  const t = useT();
  const now = useNow(1000);
  const { open, isLoaded } = useAlarms();
  const list = useRef<HTMLUListElement>(null);
  useAlarmFocusKey(() => focusFirst(list));
  useEffect(() => {
    if (isFocused) focusFirst(list);
  }, [isFocused]);
  const count = open.filter((alarm) => alarm.status === 'alarming').length;
  return (
    <section className={css.panel} aria-label={t('console.alarm.open')}>
      <header className={css.header}>
        <h2 className={css.title}>
          {t('console.alarm.open')} <span className={count > 0 ? css.count : css.none}>{count}</span>
        </h2>
        <LiveBadge />
        <MuteButton />
        {onFold !== undefined && (
          <button
            type="button"
            className={css.fold}
            title={t('console.dock.fold')}
            aria-label={t('console.dock.fold')}
            aria-expanded
            onClick={onFold}
          >
            <DoubleRightOutlined aria-hidden />
          </button>
        )}
      </header>
      {open.length === 0 ? (
        <p className={css.empty}>
          {isLoaded && <CheckCircleOutlined aria-hidden />}
          {isLoaded ? t('console.alarm.calm') : t('console.alarm.loading')}
        </p>
      ) : (
        <AlarmList {...{ groups: groupAlarms(open), now, selectedId, onLocate, isOpen, list }} />
      )}
      <footer className={css.footer}>
        <Link to="/alarm/list">{t('console.alarm.all')}</Link>
      </footer>
    </section>
  );
}
