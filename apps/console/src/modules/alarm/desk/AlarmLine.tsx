import type { ReactNode } from 'react';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { durationWords, stateWord } from '../live/alarmWords.ts';
import { isPast, levelOf, type OpenAlarm } from '../live/openAlarms.ts';
import { AlarmThumb } from '../list/AlarmPictures.tsx';
import css from './AlarmLine.module.css';
import { AlarmMark } from '../live/AlarmMark.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { formatTime } from '../../../core/time/formatTime.ts';

interface AlarmLineProps {
  alarm: OpenAlarm;
  /** Epoch ms. */
  now: number;
  /** Where it is, in words. */
  place: string;
  isSelected?: boolean;
  /** Shows where it is; absent where there is no map. */
  onLocate?: ((alarm: OpenAlarm) => void) | undefined;
  /** Absent for an account that may only look. */
  onHandle?: ((alarm: OpenAlarm) => void) | undefined;
  /** What else can be done, in a row below. */
  children?: ReactNode;
}

/** One alarm on the desk: symbol, who, where, since when, one button. */
export function AlarmLine({ alarm, now, place, isSelected = false, onLocate, onHandle, children }: AlarmLineProps) {
  const t = useT();
  const isHandled = alarm.status === 'handled';
  const level = levelOf(alarm);
  const classes = [css.line, css[`level${level}`]];
  if (isPast(alarm)) classes.push(css.past);
  if (isSelected) classes.push(css.selected);
  const text = <Words alarm={alarm} now={now} place={place} />;
  return (
    <li className={classes.join(' ')} data-alarm={alarm.id}>
      {/* A key of its own for each raise: one that is raised again blinks again. */}
      <AlarmMark key={alarm.arrivedAt} alarm={alarm} arrivedAt={alarm.arrivedAt} size={24} />
      {onLocate === undefined ? (
        <span className={css.text}>{text}</span>
      ) : (
        <button type="button" className={css.text} onClick={() => onLocate(alarm)}>
          {text}
        </button>
      )}
      {alarm.type === 'ai' && <AlarmThumb alarm={alarm} />}
      {onHandle !== undefined && !isHandled && (
        <Button isSmall tone={level === 1 ? 'primary' : 'plain'} onClick={() => onHandle(alarm)}>
          {t('alarm.action.handle')}
        </Button>
      )}
      {!isHandled && children}
    </li>
  );
}

function Words({ alarm, now, place }: Pick<AlarmLineProps, 'alarm' | 'now' | 'place'>) {
  const t = useT();
  return (
    <>
      <span className={css.title}>
        <strong>{t.named(`alarm.type.${alarm.type}`)}</strong>
        <span className={css.who}>{alarm.subjectName ?? alarm.tag ?? ''}</span>
      </span>
      <span className={css.detail}>{place}</span>
      <span className={css.detail}>
        <time dateTime={alarm.raisedAt} title={formatTime(alarm.raisedAt)}>
          {durationWords(t, alarm, now)}
        </time>
        {flags(alarm, t)}
      </span>
    </>
  );
}

/** What is special about it, in words beside the time. */
function flags(alarm: OpenAlarm, t: Translate): string {
  const { acknowledgedAt, unverified, late, occurrences, status } = alarm;
  const words: string[] = [];
  if (isPast(alarm)) words.push(stateWord(t, alarm));
  if (acknowledgedAt !== null && status !== 'handled') words.push(t('alarm.life.acknowledged'));
  if (unverified) words.push(t('alarm.unverified'));
  if (late) words.push(t('alarm.late'));
  if (occurrences > 1) words.push(t('console.alarm.times', { count: occurrences }));
  return words.map((word) => ` · ${word}`).join('');
}
