import { useEffect, useRef, useState, type RefObject } from 'react';

import { usePreferences } from '../../../core/settings/preferences.ts';
import { levelOf, needsOperator, type OpenAlarm } from '../live/openAlarms.ts';
import { notificationFor } from '../notice/noticeSettings.ts';

/** Without input for this long, the page may become narrower without moving under the pointer. */
const quietMs = 3000;
/** Window width below which the page would be too narrow for its tables. */
const wide = '(min-width: 1200px)';

interface DockFolding {
  isOpen: boolean;
  fold: () => void;
  unfold: () => void;
  /** Unfolds like an alarm; the choice of the account is kept. */
  unfoldForNow: () => void;
}

/**
 * Whether the dock is open: by the choice of the account, or by an alarm (docs/adr/058-alarm-dock.md).
 */
export function useDockFolding(open: readonly OpenAlarm[], dock: RefObject<HTMLElement | null>): DockFolding {
  const { preferences, setPreferences } = usePreferences();
  const [isByAlarm, setByAlarm] = useState(false);
  // Earlier alarms have unfolded it already, or were visible.
  const [seenAt, setSeenAt] = useState(() => Date.now());
  const isOpen = isByAlarm || preferences?.alarmDock === 'open';
  const unfoldForNow = (): void => {
    setByAlarm(true);
    setSeenAt(Date.now());
  };
  useWhenQuiet(!isOpen && unfolds(open, seenAt), dock, unfoldForNow);
  return {
    isOpen,
    fold: () => {
      setByAlarm(false);
      setSeenAt(Date.now());
      setPreferences({ alarmDock: 'folded' });
    },
    unfold: () => setPreferences({ alarmDock: 'open' }),
    unfoldForNow,
  };
}

/** Unhandled, unacknowledged, and of a type that notifies this console. */
export function needsAttention(alarm: OpenAlarm): boolean {
  return needsOperator(alarm) && notificationFor(alarm).popUp;
}

/**
 * Whether an alarm after `seenAt` (epoch ms) unfolds the dock: each call for help, and an alarm of level 1 unless
 * another one was waiting. A flood therefore does not unfold it repeatedly.
 */
export function unfolds(open: readonly OpenAlarm[], seenAt: number): boolean {
  const urgent = open.filter((alarm) => needsAttention(alarm) && (alarm.type === 'oneKeyHelp' || levelOf(alarm) === 1));
  const isNew = ({ arrivedAt }: OpenAlarm): boolean => arrivedAt !== null && arrivedAt > seenAt;
  return (
    urgent.some((alarm) => isNew(alarm) && alarm.type === 'oneKeyHelp') || (urgent.length > 0 && urgent.every(isNew))
  );
}

const inputs = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/** Runs after a pause in input, when neither pointer nor focus is in the dock. */
function useWhenQuiet(isWanted: boolean, dock: RefObject<HTMLElement | null>, run: () => void): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer = 0;
    const wait = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(tryIt, quietMs);
    };
    const tryIt = (): void => {
      const isInUse =
        dock.current?.matches(':hover') === true || dock.current?.contains(document.activeElement) === true;
      if (isInUse || !matchMedia(wide).matches) wait();
      else newest.current();
    };
    wait();
    for (const input of inputs) document.addEventListener(input, wait);
    return () => {
      clearTimeout(timer);
      for (const input of inputs) document.removeEventListener(input, wait);
    };
  }, [isWanted, dock]);
}
