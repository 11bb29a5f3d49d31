import { lazy, Suspense, useEffect, useState, type KeyboardEvent, type RefObject } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import type { AlarmGroup } from '../live/alarmGroups.ts';
import type { OpenAlarm } from '../live/openAlarms.ts';
import { usePlaceWords } from '../live/usePlaceWords.ts';
import { useAlarmAction } from '../handle/useAlarmAction.ts';
import { useHolderActions } from '../handle/useHolderActions.ts';
import { type AlarmAction, actionKeys, alarmActions, isHeld, unacknowledged, useOffered } from './alarmActions.ts';
import { AlarmLine } from './AlarmLine.tsx';
import css from './AlarmList.module.css';
import { Button } from '../../../ui/input/Button.tsx';
import { useSteadyGroups } from './useSteadyGroups.ts';

const HandleAlarm = lazy(async () => ({ default: (await import('../handle/HandleAlarm.tsx')).HandleAlarm }));
const DispatchAlarm = lazy(async () => ({ default: (await import('../dispatch/DispatchAlarm.tsx')).DispatchAlarm }));
const LineResponders = lazy(async () => ({
  default: (await import('../dispatch/LineResponders.tsx')).LineResponders,
}));
const HandOverAlarm = lazy(async () => ({ default: (await import('../handle/HandOverAlarm.tsx')).HandOverAlarm }));
const AlarmLinks = lazy(async () => ({ default: (await import('../link/AlarmLinks.tsx')).AlarmLinks }));
const ShelveAlarm = lazy(async () => ({ default: (await import('../handle/ShelveAlarm.tsx')).ShelveAlarm }));

/** All lines are updated each second; in a flood, lines far down are not drawn. The most urgent are first. */
const linesAtOnce = 40;

interface AlarmListProps {
  /** Items in order. */
  groups: readonly AlarmGroup[];
  /** Epoch ms. */
  now: number;
  selectedId?: string | null;
  /** Shows the alarm on the map; absent without a map. */
  onLocate?: ((alarm: OpenAlarm) => void) | undefined;
  /** Whether every line shows its actions; otherwise only the hovered one. */
  isOpen?: boolean;
  list: RefObject<HTMLUListElement | null>;
}

/** Alarms with their actions, by pointer and by keyboard. An action on a group applies to each of its alarms. */
export function AlarmList({ groups, now, selectedId = null, onLocate, isOpen = false, list }: AlarmListProps) {
  const t = useT();
  const { shown: steady, pointer } = useSteadyGroups(groups);
  const [most, setMost] = useState(linesAtOnce);
  const shown = steady.slice(0, most);
  const hidden = steady.length - shown.length;
  useNewestInSight(list, shown);
  const placeWords = usePlaceWords(shown.map(({ alarms: [alarm] }) => alarm));
  const [dialog, setDialog] = useState<AlarmDialog | null>(null);
  const { act } = useAlarmAction<{ ids: string[] }>('acknowledge');
  const { take, giveBack } = useHolderActions();
  const isOffered = useOffered(onLocate !== undefined);
  const run = (action: AlarmAction, { alarms }: AlarmGroup): void => {
    const ids = alarms.map(({ id }) => id);
    if (action === 'acknowledge') act({ ids: unacknowledged(alarms).map(({ id }) => id) });
    else if (action === 'take') take(ids);
    else if (action === 'giveBack') giveBack(ids);
    else if (action === 'locate') onLocate?.(alarms[0]);
    else setDialog({ action, alarms });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const group = groupOf(shown, lineOf(event.target)?.dataset['alarm']);
    if (group === undefined || event.ctrlKey || event.metaKey || event.altKey || moveByLine(event)) return;
    const action = alarmActions.find((each) => actionKeys[each] === event.key.toLowerCase());
    if (action === undefined || !isOffered(action, group)) return;
    event.preventDefault();
    run(action, group);
  };
  const desk = { now, selectedId, onLocate, placeWords, isOffered, run };
  return (
    <>
      {/* Keys are for whoever has the focus on a line; every one of them has a button too. */}
      <ul ref={list} className={isOpen ? css.open : css.list} onKeyDown={onKeyDown} {...pointer}>
        {shown.map((group) => (
          <GroupLine key={group.id} group={group} desk={desk} />
        ))}
        {hidden > 0 && (
          <li className={css.more}>
            <Button isSmall tone="quiet" onClick={() => setMost(most + linesAtOnce)}>
              {t('console.alarm.more', { count: hidden })}
            </Button>
          </li>
        )}
      </ul>
      <AlarmDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface AlarmDialog {
  action: 'handle' | 'shelve' | 'handOver' | 'dispatch';
  alarms: AlarmGroup['alarms'];
}

function AlarmDialogs({ dialog, onClose }: { dialog: AlarmDialog | null; onClose: () => void }) {
  if (dialog === null) return null;
  const ids = dialog.alarms.map(({ id }) => id);
  return (
    <Suspense fallback={null}>
      {dialog.action === 'handle' && <HandleAlarm alarms={dialog.alarms} onClose={onClose} />}
      {dialog.action === 'shelve' && <ShelveAlarm ids={ids} onClose={onClose} />}
      {dialog.action === 'dispatch' && <DispatchAlarm id={dialog.alarms[0].id} onClose={onClose} />}
      {dialog.action === 'handOver' && <HandOverAlarm ids={ids} onClose={onClose} />}
    </Suspense>
  );
}

/** The group of a line, or of a line within an unfolded group. */
function groupOf(groups: readonly AlarmGroup[], id: string | undefined): AlarmGroup | undefined {
  const alone = groups.flatMap(({ alarms }) => alarms).find((alarm) => alarm.id === id);
  return groups.find((group) => group.id === id) ?? (alone && { id: alone.id, alarms: [alone] });
}

interface GroupLineProps {
  group: AlarmGroup;
  desk: Pick<AlarmListProps, 'now' | 'selectedId' | 'onLocate'> & {
    placeWords: (alarm: OpenAlarm) => string;
    isOffered: (action: AlarmAction, group: AlarmGroup) => boolean;
    run: (action: AlarmAction, group: AlarmGroup) => void;
  };
}

/** The line of a group; its alarms below it, unfolded on demand. */
function GroupLine({ group, desk }: GroupLineProps) {
  const t = useT();
  const [isUnfolded, setUnfolded] = useState(false);
  const { now, selectedId, onLocate, placeWords, isOffered, run } = desk;
  const { alarms } = group;
  const isFree = !isHeld(alarms);
  return (
    <AlarmLine
      group={group}
      now={now}
      place={placeWords(alarms[0])}
      isSelected={alarms.some(({ id }) => id === selectedId)}
      onLocate={onLocate && (() => onLocate(alarms[0]))}
      onTake={isFree && isOffered('take', group) ? () => run('take', group) : undefined}
      onHandle={isOffered('handle', group) ? () => run('handle', group) : undefined}
    >
      {mayBelong(alarms[0]) && (
        <span className={css.belongs}>
          <Suspense fallback={null}>
            <AlarmLinks id={alarms[0].id} />
          </Suspense>
        </span>
      )}
      {(!isFree || alarms[0].responders !== null) && (
        <Suspense fallback={null}>
          <LineResponders alarm={alarms[0]} />
        </Suspense>
      )}
      <ActionButtons
        actions={(isFree ? besideTaking : besideHandling).filter((action) => isOffered(action, group))}
        onDo={(action) => run(action, group)}
      />
      {alarms.length > 1 && (
        <div className={css.members}>
          <Button isSmall tone="quiet" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? t('console.alarm.fold') : t('console.alarm.unfoldGroup', { count: alarms.length })}
          </Button>
          {isUnfolded && (
            <ul>
              {alarms.map((alarm) => (
                <GroupLine key={alarm.id} group={{ id: alarm.id, alarms: [alarm] }} desk={desk} />
              ))}
            </ul>
          )}
        </div>
      )}
    </AlarmLine>
  );
}

/** Whether an alarm can have links: only persons walk rounds. */
function mayBelong({ permitId, type, subjectKind }: OpenAlarm): boolean {
  return permitId !== null || type === 'evacuation' || subjectKind === 'person';
}

/** Actions without a button, in the row below the line. */
const besideTaking = ['acknowledge', 'dispatch', 'locate', 'shelve'] as const;
const besideHandling = ['take', ...besideTaking, 'handOver', 'giveBack'] as const;

const actionLabels = {
  take: 'console.alarm.takeOver',
  acknowledge: 'console.alarm.acknowledge',
  dispatch: 'console.alarm.dispatch',
  locate: 'console.alarm.locate',
  shelve: 'console.alarm.shelve',
  handOver: 'console.alarm.handOver',
  giveBack: 'console.alarm.giveBack',
} as const;

interface ActionButtonsProps {
  actions: (typeof besideHandling)[number][];
  onDo: (action: AlarmAction) => void;
}

function ActionButtons({ actions: offered, onDo }: ActionButtonsProps) {
  const t = useT();
  return (
    <span className={css.actions}>
      {offered.map((action) => (
        <Button
          key={action}
          isSmall
          tone="quiet"
          aria-keyshortcuts={actionKeys[action]}
          title={`${t(actionLabels[action])} (${actionKeys[action].toUpperCase()})`}
          onClick={() => onDo(action)}
        >
          {t(actionLabels[action])}
        </Button>
      ))}
    </span>
  );
}

function lineOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-alarm]') : null;
}

/** The arrows go from line to line. */
function moveByLine(event: KeyboardEvent<HTMLUListElement>): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return false;
  event.preventDefault();
  const lines = [...event.currentTarget.querySelectorAll('[data-alarm]')];
  const line = lines[lines.findIndex((each) => each === lineOf(event.target)) + step];
  line?.querySelector('button')?.focus();
  return true;
}

/** A new alarm at the top is scrolled into view. */
function useNewestInSight(list: RefObject<HTMLUListElement | null>, shown: readonly AlarmGroup[]): void {
  const top = shown[0]?.alarms[0];
  const newest = top === undefined || top.arrivedAt === null ? null : `${top.id} ${top.arrivedAt}`;
  useEffect(() => {
    if (newest !== null) list.current?.scrollTo({ top: 0 });
  }, [list, newest]);
}
