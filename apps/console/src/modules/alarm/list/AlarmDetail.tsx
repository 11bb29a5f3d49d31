import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { alarmLifeOf } from '@muster/model/alarm/alarmLife.ts';
import { cameraAlarms } from '@muster/model/alarm/alarmRule.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { stateWord, subjectWords } from '../live/alarmWords.ts';
import { isPast, levelOf } from '../live/openAlarms.ts';
import { usePlaceWords } from '../live/usePlaceWords.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { useCan } from '../../../core/session/session.ts';
import { subjectPage } from '../../organization/subject/subjectPage.ts';
import { AlarmLinks } from '../link/AlarmLinks.tsx';
import { useAlarmLink } from '../link/useAlarmLink.ts';
import { AlarmSymbol } from '../live/AlarmSymbol.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { AlarmDeliveries } from './AlarmDeliveries.tsx';
import { AlarmActions } from './AlarmActions.tsx';
import css from './AlarmDetail.module.css';
import { AlarmHistory } from './AlarmHistory.tsx';
import { AlarmPictures } from './AlarmPictures.tsx';
import type { AlarmRow } from './alarmRow.ts';
import { SentResponders } from '../dispatch/SentResponders.tsx';
import { alarmQueryKey } from '../live/alarms.ts';
import { get } from '../../../core/http/request.ts';

/** The map is a megabyte: it is loaded when an alarm is opened. */
const EvidenceReplay = lazy(async () => ({
  default: (await import('../evidence/EvidenceReplay.tsx')).EvidenceReplay,
}));

const LoadThen = lazy(async () => ({ default: (await import('../../vehicle/VehicleSummary.tsx')).LoadThen }));

const AlarmEmergencyCards = lazy(async () => ({
  default: (await import('../../drill/emergencyCard/AlarmEmergencyCards.tsx')).AlarmEmergencyCards,
}));

interface AlarmDetailProps {
  id: string;
  onClose: () => void;
}

/** One alarm beside the list: facts, evidence on the map, history, actions. */
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

/** Unless a dialog is above, which uses the key itself. */
function useCloseOnEscape(onClose: () => void): void {
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
}

/** Link to the page of the person or vehicle, with its permission. */
function SubjectLink({ alarm: { subjectKind, subjectId, subjectName } }: { alarm: AlarmRow }) {
  const can = useCan();
  if (subjectKind !== 'person' && subjectKind !== 'vehicle') return null;
  const page = subjectPage({ kind: subjectKind, id: subjectId }, can);
  return page === null ? null : <Link to={page}>{subjectName}</Link>;
}

function Facts({ alarm }: { alarm: AlarmRow }) {
  const t = useT();
  const placeWords = usePlaceWords([alarm]);
  const link = useAlarmLink(alarm.id);
  const level = levelOf(alarm);
  return (
    <>
      <header className={css.header}>
        <AlarmSymbol level={level} isPast={isPast(alarm)} isUnverified={alarm.unverified} size={36} />
        <div>
          <h2 className={css.title}>{t(`alarm.type.${alarm.type}`)}</h2>
          <p className={css.sub}>{[t(`alarm.level.${level}`), stateWord(t, alarm)].join(' · ')}</p>
          <SubjectLink alarm={alarm} />
          <AlarmLinks id={alarm.id} />
        </div>
      </header>
      <dl className={css.facts}>
        {facts(alarm, placeWords(alarm), t).map(([label, text], index) => (
          // Texts may still be loading, and are equal until then.
          <div key={index}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {alarm.subjectKind === 'vehicle' && (
        <Suspense fallback={null}>
          <LoadThen id={alarm.subjectId} at={Date.parse(alarm.raisedAt)} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <AlarmEmergencyCards alarmId={alarm.id} />
      </Suspense>
      {alarm.type === 'ai' && <AlarmPictures alarm={alarm} />}
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <EvidenceReplay key={alarm.id} alarm={alarm} permit={link?.permit ?? null} />
        </Suspense>
      </ErrorBoundary>
      {alarm.responders !== null && <SentResponders alarm={alarm} responders={alarm.responders} />}
      <AlarmHistory id={alarm.id} />
      <AlarmDeliveries alarmId={alarm.id} />
      <AlarmActions alarm={alarm} />
    </>
  );
}

/** Facts of the alarm, without empty ones. */
function facts(alarm: AlarmRow, place: string, t: Translate): [label: string, text: string][] {
  const { subjectKind, tag, raisedAt, clearedAt } = alarm;
  const who = [t(`alarm.subjectKind.${subjectKind}`), subjectWords(t, { ...alarm, tag: null })]
    .filter(Boolean)
    .join(' ');
  const cleared =
    clearedAt === null
      ? ''
      : t('console.alarm.clearedAfter', {
          time: formatTime(clearedAt),
          duration: formatDuration(t, Date.parse(clearedAt) - Date.parse(raisedAt)),
        });
  const all: [string, string][] = [
    [t('alarm.subjectName'), who],
    [t('alarm.driverName'), alarm.driverName ?? ''],
    [t('console.alarm.seen'), seenBy(alarm, t)],
    [t('alarm.tag'), tag ?? ''],
    [t('console.alarm.where'), place],
    [t('alarm.raisedAt'), formatTime(raisedAt)],
    [t('alarm.clearedAt'), cleared],
    ...life(alarm, t),
    [t('alarm.holder'), alarm.holder === null ? '' : `${alarm.holder} · ${formatTime(alarm.takenAt)}`],
    [t('alarm.handedBy'), alarm.handedBy ?? ''],
    [t('alarm.occurrences'), alarm.occurrences > 1 ? String(alarm.occurrences) : ''],
    [t('alarm.handlingAction'), alarm.handlingAction === null ? '' : t(`alarm.action.${alarm.handlingAction}`)],
    [t('alarm.handler'), [alarm.handler ?? '', alarm.handlerAccount ?? ''].filter(Boolean).join(' · ')],
    [t('alarm.handledAt'), formatTime(alarm.handledAt)],
    [t('alarm.handlingInfo'), alarm.handlingInfo ?? ''],
  ];
  return all.filter(([, text]) => text !== '');
}

/** Sub-states of "alarming" and "handled". */
function life(alarm: AlarmRow, t: Translate): [label: string, text: string][] {
  const { acknowledgedAt, shelvedUntil, shelveReason, escalatedTo, escalationStep } = alarm;
  const shelved = [formatTime(shelvedUntil), shelveReason ?? ''].filter(Boolean).join(' · ');
  const escalated = escalatedTo === null ? '' : `${t(`alarm.escalation.${escalatedTo}`)} (${escalationStep})`;
  return [
    [t('alarm.life'), t(`alarm.life.${alarmLifeOf(alarm)}`)],
    [t('alarm.acknowledgedAt'), formatTime(acknowledgedAt)],
    [t('alarm.shelvedUntil'), shelved],
    [t('alarm.escalatedTo'), escalated],
  ];
}

/** Detections of a camera in the evidence. */
function seenBy({ evidence }: AlarmRow, t: Translate): string {
  const facts: unknown = evidence['facts'];
  const seen = typeof facts === 'object' && facts !== null && 'kind' in facts ? facts.kind : null;
  const kind = cameraAlarms.find((each) => each === seen);
  return kind === undefined ? '' : t(`alarm.camera.${kind}`);
}

/** An alarm with its evidence; reloaded whenever an alarm changes. */
function useAlarm(id: string) {
  return useQuery({
    queryKey: [alarmQueryKey, 'row', id],
    queryFn: ({ signal }) => get<AlarmRow>('/pod/alarm/get', { id }, { signal, quiet: true }),
  });
}
