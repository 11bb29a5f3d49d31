import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { alarmRow } from '../../../testing/alarmRow.ts';
import type { AlarmGroup } from '../live/alarmGroups.ts';
import { useSteadyGroups } from './useSteadyGroups.ts';

const alarm = (id: string) => ({ ...alarmRow(id), arrivedAt: null });
const alone = (id: string): AlarmGroup => ({ id, alarms: [alarm(id)] });
const [a, b, c] = ['a', 'b', 'c'].map(alone) as [AlarmGroup, AlarmGroup, AlarmGroup];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A list under a moving pointer. */
function pointedAt(...groups: AlarmGroup[]) {
  const { result, rerender } = renderHook(useSteadyGroups, { initialProps: groups });
  act(() => result.current.pointer.onPointerMove());
  return {
    show: (...now: AlarmGroup[]) => rerender(now),
    move: () => act(() => result.current.pointer.onPointerMove()),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    shown: () => result.current.shown,
    order: () => result.current.shown.map(({ id }) => id).join(''),
  };
}

describe('a list of alarms under the pointer', () => {
  it('keeps its order until the pointer has rested for 5 s', () => {
    const list = pointedAt(a, b);
    list.show(c, b, a);
    expect(list.order()).toBe('abc');
    list.wait(4999);
    list.move();
    list.wait(4999);
    expect(list.order()).toBe('abc');
    list.wait(1);
    expect(list.order()).toBe('cba');
  });

  it('keeps the place of removed alarms, as handled', () => {
    const list = pointedAt(a, b);
    list.show(b);
    expect(list.shown().map(({ alarms }) => alarms[0].status)).toEqual(['handled', 'alarming']);
  });

  it('keeps the place of a group whose first alarm is removed: the others still need an operator', () => {
    const list = pointedAt({ id: 'a', alarms: [alarm('b'), alarm('a')] }, c);
    list.show(c, b);
    expect(list.order()).toBe('bc');
    expect(list.shown()[0]?.alarms.map(({ status }) => status)).toEqual(['alarming']);
  });
});
