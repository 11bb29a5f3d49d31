import { permissions } from '@muster/model/access/permission.ts';
import type { LiveName } from '@muster/model/live/wire.ts';
import { lazy, Suspense, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { AlarmMark } from '../../alarm/live/AlarmMark.tsx';
import { durationWords, stateWord } from '../../alarm/live/alarmWords.ts';
import { isPast, type OpenAlarm } from '../../alarm/live/openAlarms.ts';
import { useCan } from '../../../core/session/session.ts';
import { TagCard, type TagCardProps } from '../../../map/panel/TagCard.tsx';
import { slotOfTag } from '../../../map/tag/tagSource.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { useAlarms } from '../../alarm/live/alarms.ts';
import { SubjectActions } from '../../organization/subject/SubjectActions.tsx';
import type { Subject } from '../../organization/subject/subjectPage.ts';
import { NearestResponders } from './NearestResponders.tsx';
import css from './SubjectCard.module.css';

const HandleAlarm = lazy(async () => ({ default: (await import('../../alarm/handle/HandleAlarm.tsx')).HandleAlarm }));

const VehicleSummary = lazy(async () => ({
  default: (await import('../../vehicle/VehicleSummary.tsx')).VehicleSummary,
}));

interface SubjectCardProps extends Omit<TagCardProps, 'before'> {
  /** Shows another subject. */
  onShow: (tag: string) => void;
}

/** Null for a card without a carrier. */
function subjectOf(name: LiveName | undefined): Subject | null {
  if (name === undefined || name.subjectId === null) return null;
  return name.kind === 'person' || name.kind === 'vehicle' ? { kind: name.kind, id: name.subjectId } : null;
}

/** The card of a person or a vehicle: alarms and actions above position and state. */
export function SubjectCard({ onShow, ...card }: SubjectCardProps) {
  const t = useT();
  const { store, tag } = card;
  const can = useCan();
  const [isHandling, setHandling] = useState(false);
  const slot = slotOfTag(store, tag);
  const name = slot === undefined ? undefined : store.names[slot];
  const alarms = useAlarms((state) => state.open).filter((alarm) => alarm.tag === tag && alarm.status === 'alarming');
  const subject = subjectOf(name);
  return (
    <>
      <TagCard
        {...card}
        before={
          <>
            {alarms.length > 0 && <SubjectAlarms alarms={alarms} />}
            {subject !== null && <SubjectActions subject={subject} />}
            {subject?.kind === 'vehicle' && (
              <Suspense fallback={null}>
                <VehicleSummary id={subject.id} />
              </Suspense>
            )}
            {alarms.length > 0 && <NearestResponders store={store} tag={tag} onShow={onShow} />}
            {alarms.length > 0 && can(permissions.alarmHandle) && (
              <div className={css.part}>
                <Button tone="primary" className={css.handle} onClick={() => setHandling(true)}>
                  {t('alarm.action.handle')}
                </Button>
              </div>
            )}
          </>
        }
      />
      <Suspense fallback={null}>
        {isHandling && alarms.length > 0 && <HandleAlarm alarms={alarms} onClose={() => setHandling(false)} />}
      </Suspense>
    </>
  );
}

/** Alarms of a subject: a call for help in red with its age, then the other open alarms. */
function SubjectAlarms({ alarms }: { alarms: readonly OpenAlarm[] }) {
  const t = useT();
  const now = useNow(1000);
  return (
    <ul className={css.alarms} aria-label={t('console.alarm.open')}>
      {alarms.map((alarm) => {
        const isCall = alarm.type === 'oneKeyHelp' && !isPast(alarm);
        return (
          <li key={alarm.id} className={isCall ? css.call : css.alarm}>
            {!isCall && <AlarmMark key={alarm.arrivedAt} alarm={alarm} arrivedAt={alarm.arrivedAt} size={20} />}
            <span className={css.name}>
              <strong>{t(`alarm.type.${alarm.type}`)}</strong>
              {isPast(alarm) && ` · ${stateWord(t, alarm)}`}
            </span>
            <time dateTime={alarm.raisedAt}>
              {isCall ? formatDuration(t, now - Date.parse(alarm.raisedAt)) : durationWords(t, alarm, now)}
            </time>
          </li>
        );
      })}
    </ul>
  );
}
