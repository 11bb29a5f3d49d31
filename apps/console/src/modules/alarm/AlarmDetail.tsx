import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { permissions } from '@muster/model/access/permission.ts';
import { lazy, Suspense, useEffect, useState } from 'react';

import { ErrorBoundary } from '../../app/ErrorBoundary.tsx';
import { useT, type Translate } from '../../app/i18n.ts';
import { levelOf } from '../../app/openAlarms.ts';
import { useCan } from '../../app/session.ts';
import { Waiting } from '../../app/Waiting.tsx';
import { AlarmSymbol } from '../../ui/AlarmSymbol.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { floorName } from '../../ui/floorName.ts';
import { formatDuration, formatTime } from '../../ui/formatTime.ts';
import css from './AlarmDetail.module.css';
import type { AlarmRow } from './alarmRow.ts';
import { HandleAlarm } from './HandleAlarm.tsx';
import { useAlarm } from './useAlarm.ts';

/** The map is a megabyte: it comes when somebody looks at an alarm. */
const EvidenceReplay = lazy(async () => ({
  default: (await import('../../map/EvidenceReplay.tsx')).EvidenceReplay,
}));

interface AlarmDetailProps {
  id: string;
  onClose: () => void;
}

/** One alarm beside the list: what happened, the evidence on the map, what was done, and what can be done now. */
export function AlarmDetail({ id, onClose }: AlarmDetailProps) {
  const t = useT();
  const { data, error, refetch } = useAlarm(id);
  useCloseOnEscape(onClose);
  return (
    <aside className={css.detail} aria-label={t('alarm')}>
      <button type="button" className={css.close} aria-label={t('console.close')} onClick={onClose}>
        <CloseOutlined aria-hidden />
      </button>
      {error !== null ? (
        <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />
      ) : data === undefined ? (
        <Waiting />
      ) : (
        <Facts alarm={data} />
      )}
    </aside>
  );
}

/** Unless a dialog lies above: it has its own use of the key. */
function useCloseOnEscape(onClose: () => void): void {
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
}

function Facts({ alarm }: { alarm: AlarmRow }) {
  const t = useT();
  const can = useCan();
  const [isHandling, setHandling] = useState(false);
  const isHandled = alarm.status === 'handled';
  const level = levelOf(alarm);
  return (
    <>
      <header className={css.header}>
        <AlarmSymbol level={level} isHandled={isHandled} isUnverified={alarm.unverified} size={36} />
        <div>
          <h2 className={css.title}>{t(`alarm.type.${alarm.type}`)}</h2>
          <p className={css.sub}>{[t(`alarm.level.${level}`), t(`alarm.status.${alarm.status}`)].join(' · ')}</p>
        </div>
      </header>
      <dl className={css.facts}>
        {facts(alarm, t).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <EvidenceReplay key={alarm.id} alarm={alarm} />
        </Suspense>
      </ErrorBoundary>
      {can(permissions.alarmHandle) && (
        <footer className={css.footer}>
          <Button tone="primary" onClick={() => setHandling(true)}>
            {t(isHandled ? 'alarm.action.supplement' : 'alarm.action.handle')}
          </Button>
        </footer>
      )}
      {isHandling && <HandleAlarm alarms={[alarm]} onClose={() => setHandling(false)} />}
    </>
  );
}

/** What there is to say, without what is empty. */
function facts(alarm: AlarmRow, t: Translate): [label: string, text: string][] {
  const { subjectKind, subjectName, areaName, floor, tag, raisedAt, clearedAt } = alarm;
  const who = [t(`alarm.subjectKind.${subjectKind}`), subjectName ?? ''].filter(Boolean).join(' ');
  const where = [areaName ?? '', floor === null ? '' : floorName(t, floor)].filter(Boolean).join(' · ');
  const cleared =
    clearedAt === null
      ? ''
      : t('console.alarm.clearedAfter', {
          time: formatTime(clearedAt),
          duration: formatDuration(t, Date.parse(clearedAt) - Date.parse(raisedAt)),
        });
  const all: [string, string][] = [
    [t('alarm.subjectName'), who],
    [t('alarm.tag'), tag ?? ''],
    [t('console.alarm.where'), where],
    [t('alarm.raisedAt'), formatTime(raisedAt)],
    [t('alarm.clearedAt'), cleared],
    [t('alarm.occurrences'), alarm.occurrences > 1 ? String(alarm.occurrences) : ''],
    [t('alarm.handlingAction'), alarm.handlingAction === null ? '' : t(`alarm.action.${alarm.handlingAction}`)],
    [t('alarm.handler'), [alarm.handler ?? '', alarm.handlerAccount ?? ''].filter(Boolean).join(' · ')],
    [t('alarm.handledAt'), formatTime(alarm.handledAt)],
    [t('alarm.handlingInfo'), alarm.handlingInfo ?? ''],
  ];
  return all.filter(([, text]) => text !== '');
}
