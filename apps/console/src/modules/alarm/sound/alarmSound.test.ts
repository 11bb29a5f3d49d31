import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { createAlarmSound, type AlarmSound, type Calling } from './alarmSound.ts';
import { lengthMs } from './siren.ts';

/** The recorded sounds with their level, sentences and interruptions, in order. */
let heard: string[];
let isReady: boolean;
let isBlocked: boolean;
let isElsewhere: boolean;
let slept: number;
let clock: number;
let timers: { at: number; run: () => void }[];
/** Ends the current sentence. */
let endSentence: (() => void) | null;
let sound: AlarmSound;

/** Advances the time; `asleep`: as on a sleeping machine, whose timers all fire at the end. */
function wait(ms: number, isAsleep = false): void {
  const end = clock + ms;
  if (isAsleep) clock = end;
  for (;;) {
    const due = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
    if (due === undefined) break;
    timers.splice(timers.indexOf(due), 1);
    clock = Math.max(clock, due.at);
    due.run();
  }
  clock = end;
}

beforeEach(() => {
  heard = [];
  isReady = true;
  isBlocked = false;
  isElsewhere = false;
  slept = 0;
  clock = 0;
  timers = [];
  endSentence = null;
  sound = createAlarmSound({
    siren: {
      isReady: () => isReady,
      sound: (kind, level) => heard.push(`${kind} ${level}`),
      silence: () => undefined,
      unlock: async () => undefined,
    },
    voice: {
      say: (text, onEnd) => {
        if (endSentence !== null) throw new Error(`“${text}” talks over another sentence`);
        heard.push(text);
        endSentence = () => {
          endSentence = null;
          onEnd();
        };
      },
      stop: () => {
        if (endSentence !== null) heard.push('(cut)');
        endSentence = null;
      },
    },
    leader: { acquire: () => !isElsewhere, isElsewhere: () => isElsewhere },
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
    onSlept: () => {
      slept += 1;
    },
  });
});

const calling = (id: string, level: AlarmLevel, given: Partial<Calling> = {}): Calling => ({
  id,
  level,
  sound: 'beeps',
  text: null,
  ...given,
});
const spoken = (id: string, level: AlarmLevel): Calling => calling(id, level, { text: id });
/** Every sentence lasts a second. */
function listen(ms: number): void {
  for (const end = clock + ms; clock < end;) {
    wait(Math.min(1000, end - clock));
    endSentence?.();
  }
}

describe('the sound', () => {
  it('repeats for level 1 until it is handled', () => {
    sound.add(calling('a', 1));
    wait(12_000);
    expect(heard).toEqual(['beeps 1', 'beeps 1', 'beeps 1']);
    sound.remove('a');
    wait(60_000);
    expect(heard).toHaveLength(3);
  });

  it('sounds once for levels 3 and 4', () => {
    sound.add(calling('a', 3));
    wait(60_000);
    sound.add(calling('b', 4, { sound: 'chime' }));
    wait(60_000);
    expect(heard).toEqual(['beeps 3', 'chime 4']);
    expect([sound.has('a'), sound.has('b')]).toEqual([false, false]);
  });

  it('is that of the most urgent alarm, changes at once for a more urgent one, and to the next when that is handled', () => {
    sound.add(calling('a', 2));
    wait(1000);
    sound.add(calling('b', 1, { sound: 'siren' }));
    expect(heard).toEqual(['beeps 2', 'siren 1']);
    sound.remove('b');
    expect(heard).toEqual(['beeps 2', 'siren 1', 'beeps 2']);
  });

  it('is not restarted by another alarm of the same level, nor when one of several is handled', () => {
    for (const id of ['a', 'b', 'c']) sound.add(calling(id, 1));
    sound.remove('a');
    sound.remove('c');
    expect(heard).toEqual(['beeps 1']);
  });

  it('of a level without one is that of the next level, if any', () => {
    sound.add(calling('a', 1, { sound: 'none', text: 'a' }));
    expect(heard).toEqual(['a']);
    sound.add(calling('b', 2));
    endSentence?.();
    wait(6000);
    expect(heard).toEqual(['a', 'beeps 2']);
  });

  it('is silent while muted, also for new alarms, and continues afterwards if they are unhandled', () => {
    sound.add(calling('a', 2));
    sound.mute(300_000);
    sound.add(calling('b', 1, { sound: 'siren' }));
    wait(299_999);
    expect(heard).toEqual(['beeps 2']);
    wait(1);
    expect(heard).toEqual(['beeps 2', 'siren 1']);
  });

  it('sounds again at once when the mute ends', () => {
    sound.add(calling('a', 1));
    sound.mute(300_000);
    sound.mute(0);
    expect(heard).toEqual(['beeps 1', 'beeps 1']);
  });

  it('reports that the browser blocks it, and starts after the first gesture', () => {
    isReady = false;
    sound.add(calling('a', 1));
    expect([heard, isBlocked]).toEqual([[], true]);
    isReady = true;
    sound.retry();
    expect([heard, isBlocked]).toEqual([['beeps 1'], false]);
  });
});

describe('the voice', () => {
  it('follows the sound, highest level first, then newest, one sentence per round', () => {
    sound.set([spoken('old', 1), spoken('low', 2), spoken('new', 1)]);
    wait(lengthMs('beeps', 1));
    expect(heard).toEqual(['beeps 1', 'new']);
    listen(20_000);
    expect(heard.filter((each) => !each.startsWith('beeps')).slice(0, 4)).toEqual(['new', 'old', 'low', 'new']);
  });

  it('repeats for levels 1 and 2, and is spoken once for the others', () => {
    sound.set([spoken('high', 2), spoken('low', 3)]);
    listen(60_000);
    expect(heard.filter((each) => each === 'high').length).toBeGreaterThan(2);
    expect(heard.filter((each) => each === 'low')).toHaveLength(1);
  });

  it('never overlaps, and is interrupted by a higher alarm', () => {
    sound.add(spoken('low', 2));
    wait(lengthMs('beeps', 2));
    sound.add(spoken('high', 1));
    expect(heard).toEqual(['beeps 2', 'low', '(cut)', 'beeps 1']);
    wait(lengthMs('beeps', 1));
    expect(heard.at(-1)).toBe('high');
  });

  it('stops within a sentence about a handled alarm, and on muting', () => {
    sound.add(spoken('a', 1));
    wait(lengthMs('beeps', 1));
    sound.remove('a');
    expect(heard).toEqual(['beeps 1', 'a', '(cut)']);
    sound.add(spoken('b', 1));
    wait(lengthMs('beeps', 1));
    sound.mute(clock + 60_000);
    expect(heard.slice(3)).toEqual(['beeps 1', 'b', '(cut)']);
  });

  it('continues after a sentence whose end the browser did not report', () => {
    sound.add(spoken('a', 1));
    wait(60_000);
    expect(heard.filter((each) => each === 'a').length).toBeGreaterThan(1);
  });

  it('covers each alarm once before it repeats any, whatever the level', () => {
    sound.add(spoken('high', 1));
    listen(20_000);
    sound.add(spoken('low', 4));
    heard.length = 0;
    listen(10_000);
    expect(heard.filter((each) => !each.startsWith('beeps'))[0]).toBe('low');
  });
});

describe('several pages of one browser', () => {
  it('share the sound: one sounds, and when it is gone the next continues', () => {
    isElsewhere = true;
    sound.add(calling('a', 1));
    sound.add(calling('b', 3));
    wait(30_000);
    expect(heard).toEqual([]);
    expect(sound.has('b')).toBe(false);
    isElsewhere = false;
    wait(6000);
    expect(heard).toEqual(['beeps 1']);
  });

  it('show no request for a gesture while another one sounds', () => {
    isElsewhere = true;
    isReady = false;
    sound.add(calling('a', 1));
    expect(isBlocked).toBe(false);
  });
});

describe('a machine that has slept', () => {
  it('stays silent until the alarms are reloaded, and then sounds for the current ones', () => {
    sound.set([calling('over', 1), spoken('stands', 2)]);
    heard.length = 0;
    wait(3_600_000, true);
    expect([heard, slept]).toEqual([[], 1]);
    sound.set([spoken('stands', 2)]);
    expect(heard).toEqual(['beeps 2']);
  });

  it('sounds for the known alarms when the server is unreachable', () => {
    sound.add(calling('a', 1));
    heard.length = 0;
    wait(3_600_000, true);
    expect(heard).toEqual([]);
    wait(10_000);
    expect(heard).toEqual(['beeps 1']);
  });

  it('is distinguished from a hidden page, whose timers are up to a minute late', () => {
    sound.add(calling('a', 1));
    heard.length = 0;
    wait(60_000, true);
    wait(1000);
    expect(heard).toEqual(['beeps 1']);
    expect(slept).toBe(0);
  });

  it('is not restarted by a reload without changes', () => {
    sound.set([calling('a', 1)]);
    wait(1000);
    sound.set([calling('a', 1)]);
    expect(heard).toEqual(['beeps 1']);
  });
});
