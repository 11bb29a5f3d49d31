import type { PermitAlarm } from '@muster/model/workPermit/wire.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import css from './PermitSections.module.css';

/** Alarms that the permit raised; each opens beside the list of alarms, from where it is replayed. */
export function PermitAlarms({ alarms }: { alarms: readonly PermitAlarm[] }) {
  const t = useT();
  return (
    <Card title={t('console.permit.alarms')} aside={<span className={css.soft}>{alarms.length}</span>}>
      {alarms.length === 0 && <p className={css.none}>{t('console.permit.noAlarms')}</p>}
      <ul className={css.list}>
        {alarms.map(({ id, type, subjectName, raisedAt, clearedAt, handledAt }) => (
          <li key={id}>
            <time className={css.soft} dateTime={raisedAt}>
              {formatTime(raisedAt)}
            </time>
            <Link className={css.name} to={`/alarm/list?id=${encodeURIComponent(id)}`}>
              {[t(`alarm.type.${type}`), subjectName].filter(Boolean).join(' · ')}
            </Link>
            <span className={handledAt === null && clearedAt === null ? css.wrong : css.soft}>
              {t(stateOf(clearedAt, handledAt))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateOf(clearedAt: string | null, handledAt: string | null) {
  if (handledAt !== null) return 'console.permit.alarm.handled';
  return clearedAt === null ? 'console.permit.alarm.active' : 'console.permit.alarm.cleared';
}
