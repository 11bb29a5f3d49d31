import type { EntityRow } from '@muster/model/entity/entity.ts';
import type { PermitAlarm, PermitRecord } from '@muster/model/workPermit/wire.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Analyses } from './Analyses.tsx';
import { Measures } from './Measures.tsx';
import css from './PermitSections.module.css';
import { PermitState } from './PermitState.tsx';
import { Roster } from './Roster.tsx';
import { Signatures } from './Signatures.tsx';
import { usePermit } from './usePermit.ts';

/** Above the fields of a permit: missing conditions, confirmations, analyses, ticks, and people inside. */
export function PermitSections({ row: { id } }: { row: EntityRow }) {
  const t = useT();
  const { data, error, refetch } = usePermit(id);
  if (data !== undefined) return <Sections permit={data} />;
  if (error === null) return <Waiting />;
  return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
}

function Sections({ permit }: { permit: PermitRecord }) {
  const isRunning = permit.status === 'inProgress' || permit.status === 'paused';
  return (
    <div className={css.sections}>
      <PermitState permit={permit} />
      <div className={css.grid}>
        {isRunning && <Roster permit={permit} />}
        <Signatures permit={permit} />
        <Measures permit={permit} />
        {(permit.setting.gas !== null || permit.analyses.length > 0) && <Analyses permit={permit} />}
        {permit.status !== 'notStarted' && <PermitAlarms alarms={permit.alarms} />}
      </div>
    </div>
  );
}

/** Alarms that the permit raised; each opens beside the list of alarms, from where it is replayed. */
function PermitAlarms({ alarms }: { alarms: readonly PermitAlarm[] }) {
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
