import { randomBytes } from 'node:crypto';

import type { LiveReady, LiveView } from '@muster/protocols/liveMessage.ts';
import type { WebSocket } from 'ws';

import type { SiteScope } from '../modules/session/caller.ts';
import type { LiveHub, LiveReader } from './liveHub.ts';

/**
 * Frames that may be on their way to a reader. Each is followed by a ping, whose pong says that it has arrived: what a
 * slow line holds up lies in buffers of the system between here and there, where no counter of ours sees it.
 */
const framesOnTheWay = 2;
/** Bytes of alarms and names that may wait for a reader; who lets more gather is cut off and begins anew. */
const mostWaiting = 4 * 1024 * 1024;
const tryAgainLater = 1013;

/** One reader of the live state. It is sent what is newest when it can take it, never a queue of what was. */
export class LiveConnection implements LiveReader {
  readonly #socket: WebSocket;
  readonly #hub: LiveHub;
  readonly #now: () => number;
  #scope: SiteScope;
  #view: LiveView;
  #membership: ReturnType<LiveHub['join']>;
  /** Step up to which it knows everything; null = it begins with a snapshot. */
  #knows: number | null = null;
  /** What the pings behind the frames on the way ask to be said again: who has not read them cannot know it. */
  readonly #awaited: string[] = [];
  /** When the oldest frame on the way was sent, or the last pong came; epoch ms. */
  #heardAt: number;

  constructor(socket: WebSocket, hub: LiveHub, scope: SiteScope, view: LiveView, now: () => number) {
    this.#socket = socket;
    this.#hub = hub;
    this.#now = now;
    this.#scope = scope;
    this.#view = view;
    this.#heardAt = now();
    this.#membership = hub.join(scope, view, this);
    socket.on('pong', (data: Buffer) => {
      if (this.#awaited[0] !== String(data)) return;
      this.#awaited.shift();
      this.#heardAt = now();
      this.#flush();
    });
    socket.on('close', () => this.#membership.leave());
    const ready: LiveReady = { type: 'ready', buildId: scope.buildingId, t: now() };
    socket.send(JSON.stringify(ready));
    this.#flush();
  }

  /** Epoch ms of its last sign of life, while frames are on their way to it. */
  get silentSince(): number | undefined {
    return this.#awaited.length > 0 ? this.#heardAt : undefined;
  }

  look(view: LiveView): void {
    this.#view = view;
    this.#join();
  }

  /** Its rights were looked up again. */
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

  tell(message: string): void {
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
    if (this.#awaited.length === 0) this.#heardAt = this.#now();
    const mark = randomBytes(8).toString('hex');
    this.#awaited.push(mark);
    this.#socket.send(frame);
    this.#socket.ping(mark);
  }
}
