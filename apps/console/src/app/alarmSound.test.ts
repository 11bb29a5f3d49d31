import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { createAlarmSound, type AlarmSound } from './alarmSound.ts';

let heard: (AlarmLevel | 'silence')[];
let isAllowed: boolean;
let isBlocked: boolean;
let clock: number;
let timers: { at: number; run: () => void }[];
let sound: AlarmSound;

function wait(ms: number): void {
  const end = clock + ms;
  for (;;) {
    const due = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
    if (due === undefined) break;
    timers.splice(timers.indexOf(due), 1);
    clock = due.at;
    due.run();
  }
  clock = end;
}

beforeEach(() => {
  heard = [];
  isAllowed = true;
  isBlocked = false;
  clock = 0;
  timers = [];
  sound = createAlarmSound({
    siren: {
      sound: (level) => {
        if (isAllowed) heard.push(level);
        return isAllowed;
      },
      silence: () => heard.push('silence'),
      unlock: async () => undefined,
    },
    now: () => clock,
    after: (delayMs, run) => {
      const timer = { at: clock + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    onBlocked: (blocked) => {
      isBlocked = blocked;
    },
  });
});

describe('the siren', () => {
  it('repeats for a level 1 until it is handled', () => {
    sound.add('a', 1);
    wait(12_000);
    expect(heard).toEqual([1, 1, 1]);
    sound.remove('a');
    wait(60_000);
    expect(heard).toEqual([1, 1, 1, 'silence']);
  });

  it('sounds once for levels 3 and 4', () => {
    sound.add('a', 3);
    sound.add('b', 4);
    wait(60_000);
    expect(heard).toEqual([3, 4]);
  });

  it('sounds for the most urgent alarm, at once when a more urgent one comes', () => {
    sound.add('a', 2);
    wait(1000);
    sound.add('b', 1);
    expect(heard).toEqual([2, 1]);
    sound.remove('b');
    expect(heard).toEqual([2, 1, 2]);
  });

  it('does not begin anew for another alarm of a level that sounds already', () => {
    sound.add('a', 1);
    sound.add('b', 1);
    expect(heard).toEqual([1]);
  });

  it('is silent while muted, and goes on afterwards if nobody has handled the alarm', () => {
    sound.add('a', 1);
    sound.mute(300_000);
    wait(299_999);
    expect(heard).toEqual([1, 'silence']);
    wait(1);
    expect(heard).toEqual([1, 'silence', 1]);
  });

  it('is heard again at once when the mute is taken back', () => {
    sound.add('a', 1);
    sound.mute(300_000);
    sound.mute(0);
    expect(heard).toEqual([1, 'silence', 1]);
  });

  it('says that the browser blocks it, and sounds after the first touch', () => {
    isAllowed = false;
    sound.add('a', 1);
    expect([heard, isBlocked]).toEqual([[], true]);
    isAllowed = true;
    sound.retry();
    expect([heard, isBlocked]).toEqual([[1], false]);
  });
});
