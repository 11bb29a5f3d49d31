import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import { Link } from 'react-router';

import { AlarmSymbol } from '../live/AlarmSymbol.tsx';
import { useAlarms, useSeesAlarms } from '../live/alarms.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { isPast, levelOf } from '../live/openAlarms.ts';
import css from './AlarmBell.module.css';

/** Number of open alarms with the symbol of the highest, linked to the list. */
export function AlarmBell() {
  const t = useT();
  const open = useAlarms((state) => state.open).filter((alarm) => alarm.status === 'alarming');
  const [highest] = open;
  if (!useSeesAlarms()) return null;
  return (
    <Link to="/alarm/list?status=alarming" className={css.bell} title={t('console.alarm.open')}>
      {highest === undefined ? (
        <BellOutlined aria-hidden />
      ) : (
        <AlarmSymbol level={levelOf(highest)} isPast={isPast(highest)} size={18} />
      )}
      <span aria-label={t('console.alarm.openCount', { count: open.length })}>{open.length}</span>
    </Link>
  );
}
