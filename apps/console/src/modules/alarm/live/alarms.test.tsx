import type { LiveAlarm, LiveAlarmChange, LiveMessage } from '@muster/model/live/wire.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { alarmRow } from '../../../testing/alarmRow.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';

/** Replaces the audio functions of the browser before any module uses them. */
const { heard } = vi.hoisted(() => {
  const sounds: string[] = [];
  class Node {
    gain = { value: 0, setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
    frequency = { value: 0 };
    type = '';
    connect = (next: unknown) => next;
    disconnect = () => {};
    start = () => {};
    stop = () => {};
  }
  class Context extends EventTarget {
    state = 'running';
    currentTime = 0;
    destination = new Node();
    createOscillator = () => new Node();
    resume = async () => {};
    createGain = () => {
      const node = new Node();
      // Only the master of a pattern sets its volume.
      Object.defineProperty(node.gain, 'value', {
        set: (value: number) => {
          sounds.push(`sound ${value}`);
        },
      });
      return node;
    };
  }
  class Utterance extends EventTarget {
    text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  const speechSynthesis = {
    getVoices: () => [{ name: 'Zira', lang: 'en-US', localService: true }],
    speak: (utterance: Utterance) => {
      sounds.push(utterance.text);
      setTimeout(() => utterance.dispatchEvent(new Event('end')), 2000);
    },
    cancel: () => {},
  };
  Object.assign(globalThis, { AudioContext: Context, SpeechSynthesisUtterance: Utterance, speechSynthesis });
  return { heard: sounds };
});

const { followAlarms, useAlarms } = await import('./alarms.ts');
const { muteFor, useCall } = await import('../sound/alarmCall.ts');
const { live } = await import('../../../core/live/live.ts');

/** The server at the other end of the live connection. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  binaryType = '';
  constructor() {
    super();
    FakeSocket.all.push(this);
  }
  send(): void {}
  close(): void {}
  say(message: LiveMessage): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
}
const socket = (): FakeSocket => {
  const last = FakeSocket.all.at(-1);
  if (last === undefined) throw new Error('Nothing has connected.');
  return last;
};

let standing: LiveAlarm[];
let settings: Record<string, unknown>;
let end: () => void;

const start = Date.parse('2026-03-01T08:00:00.000Z');
const loud = 'sound 0.5';
const high = (id: string, given: Partial<LiveAlarm> = {}) =>
  alarmRow(id, { level: 1, type: 'oneKeyHelp', subjectName: 'Ada', areaName: 'Tank Farm B', ...given });

/** The connection is ready, and the page's requests are answered. */
async function connect(): Promise<void> {
  socket().say({ type: 'ready', buildId: 'b1', t: 0 });
  await vi.advanceTimersByTimeAsync(0);
}

const tell = (change: LiveAlarmChange['change'], alarm: LiveAlarm): void =>
  socket().say({ type: 'alarm', change, alarm });

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.stubGlobal('WebSocket', FakeSocket);
  localStorage.clear();
  FakeSocket.all = [];
  heard.length = 0;
  standing = [];
  settings = { types: {}, sounds: {}, voice: 'female', voiceSpeed: 'normal' };
  fakeServer({
    '/pod/alarm/page': () => ({ data: standing, length: standing.length }),
    '/pod/alarm/notice': () => settings,
  });
  setLanguage('en_US');
  enterAsAdministrator();
  end = followAlarms('u1', 'b1');
  live.start();
});
afterEach(() => {
  live.stop();
  end();
  vi.useRealTimers();
});

describe('an alarm', () => {
  it('sounds, and is spoken with its level, type, person and place, repeatedly until it is handled', async () => {
    await connect();
    tell('raise', high('a'));
    expect(heard).toEqual([loud]);
    await vi.advanceTimersByTimeAsync(2500);
    expect(heard).toEqual([loud, 'Level 1 alarm, One-key help, Ada, Tank Farm B']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard.filter((each) => each === loud).length).toBeGreaterThan(1);
    tell('handle', high('a', { status: 'handled' }));
    heard.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([]);
  });

  it('is silent from its acknowledgement on', async () => {
    await connect();
    tell('raise', high('a'));
    tell('acknowledge', high('a', { acknowledgedAt: '2026-03-01T08:00:01.000Z' }));
    heard.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([]);
    expect(useAlarms.getState().open).toHaveLength(1);
  });

  it('is shown at once; others of a burst are shown together', async () => {
    await connect();
    await vi.advanceTimersByTimeAsync(1000);
    let shown = 0;
    const unsubscribe = useAlarms.subscribe(() => (shown += 1));
    for (let index = 0; index < 300; index++) tell('raise', high(`a${index}`, { type: 'lowBattery' }));
    expect(useAlarms.getState().open).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(useAlarms.getState().open).toHaveLength(300);
    expect(shown).toBe(2);
    unsubscribe();
  });

  it('sounds by the settings, from the moment of their change', async () => {
    settings = { ...settings, types: { overspeed: { voice: false } }, sounds: { 1: 'none', 2: 'chime' } };
    await connect();
    tell('raise', high('a', { type: 'overspeed' }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(heard).toEqual([]);
    settings = { ...settings, sounds: { 1: 'beeps' } };
    socket().say({ type: 'site', entities: ['alarmNotice'] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toEqual([loud]);
  });

  it('from before the page was opened sounds too: a reload silences nothing', async () => {
    standing = [high('a', { raisedAt: '2026-03-01T07:00:00.000Z' }), alarmRow('low', { level: 3 })];
    await connect();
    expect(heard).toEqual([loud]);
    expect(useAlarms.getState().open.map(({ arrivedAt }) => arrivedAt)).toEqual([null, null]);
  });
});

describe('a mute', () => {
  it('lasts over a reload, and is over at its time', async () => {
    await connect();
    muteFor(15);
    end();
    end = followAlarms('u1', 'b1');
    expect(useCall.getState().mute.until).toBe(start + 15 * 60_000);
    tell('raise', high('a'));
    await vi.advanceTimersByTimeAsync(15 * 60_000 - 1);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual([loud]);
  });

  it('is taken over from another page of this browser', async () => {
    await connect();
    tell('raise', high('a'));
    localStorage.setItem('alarmMute:u1:b1', `${start}-${start + 60_000}`);
    window.dispatchEvent(new Event('storage'));
    heard.length = 0;
    await vi.advanceTimersByTimeAsync(59_000);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toEqual([loud]);
  });

  it('is started and ended by the key M, except while typing', () => {
    const press = (target: EventTarget) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }));
    const input = document.createElement('input');
    document.body.append(input);
    press(input);
    expect(useCall.getState().mute.until).toBe(0);
    press(document);
    expect(useCall.getState().mute.until).toBe(start + 5 * 60_000);
    press(document);
    expect(useCall.getState().mute.until).toBe(0);
    input.remove();
  });
});

describe('a browser that has slept for an hour', () => {
  /** The clock advances without timers; then all late ones fire. */
  async function sleep(): Promise<void> {
    vi.setSystemTime(start + 3_600_000);
    await vi.advanceTimersToNextTimerAsync();
    await vi.advanceTimersByTimeAsync(7000);
  }

  it('reconnects at once, loads the current alarms, and sounds for those only', async () => {
    await connect();
    tell('raise', high('handled meanwhile'));
    tell('raise', high('stands', { level: 2, type: 'overcrowding' }));
    heard.length = 0;
    standing = [
      high('stands', { level: 2, type: 'overcrowding' }),
      high('missed', { type: 'heartRate', raisedAt: '2026-03-01T08:30:00.000Z' }),
      high('missed and over', { type: 'overspeed', clearedAt: '2026-03-01T08:31:00.000Z' }),
      high('missed and seen', { type: 'retention', acknowledgedAt: '2026-03-01T08:31:00.000Z' }),
    ];
    await sleep();
    expect(FakeSocket.all).toHaveLength(2);
    expect(heard).toEqual([]);
    await connect();
    expect(heard).toEqual([loud]);
    await vi.advanceTimersByTimeAsync(40_000);
    const sentences = new Set(heard.filter((each) => !each.startsWith('sound')));
    expect(sentences).toEqual(
      new Set(['Level 1 alarm, Heart rate, Ada, Tank Farm B', 'Level 2 alarm, Overcrowding, Ada, Tank Farm B']),
    );
    const { open } = useAlarms.getState();
    expect(open.map(({ id }) => id).toSorted()).toEqual(['missed', 'missed and over', 'missed and seen', 'stands']);
    // It blinks as new, because the page received it just now.
    expect(open.find(({ id }) => id === 'missed')?.arrivedAt).toBeGreaterThan(start + 3_600_000 - 1);
  });

  it('reconnects when the network is back, and not while the server is reachable', async () => {
    await connect();
    live.wake();
    expect(FakeSocket.all).toHaveLength(1);
    vi.setSystemTime(start + 20_000);
    live.wake();
    expect(FakeSocket.all).toHaveLength(2);
  });
});
