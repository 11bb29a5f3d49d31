import { decodeLiveFrame, type LiveFrame, liveClose } from '@muster/protocols/liveFrame.ts';
import type { LiveAlarmChange, LiveHello, LiveMessage, LiveName, LiveView } from '@muster/model/live/wire.ts';

/**
 * `connecting`: first attempt. `live`: a message within 15 s. `stale`: connected, but without a heartbeat for too long.
 * `offline`: no connection; the next attempt is planned.
 */
export type LiveState = 'connecting' | 'live' | 'stale' | 'offline';

export interface LiveSubscriber {
  /** A new connection: handles may refer to other tags. Names and a snapshot follow. */
  onRestart?(): void;
  onNames?(names: readonly LiveName[]): void;
  onFrame?(frame: LiveFrame): void;
  /** The subscription to alarms is active: `/pod/alarm/page` misses none from now on. */
  onReady?(): void;
  onAlarm?(change: LiveAlarmChange): void;
  /** Rows of these entities of the building have changed; null = any entity. */
  onSite?(entities: readonly string[] | null): void;
  /** Conditions of the system have begun or ended. */
  onConditions?(): void;
}

/** External dependencies of the client; tests replace them. */
export interface LiveWorld {
  open(): WebSocket;
  hello(): Omit<LiveHello, keyof LiveView>;
  /** Epoch ms. */
  now(): number;
  /** 0 up to 1. */
  chance(): number;
  /** Runs once after the delay. @returns a function that cancels it */
  after(delayMs: number, run: () => void): () => void;
  onState(state: LiveState, lastHeardAt: number): void;
  /** The server ended the connection because the session is not valid. */
  onUnauthorized(): void;
}

export interface LiveClient {
  start(): void;
  stop(): void;
  /** After a sleep or a network change: replaces a connection that may be dead. */
  wake(): void;
  /**
   * Returns a function that ends the subscription. A subscription during a connection gets all names and a snapshot.
   */
  subscribe(subscriber: LiveSubscriber): () => void;
  /** Sets the view of the map; the server sends only data inside it, beginning with a new snapshot. */
  setView(view: LiveView): void;
}

/** A heartbeat is sent every 10 s; after 25 s of silence a client reconnects (packages/model/src/live/wire.ts). */
const staleMs = 15_000;
const deadMs = 25_000;
const firstRetryMs = 1000;
/** An operator must not wait long for a server that is back. */
const longestRetryMs = 8000;
/** Number of failures from which the wait is the longest. */
const slowestFailures = Math.log2(longestRetryMs / firstRetryMs);

/** The live connection of a page; it opens on `start()`. */
export function createLiveClient(world: LiveWorld): LiveClient {
  return new Client(world);
}

class Client implements LiveClient {
  readonly #world: LiveWorld;
  readonly #subscribers = new Set<LiveSubscriber>();
  readonly #names = new Map<number, LiveName>();
  #view: LiveView = { floor: null, bounds: null };
  #socket: WebSocket | null = null;
  #isReady = false;
  #failures = 0;
  #isStarted = false;
  #heardAt = 0;
  /** Epoch ms of the last message, or of the attempt to connect. */
  #aliveAt = 0;
  #cancelTimer = (): void => undefined;

  constructor(world: LiveWorld) {
    this.#world = world;
  }

  start(): void {
    if (this.#socket !== null) return;
    this.#isStarted = true;
    this.#notify('connecting');
    this.#connect();
  }

  wake(): void {
    if (!this.#isStarted || (this.#socket !== null && this.#silentMs() < staleMs)) return;
    this.#forgetSocket();
    this.#notify('offline');
    this.#failures = 0;
    this.#connect();
  }

  #silentMs(): number {
    return this.#world.now() - this.#aliveAt;
  }

  stop(): void {
    this.#isStarted = false;
    this.#cancelTimer();
    this.#forgetSocket();
    this.#names.clear();
    this.#failures = 0;
  }

  subscribe(subscriber: LiveSubscriber): () => void {
    this.#subscribers.add(subscriber);
    if (this.#isReady) {
      subscriber.onRestart?.();
      subscriber.onNames?.([...this.#names.values()]);
      subscriber.onReady?.();
      this.#send(this.#view);
    }
    return () => this.#subscribers.delete(subscriber);
  }

  setView(view: LiveView): void {
    this.#view = view;
    if (this.#isReady) this.#send(view);
  }

  #connect(): void {
    const socket = this.#world.open();
    this.#socket = socket;
    this.#aliveAt = this.#world.now();
    this.#isReady = false;
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => this.#send({ ...this.#world.hello(), ...this.#view }));
    socket.addEventListener('message', ({ data }) => this.#hear(data));
    socket.addEventListener('close', ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    });
    this.#watch(deadMs, () => this.#lost(0));
  }

  #hear(data: unknown): void {
    this.#aliveAt = this.#heardAt = this.#world.now();
    this.#watch(staleMs, () => {
      // After a sleep the timer is late, and the time for a heartbeat is already over.
      if (this.#silentMs() >= deadMs) return this.wake();
      this.#notify('stale');
      this.#watch(deadMs - staleMs, () => this.#lost(0));
    });
    if (data instanceof ArrayBuffer) {
      const frame = decodeLiveFrame(data);
      for (const subscriber of this.#subscribers) subscriber.onFrame?.(frame);
    } else if (typeof data === 'string') {
      // Sent by the server that also served this page, in the same version.
      const message: LiveMessage = JSON.parse(data);
      this.#read(message);
    }
    if (this.#isReady) this.#notify('live');
  }

  #read(message: LiveMessage): void {
    if (message.type === 'ready') {
      this.#isReady = true;
      this.#failures = 0;
      this.#names.clear();
    } else if (message.type === 'names') {
      for (const name of message.names) this.#names.set(name.handle, name);
    }
    for (const subscriber of this.#subscribers) notify(subscriber, message);
  }

  #lost(code: number): void {
    this.#forgetSocket();
    this.#notify('offline');
    if (code === liveClose.unauthorized) this.#world.onUnauthorized();
    // The server has too many connections: the next attempt is after the longest wait.
    if (code === liveClose.tooMany) this.#failures = Math.max(this.#failures, slowestFailures);
    // A random wait, so that not all consoles reconnect to a restarted server at the same time.
    const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** this.#failures++);
    this.#watch(wait * (0.5 + this.#world.chance() / 2), () => this.#connect());
  }

  #forgetSocket(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isReady = false;
    socket?.close();
  }

  /** One timer: of silence while connected, of the next attempt otherwise. */
  #watch(delayMs: number, run: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#world.after(delayMs, run);
  }

  #send(message: LiveHello | LiveView): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #notify(state: LiveState): void {
    this.#world.onState(state, this.#heardAt);
  }
}

function notify(subscriber: LiveSubscriber, message: LiveMessage): void {
  if (message.type === 'ready') {
    subscriber.onRestart?.();
    subscriber.onReady?.();
  } else if (message.type === 'names') subscriber.onNames?.(message.names);
  else if (message.type === 'alarm') subscriber.onAlarm?.(message);
  else if (message.type === 'site') subscriber.onSite?.(message.entities);
  else if (message.type === 'conditions') subscriber.onConditions?.();
}
