import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';

import { lazy, Suspense, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { Modal } from '../../../ui/feedback/Dialog.tsx';
import { AlarmMark } from '../live/AlarmMark.tsx';
import { groupWords } from '../live/alarmWords.ts';
import { useAlarms } from '../live/alarms.ts';
import { isPast, levelOf, type OpenAlarm } from '../live/openAlarms.ts';
import { usePlaceWords } from '../live/usePlaceWords.ts';
import { MuteButton } from '../sound/MuteButton.tsx';
import css from './PhoneDock.module.css';

const AlarmPanel = lazy(async () => ({ default: (await import('./AlarmPanel.tsx')).AlarmPanel }));

interface PhoneDockProps {
  open: readonly OpenAlarm[];
  onLocate: (alarm: OpenAlarm) => void;
}

/**
 * The dock on a phone: the most urgent alarm, its age, the number of alarms; a press opens the list. The bar is
 * also shown without an alarm, so that the first one does not move the page.
 */
export function PhoneDock({ open, onLocate }: PhoneDockProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const [top] = open;
  const isCalm = top === undefined || isPast(top);
  return (
    <div className={`${css.bar} ${isCalm ? css.calm : css[`level${levelOf(top)}`]}`}>
      <button type="button" className={css.list} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {top === undefined ? <Calm /> : <Most alarm={top} />}
        {open.length > 1 && <b className={css.more}>{t('console.dock.total', { count: open.length })}</b>}
        {isOpen ? <UpOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      </button>
      <MuteButton isShort />
      {isOpen && (
        <Modal className={css.sheet ?? ''} label={t('console.alarm.open')} onClose={close} closesBeside>
          <Suspense fallback={null}>
            <AlarmPanel
              isOpen
              onLocate={(alarm) => {
                close();
                onLocate(alarm);
              }}
            />
          </Suspense>
        </Modal>
      )}
    </div>
  );
}

function Calm() {
  const t = useT();
  const isLoaded = useAlarms((state) => state.isLoaded);
  return (
    <span className={css.words}>
      {isLoaded && <CheckCircleOutlined aria-hidden />} {t(isLoaded ? 'console.alarm.calm' : 'console.alarm.loading')}
    </span>
  );
}

function Most({ alarm }: { alarm: OpenAlarm }) {
  const t = useT();
  const now = useNow(1000);
  const placeWords = usePlaceWords([alarm]);
  const until = alarm.clearedAt === null ? now : Date.parse(alarm.clearedAt);
  const words = new Set([
    // Its long name would leave no room for subject and place.
    t(alarm.type === 'oneKeyHelp' ? 'console.dock.sos' : `alarm.type.${alarm.type}`),
    groupWords(t, { id: alarm.id, alarms: [alarm] }),
    placeWords(alarm),
  ]);
  return (
    <>
      <span className={css.mark}>
        <AlarmMark key={alarm.arrivedAt} alarm={alarm} arrivedAt={alarm.arrivedAt} size={18} />
      </span>
      <span className={css.words}>{[...words].filter(Boolean).join(' · ')}</span>
      <time className={css.age} dateTime={alarm.raisedAt}>
        {formatDuration(t, until - Date.parse(alarm.raisedAt))}
      </time>
    </>
  );
}
