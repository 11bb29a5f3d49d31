import { encodeLiveFrame } from '@muster/protocols/liveFrame.ts';
import type { LiveMessage, LiveName } from '@muster/model/live/wire.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { createLiveClient, type LiveClient, type LiveState } from './liveClient.ts';

type Listener = (event: { data?: unknown; code?: number }) => void;

/** A socket controlled by the test. */
class FakeSocket {
  readonly sent: unknown[] = [];
  isClosed = false;
  binaryType = 'blob';
  readonly #listeners = new Map<string, Listener[]>();

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  fire(type: string, event: { data?: unknown; code?: number } = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }

  say(message: LiveMessage): void {
    this.fire('message', { data: JSON.stringify(message) });
  }
}

const ready: LiveMessage = { type: 'ready', buildId: 'b1', t: 0 };
const heartbeat: LiveMessage = { type: 'heartbeat', t: 0 };
const name = (handle: number): LiveName => ({
  handle,
  tag: `T${handle}`,
  kind: null,
  subjectId: null,
  subjectName: null,
  departId: null,
  departName: null,
  personType: null,
  vehicleType: null,
  isRegistered: false,
  areaIds: [],
});

let sockets: FakeSocket[];
let states: LiveState[];
let timers: { at: number; run: () => void }[];
let clock: number;
let unauthorized: number;
let client: LiveClient;

/** Advances the clock and runs everything that is due. */
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

const socket = (): FakeSocket => {
  const last = sockets.at(-1);
  if (last === undefined) throw new Error('Nothing has connected.');
  return last;
};

beforeEach(() => {
  sockets = [];
  states = [];
  timers = [];
  clock = 1000;
  unauthorized = 0;
  client = createLiveClient({
    open: () => {
      const opened = new FakeSocket();
      sockets.push(opened);
      // The client uses only the members of FakeSocket.
      return opened as unknown as WebSocket;
    },
    hello: () => ({ authToken: 'token', buildId: 'b1' }),
    now: () => clock,
    chance: () => 0,
    after: (delayMs, run) => {
      const timer = { at: clock + delayMs, run };
      timers.push(timer);
      return () => {
        const index = timers.indexOf(timer);
        if (index >= 0) timers.splice(index, 1);
      };
    },
    onState: (state) => {
      if (states.at(-1) !== state) states.push(state);
    },
    onUnauthorized: () => unauthorized++,
  });
});

describe('the live connection', () => {
  it('authenticates as soon as it is open, and is live once the server is ready', () => {
    client.start();
    socket().fire('open');
    expect(socket().sent).toEqual([{ authToken: 'token', buildId: 'b1', floor: null, bounds: null }]);
    expect(states).toEqual(['connecting']);
    socket().say(ready);
    expect(states).toEqual(['connecting', 'live']);
  });

  it('hands frames, names and alarms to its subscribers', () => {
    const heard: string[] = [];
    client.subscribe({
      onRestart: () => heard.push('restart'),
      onReady: () => heard.push('ready'),
      onNames: (names) => heard.push(`names ${names.map(({ tag }) => tag).join()}`),
      onFrame: (frame) => heard.push(`${frame.kind} ${frame.length}`),
    });
    client.start();
    socket().say(ready);
    socket().say({ type: 'names', names: [name(1)] });
    socket().fire('message', { data: encodeLiveFrame('snapshot', 1, 0, []) });
    expect(heard).toEqual(['restart', 'ready', 'names T1', 'snapshot 0']);
  });

  it('sends a late subscriber all names and requests a snapshot', () => {
    client.start();
    socket().say(ready);
    socket().say({ type: 'names', names: [name(1), name(2)] });
    const heard: number[] = [];
    client.subscribe({ onNames: (names) => heard.push(...names.map(({ handle }) => handle)) });
    expect(heard).toEqual([1, 2]);
    expect(socket().sent.at(-1)).toEqual({ floor: null, bounds: null });
  });

  it('sends the view of the map again on the next connection', () => {
    client.start();
    client.setView({ floor: 1, bounds: null });
    socket().fire('open');
    expect(socket().sent).toEqual([{ authToken: 'token', buildId: 'b1', floor: 1, bounds: null }]);
  });

  it('is stale after 15 s of silence, live again with the next message, and reconnects after 25 s', () => {
    client.start();
    socket().say(ready);
    wait(15_000);
    expect(states.at(-1)).toBe('stale');
    socket().say(heartbeat);
    expect(states.at(-1)).toBe('live');
    wait(25_000);
    expect(states.at(-1)).toBe('offline');
    expect(sockets[0]?.isClosed).toBe(true);
    wait(500);
    expect(sockets).toHaveLength(2);
  });

  it('doubles the pause after each failure, up to 8 s, and resets it after a success', () => {
    client.start();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      const count = sockets.length;
      const from = clock;
      socket().fire('close', { code: 1006 });
      while (sockets.length === count) wait(100);
      waits.push(clock - from);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 4000, 4000, 4000]);
    socket().say(ready);
    socket().fire('close', { code: 1006 });
    const count = sockets.length;
    wait(500);
    expect(sockets).toHaveLength(count + 1);
  });

  it('reconnects late after too many connections, and soon after a change of the role', () => {
    client.start();
    socket().fire('close', { code: 4409 });
    wait(500);
    expect(sockets).toHaveLength(2);
    socket().fire('close', { code: 4429 });
    wait(3900);
    expect(sockets).toHaveLength(2);
    wait(100);
    expect(sockets).toHaveLength(3);
    expect(unauthorized).toBe(0);
  });

  it('reports when the server no longer accepts the session', () => {
    client.start();
    socket().fire('close', { code: 4401 });
    expect(unauthorized).toBe(1);
  });

  it('does nothing after it is stopped', () => {
    client.start();
    socket().say(ready);
    client.stop();
    expect(socket().isClosed).toBe(true);
    wait(120_000);
    expect(sockets).toHaveLength(1);
  });
});
