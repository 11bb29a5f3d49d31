import { randomBytes } from 'node:crypto';

import type { LiveReady, LiveView } from '@muster/model/live/wire.ts';
import type { WebSocket } from 'ws';

import type { SiteScope } from '../core/auth/caller.ts';
import type { LiveHub, LiveReader } from './liveHub.ts';

/**
 * Maximum frames in flight to a reader. Each is followed by a ping, whose pong shows that it has arrived: data delayed
 * by a slow line is in buffers of the system, which the server cannot count.
 */
const framesOnTheWay = 2;
/**
 * Maximum bytes of alarms and names that wait for a reader; beyond it the reader is disconnected and connects again.
 */
const mostWaiting = 4 * 1024 * 1024;
const tryAgainLater = 1013;
/** After this many seconds without a byte the reader is gone, whatever its system reports. */
const quietForS = 25;
/** A frame that arrives later than this is useless: a new connection begins with a snapshot. */
const unreadForS = 30;

/** One reader of the live state. It receives the newest state when it can read it, never a queue of old ones. */
export class LiveConnection implements LiveReader {
  readonly #socket: WebSocket;
  readonly #hub: LiveHub;
  readonly #now: () => number;
  #scope: SiteScope;
  #view: LiveView;
  #membership: ReturnType<LiveHub['join']>;
  /** Step up to which it has everything; null = it begins with a snapshot. */
  #knows: number | null = null;
  /** Payload of the pings after the frames in flight: a reader that has not read them cannot know it. */
  readonly #awaited: string[] = [];
  /**
   * Seconds since the last byte arrived, and since a frame in flight was last known to have arrived. Counted by a
   * timer: the clock may be set, and while the thread is blocked nothing is received.
   */
  #quietS = 0;
  #unreadS = 0;

  constructor(socket: WebSocket, hub: LiveHub, scope: SiteScope, view: LiveView, now: () => number) {
    this.#socket = socket;
    this.#hub = hub;
    this.#now = now;
    this.#scope = scope;
    this.#view = view;
    this.#membership = hub.join(scope, view, this);
    for (const sign of ['message', 'ping', 'pong']) socket.on(sign, () => (this.#quietS = 0));
    socket.on('pong', (data: Buffer) => {
      if (this.#awaited[0] !== String(data)) return;
      this.#awaited.shift();
      this.#unreadS = 0;
      this.#flush();
    });
    socket.on('close', () => this.#membership.leave());
    const ready: LiveReady = { type: 'ready', buildId: scope.buildingId, t: now() };
    socket.send(JSON.stringify(ready));
    this.#flush();
  }

  /** Another second has passed; returns whether the reader is still there. */
  tick(): boolean {
    this.#quietS += 1;
    this.#unreadS = this.#awaited.length === 0 ? 0 : this.#unreadS + 1;
    return this.#quietS < quietForS && this.#unreadS < unreadForS;
  }

  /** A heartbeat; every WebSocket answers the ping by itself. */
  beat(message: string): void {
    this.#socket.send(message);
    this.#socket.ping();
  }

  look(view: LiveView): void {
    this.#view = view;
    this.#join();
  }

  /** Its rights were read again. */
  confine(scope: SiteScope): void {
    if (JSON.stringify(scope) === JSON.stringify(this.#scope)) return;
    this.#scope = scope;
    this.#join();
  }

  #join(): void {
    this.#membership.leave();
    this.#membership = this.#hub.join(this.#scope, this.#view, this);
    this.#knows = null;
    this.#flush();
  }

  wake(isNewEra: boolean): void {
    if (isNewEra) this.#knows = null;
    this.#flush();
  }

  send(message: string): void {
    if (this.#socket.bufferedAmount > mostWaiting) this.#socket.close(tryAgainLater, 'too slow');
    else this.#socket.send(message);
  }

  #flush(): void {
    const { group } = this.#membership;
    if (this.#awaited.length >= framesOnTheWay || this.#knows === group.step) return;
    const { names, frame } = group.packageSince(this.#knows, this.#now());
    this.#knows = group.step;
    if (names !== undefined) this.#socket.send(names);
    if (frame === undefined) return;
    const mark = randomBytes(8).toString('hex');
    this.#awaited.push(mark);
    this.#socket.send(frame);
    this.#socket.ping(mark);
  }
}
