import { useAlarms } from '../../alarm/live/alarms.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { type AlarmGroup, firstRaised, groupAlarms } from '../../alarm/live/alarmGroups.ts';
import { durationWords, groupWords, stateWord } from '../../alarm/live/alarmWords.ts';
import { groupHolderWords } from '../../alarm/live/holderWords.ts';
import { responderWords } from '../../alarm/dispatch/responderWords.ts';
import { isPast, levelOf } from '../../alarm/live/openAlarms.ts';
import { usePlaceWords } from '../../alarm/live/usePlaceWords.ts';
import { AlarmSymbol } from '../../alarm/live/AlarmSymbol.tsx';
import { useNow } from '../../../core/time/useNow.ts';
import css from './BigScreen.module.css';
import { BigScreenPanel } from './BigScreenPanel.tsx';

interface BigScreenAlarmsProps {
  title: string | null;
  /** Number of lines that fit; the number of the others is shown. */
  rows: number;
}

/** Open alarms by urgency. */
export function BigScreenAlarms({ title, rows }: BigScreenAlarmsProps) {
  const t = useT();
  const now = useNow(1000);
  const { open, isLoaded } = useAlarms();
  const alarming = open.filter(({ status }) => status === 'alarming');
  const groups = groupAlarms(alarming);
  const shown = groups.slice(0, rows);
  const more = alarming.length - shown.reduce((count, { alarms }) => count + alarms.length, 0);
  const placeWords = usePlaceWords(shown.map(({ alarms: [alarm] }) => alarm));
  return (
    <BigScreenPanel name={t('screenModule.alarms')} title={title ?? t('console.alarm.open')} isList>
      {alarming.length === 0 && <p>{isLoaded ? t('console.alarm.calm') : t('console.alarm.loading')}</p>}
      <ul>
        {shown.map(({ id, alarms }) => (
          <BigScreenAlarm key={id} group={{ id, alarms }} place={placeWords(alarms[0])} now={now} />
        ))}
      </ul>
      {more > 0 && <p>{t('console.alarm.more', { count: more })}</p>}
    </BigScreenPanel>
  );
}

interface BigScreenAlarmProps {
  group: AlarmGroup;
  /** Text of its place. */
  place: string;
  /** Epoch ms. */
  now: number;
}

function BigScreenAlarm({ group, place, now }: BigScreenAlarmProps) {
  const t = useT();
  const [alarm] = group.alarms;
  const words = [
    place,
    durationWords(t, firstRaised(group), now),
    isPast(alarm) && stateWord(t, alarm),
    // A wall has no account of its own, so every holder is named.
    groupHolderWords(t, group.alarms, null),
    ...(alarm.responders ?? []).map((responder) => responderWords(t, responder, null)),
  ];
  return (
    <li className={isPast(alarm) ? `${css.alarm} ${css.past}` : css.alarm}>
      <AlarmSymbol level={levelOf(alarm)} isPast={isPast(alarm)} size={40} />
      <span>
        <strong>{t.named(`alarm.type.${alarm.type}`)}</strong> {groupWords(t, group)}
        <br />
        {words.filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}
