import { beforeEach, describe, expect, it } from 'vitest';

import { createSoundTurn, type SoundTurn } from './soundTurn.ts';

type Word = { from: string; since: number };

interface Page {
  turn: SoundTurn;
  changes: number;
  /** It crashed, or sleeps: nothing is heard of it, and it hears nothing. */
  isGone: boolean;
}

let clock: number;
let beats: { page: Page; every: number; next: number; run: () => void }[];
let listeners: { page: Page; hear: (word: Word) => void }[];

beforeEach(() => {
  clock = 1000;
  beats = [];
  listeners = [];
});

function openPage(id: string): Page {
  const page: Page = { changes: 0, isGone: false, turn: undefined as never };
  page.turn = createSoundTurn({
    id,
    now: () => clock,
    channel: {
      tell: (word) => {
        if (page.isGone) return;
        for (const other of listeners) if (other.page !== page && !other.page.isGone) other.hear(word);
      },
      listen: (hear) => listeners.push({ page, hear }),
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

const sounding = (...pages: Page[]): boolean[] => pages.map(({ turn }) => turn.take());

describe('of several pages of one browser', () => {
  it('one sounds: the first that has something to sound for', () => {
    const [one, other] = [openPage('a'), openPage('b')];
    expect(sounding(one, other)).toEqual([true, false]);
    wait(60_000);
    expect(sounding(other, one)).toEqual([false, true]);
  });

  it('the one that somebody works with takes over, and the other is told', () => {
    const [one, other] = [openPage('a'), openPage('b')];
    one.turn.take();
    wait(1000);
    other.turn.claim();
    expect(one.changes).toBe(1);
    expect(sounding(one, other)).toEqual([false, true]);
  });

  it('the next takes over when one is closed', () => {
    const [one, other] = [openPage('a'), openPage('b')];
    one.turn.take();
    one.turn.release();
    expect(other.changes).toBeGreaterThan(0);
    expect(other.turn.take()).toBe(true);
  });

  it('the next takes over when one has crashed, as soon as it is missed', () => {
    const [one, other] = [openPage('a'), openPage('b')];
    one.turn.take();
    wait(10_000);
    one.isGone = true;
    wait(3000);
    expect(other.turn.isElsewhere()).toBe(true);
    wait(3000);
    expect(other.turn.take()).toBe(true);
    // It wakes up, and finds another in its place.
    one.isGone = false;
    wait(3000);
    expect(sounding(one, other)).toEqual([false, true]);
  });

  it('one keeps the turn when two have taken it at the same moment', () => {
    const [one, other] = [openPage('a'), openPage('b')];
    one.isGone = other.isGone = true;
    one.turn.take();
    other.turn.take();
    one.isGone = other.isGone = false;
    wait(5000);
    expect(sounding(one, other).filter(Boolean)).toHaveLength(1);
  });

  it('each sounds where pages cannot talk to one another', () => {
    const alone = createSoundTurn({
      channel: null,
      id: 'a',
      now: () => clock,
      every: () => () => undefined,
      onChange: () => undefined,
    });
    expect([alone.take(), alone.isElsewhere()]).toEqual([true, false]);
  });
});
