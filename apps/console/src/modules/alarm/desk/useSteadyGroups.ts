import { useEffect, useRef, useState } from 'react';

import type { AlarmGroup } from '../live/alarmGroups.ts';

/** A pointer at rest for this long no longer delays the list. */
const restsMs = 5000;

/**
 * Keeps the order of a list under the pointer, so that nothing moves below it: new alarms are last, and removed ones
 * stay as handled. Five seconds after the last pointer movement the list is sorted again.
 */
export function useSteadyGroups(groups: readonly AlarmGroup[]) {
  const [held, setHeld] = useState<readonly AlarmGroup[] | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const release = (): void => {
    clearTimeout(timer.current);
    setHeld(null);
  };
  const hold = (): void => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(release, restsMs);
    setHeld((before) => before ?? groups);
  };
  return {
    shown: held === null ? groups : inOrderOf(held, groups),
    pointer: { onPointerMove: hold, onPointerLeave: release },
  };
}

function inOrderOf(held: readonly AlarmGroup[], groups: readonly AlarmGroup[]): readonly AlarmGroup[] {
  const groupOf = new Map(groups.flatMap((group) => group.alarms.map(({ id }) => [id, group] as const)));
  const left = new Set(groups);
  const kept = held.map((group) => {
    // The id of the group may have changed.
    const now = group.alarms.map(({ id }) => groupOf.get(id)).find((each) => each !== undefined && left.has(each));
    if (now !== undefined) left.delete(now);
    return now ?? gone(group);
  });
  return [...kept, ...left];
}

/** It no longer needs an action. */
function gone({ id, alarms: [first, ...others] }: AlarmGroup): AlarmGroup {
  const handled = { status: 'handled' } as const;
  return { id, alarms: [{ ...first, ...handled }, ...others.map((each) => ({ ...each, ...handled }))] };
}
