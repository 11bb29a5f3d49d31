import type { ReactNode } from 'react';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { type AlarmGroup, firstRaised } from '../live/alarmGroups.ts';
import { durationWords, groupWords, stateWord } from '../live/alarmWords.ts';
import { isPast, levelOf, type OpenAlarm } from '../live/openAlarms.ts';
import { AlarmThumb } from '../list/AlarmPictures.tsx';
import css from './AlarmLine.module.css';
import { AlarmMark } from '../live/AlarmMark.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { useSession } from '../../../core/session/session.ts';
import { groupHolderWords } from '../live/holderWords.ts';
import { actionKeys, isHeld } from './alarmActions.ts';
import { formatTime } from '../../../core/time/formatTime.ts';

interface AlarmLineProps {
  group: AlarmGroup;
  /** Epoch ms. */
  now: number;
  /** Text of its place. */
  place: string;
  isSelected?: boolean;
  /** Shows the first alarm of the group on the map; absent without a map. */
  onLocate?: (() => void) | undefined;
  /** Absent for an alarm that is taken, and without permission. */
  onTake?: (() => void) | undefined;
  /** Absent for an account that may only read. */
  onHandle?: (() => void) | undefined;
  /** Further actions, and below them the alarms of a group. */
  children?: ReactNode;
}

/** One alarm or one group on the desk: symbol, who, where, since when, one button. */
export function AlarmLine({ group, now, place, isSelected = false, onLocate, ...rest }: AlarmLineProps) {
  const { onTake, onHandle, children } = rest;
  const [alarm] = group.alarms;
  const level = levelOf(alarm);
  const classes = [css.line, css[`level${level}`]];
  if (isPast(alarm)) classes.push(css.past);
  if (isSelected) classes.push(css.selected);
  const text = <Words group={group} now={now} place={place} />;
  return (
    <li className={classes.join(' ')} data-alarm={group.id} data-held={isHeld(group.alarms) || undefined}>
      {/* A key of its own for each raise: one that is raised again blinks again. */}
      <AlarmMark key={alarm.arrivedAt} alarm={alarm} arrivedAt={alarm.arrivedAt} size={24} />
      {onLocate === undefined ? (
        <span className={css.text}>{text}</span>
      ) : (
        <button type="button" className={css.text} onClick={onLocate}>
          {text}
        </button>
      )}
      {alarm.type === 'ai' && <AlarmThumb alarm={alarm} />}
      {alarm.status !== 'handled' && <LineButtons onTake={onTake} onHandle={onHandle} isUrgent={level === 1} />}
      {children}
    </li>
  );
}

interface LineButtonsProps extends Pick<AlarmLineProps, 'onTake' | 'onHandle'> {
  isUrgent: boolean;
}

/** Take is the first action for an alarm without a holder. */
function LineButtons({ onTake, onHandle, isUrgent }: LineButtonsProps) {
  const t = useT();
  if (onHandle === undefined) return null;
  const tone = isUrgent ? 'primary' : 'plain';
  return (
    <span className={css.buttons}>
      {onTake !== undefined && (
        <Button
          isSmall
          tone={tone}
          aria-keyshortcuts={actionKeys.take}
          title={`${t('console.alarm.take')} (${actionKeys.take.toUpperCase()})`}
          onClick={onTake}
        >
          {t('console.alarm.take')}
        </Button>
      )}
      <Button isSmall tone={onTake === undefined ? tone : 'plain'} onClick={onHandle}>
        {t('alarm.action.handle')}
      </Button>
    </span>
  );
}

function Words({ group, now, place }: Pick<AlarmLineProps, 'group' | 'now' | 'place'>) {
  const t = useT();
  const [alarm] = group.alarms;
  const first = firstRaised(group);
  const accountId = useSession(({ user }) => user?.id ?? null);
  const whom = groupWords(t, group);
  const holder = alarm.status === 'handled' ? null : groupHolderWords(t, group.alarms, accountId);
  return (
    <>
      <span className={css.title}>
        <strong>{t.named(`alarm.type.${alarm.type}`)}</strong>
        <span>{whom}</span>
      </span>
      {/* An area, or the place of a permit, is its own place. */}
      {place !== whom && <span className={css.detail}>{place}</span>}
      <span className={css.detail}>
        <time dateTime={first.raisedAt} title={formatTime(first.raisedAt)}>
          {durationWords(t, first, now)}
        </time>
        {flags(group, t)}
      </span>
      {holder !== null && (
        <span className={css.holder} title={holder}>
          {holder}
        </span>
      )}
    </>
  );
}

/** Special states, as text beside the time. */
function flags({ alarms }: AlarmGroup, t: Translate): string {
  const [alarm, ...others] = alarms;
  const isEach = (holds: (each: OpenAlarm) => boolean): boolean => alarms.every(holds);
  const words: string[] = [];
  if (isPast(alarm)) words.push(stateWord(t, alarm));
  if (alarm.status !== 'handled' && isEach(({ acknowledgedAt }) => acknowledgedAt !== null))
    words.push(t('alarm.life.acknowledged'));
  if (isEach(({ unverified }) => unverified)) words.push(t('alarm.unverified'));
  if (isEach(({ late }) => late)) words.push(t('alarm.late'));
  if (others.length === 0 && alarm.occurrences > 1) words.push(t('console.alarm.times', { count: alarm.occurrences }));
  return words.map((word) => ` · ${word}`).join('');
}
