import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { AlarmMark } from '../live/AlarmMark.tsx';
import { groupWords } from '../live/alarmWords.ts';
import { useAlarms } from '../live/alarms.ts';
import { isPast, levelOf, type OpenAlarm } from '../live/openAlarms.ts';
import { usePlaceWords } from '../live/usePlaceWords.ts';
import { MuteButton } from '../sound/MuteButton.tsx';
import css from './DockBar.module.css';

interface DockBarProps {
  open: readonly OpenAlarm[];
  /** Whether the list is open. */
  isOpen: boolean;
  onToggle: () => void;
}

/**
 * The dock on a phone: the most urgent alarm, its age, how many there are. It is there without an alarm too, so that the
 * first one moves nothing under the finger.
 */
export function DockBar({ open, isOpen, onToggle }: DockBarProps) {
  const t = useT();
  const [top] = open;
  const isLoaded = useAlarms((state) => state.isLoaded);
  const isCalm = top === undefined || isPast(top);
  const classes = [css.bar, isCalm ? css.calm : css[`level${levelOf(top)}`]];
  return (
    <div className={classes.join(' ')}>
      <button type="button" className={css.list} aria-expanded={isOpen} onClick={onToggle}>
        {top === undefined ? (
          <span className={css.words}>
            {isLoaded && <CheckCircleOutlined aria-hidden />}{' '}
            {t(isLoaded ? 'console.alarm.calm' : 'console.alarm.loading')}
          </span>
        ) : (
          <Most alarm={top} />
        )}
        {open.length > 1 && <b className={css.more}>{t('console.dock.total', { count: open.length })}</b>}
        {isOpen ? <UpOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      </button>
      <MuteButton isShort />
    </div>
  );
}

function Most({ alarm }: { alarm: OpenAlarm }) {
  const t = useT();
  const now = useNow(1000);
  const placeWords = usePlaceWords([alarm]);
  const until = alarm.clearedAt === null ? now : Date.parse(alarm.clearedAt);
  const words = new Set([
    t(`alarm.type.${alarm.type}`),
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
