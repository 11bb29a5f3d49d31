import { beforeEach, describe, expect, it } from 'vitest';

import { createSoundLeader, type SoundLeader } from './soundLeader.ts';

type Message = { from: string; since: number };

interface Page {
  leader: SoundLeader;
  changes: number;
  /** Simulates a crash or sleep: it neither sends nor receives. */
  isGone: boolean;
}

let clock: number;
let beats: { page: Page; every: number; next: number; run: () => void }[];
let listeners: { page: Page; onMessage: (message: Message) => void }[];

beforeEach(() => {
  clock = 1000;
  beats = [];
  listeners = [];
});

function openPage(id: string): Page {
  const page: Page = { changes: 0, isGone: false, leader: undefined as never };
  page.leader = createSoundLeader({
    id,
    now: () => clock,
    channel: {
      send: (message) => {
        if (page.isGone) return;
        for (const other of listeners) if (other.page !== page && !other.page.isGone) other.onMessage(message);
      },
      listen: (onMessage) => listeners.push({ page, onMessage }),
    },
    every: (every, run) => {
      const beat = { page, every, next: clock + every, run };
      beats.push(beat);
      return () => {
        beats = beats.filter((each) => each !== beat);
      };
    },
    onChange: () => {
      page.changes += 1;
    },
  });
  return page;
}

function wait(ms: number): void {
  for (const end = clock + ms; clock < end;) {
    clock += 100;
    for (const beat of beats)
      if (beat.next <= clock && !beat.page.isGone) {
        beat.next += beat.every;
        beat.run();
      }
  }
}

const sounding = (...pages: Page[]): boolean[] => pages.map(({ leader }) => leader.acquire());

describe('of several pages of one browser', () => {
  it('one sounds: the first with an alarm to sound', () => {
    const [one, other] = [openPage('a'), openPage('b')];
    expect(sounding(one, other)).toEqual([true, false]);
    wait(60_000);
    expect(sounding(other, one)).toEqual([false, true]);
  });

  it('the one in use takes over, and the other is notified', () => {
    const [one, other] = [openPage('a'), openPage('b')];
    one.leader.acquire();
    wait(1000);
    other.leader.claim();
    expect(one.changes).toBe(1);
    expect(sounding(one, other)).toEqual([false, true]);
  });

  it('the next takes over when one is closed', () => {
    const [one, other] = [openPage('a'), openPage('b')];
    one.leader.acquire();
    one.leader.release();
    expect(other.changes).toBeGreaterThan(0);
    expect(other.leader.acquire()).toBe(true);
  });

  it('the next takes over when one has crashed, after the timeout', () => {
    const [one, other] = [openPage('a'), openPage('b')];
    one.leader.acquire();
    wait(10_000);
    one.isGone = true;
    wait(3000);
    expect(other.leader.isElsewhere()).toBe(true);
    wait(3000);
    expect(other.leader.acquire()).toBe(true);
    // It wakes up, and another page leads.
    one.isGone = false;
    wait(3000);
    expect(sounding(one, other)).toEqual([false, true]);
  });

  it('one stays the leader when two became it at the same moment', () => {
    const [one, other] = [openPage('a'), openPage('b')];
    one.isGone = other.isGone = true;
    one.leader.acquire();
    other.leader.acquire();
    one.isGone = other.isGone = false;
    wait(5000);
    expect(sounding(one, other).filter(Boolean)).toHaveLength(1);
  });

  it('each sounds if pages cannot communicate', () => {
    const alone = createSoundLeader({
      channel: null,
      id: 'a',
      now: () => clock,
      every: () => () => undefined,
      onChange: () => undefined,
    });
    expect([alone.acquire(), alone.isElsewhere()]).toEqual([true, false]);
  });
});
