import { useAlarms } from '../../alarm/live/alarms.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { durationWords, stateWord } from '../../alarm/live/alarmWords.ts';
import { isPast, levelOf } from '../../alarm/live/openAlarms.ts';
import { usePlaceWords } from '../../alarm/live/usePlaceWords.ts';
import { AlarmSymbol } from '../../alarm/live/AlarmSymbol.tsx';
import { useNow } from '../../../core/time/useNow.ts';
import css from './BigScreen.module.css';
import { BigScreenPanel } from './BigScreenPanel.tsx';

interface BigScreenAlarmsProps {
  title: string | null;
  /** As many as its place holds without scrolling; how many more there are is said. */
  rows: number;
}

/** Open alarms by urgency. */
export function BigScreenAlarms({ title, rows }: BigScreenAlarmsProps) {
  const t = useT();
  const now = useNow(1000);
  const { open, isLoaded } = useAlarms();
  const alarming = open.filter(({ status }) => status === 'alarming');
  const placeWords = usePlaceWords(alarming);
  return (
    <BigScreenPanel name={t('screenModule.alarms')} title={title ?? t('console.alarm.open')} isList>
      {alarming.length === 0 && <p>{isLoaded ? t('console.alarm.calm') : t('console.alarm.loading')}</p>}
      <ul>
        {alarming.slice(0, rows).map((alarm) => (
          <li key={alarm.id} className={isPast(alarm) ? `${css.alarm} ${css.past}` : css.alarm}>
            <AlarmSymbol level={levelOf(alarm)} isPast={isPast(alarm)} size={40} />
            <span>
              <strong>{t.named(`alarm.type.${alarm.type}`)}</strong> {alarm.subjectName ?? alarm.tag ?? ''}
              <br />
              {[placeWords(alarm), durationWords(t, alarm, now), isPast(alarm) && stateWord(t, alarm)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {alarming.length > rows && <p>{t('console.alarm.more', { count: alarming.length - rows })}</p>}
    </BigScreenPanel>
  );
}
