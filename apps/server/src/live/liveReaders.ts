import { liveClose } from '@muster/protocols/liveFrame.ts';
import type { LiveHeartbeat, LiveHello, LiveView } from '@muster/model/live/wire.ts';
import { hasPermission, permissions } from '@muster/model/access/permission.ts';
import type { WebSocket } from 'ws';

import type { CoreServices } from '../core/appContext.ts';
import type { Caller, SiteScope } from '../core/auth/caller.ts';
import { enterBuilding } from '../core/auth/dataScope.store.ts';
import { LiveConnection } from './liveConnection.ts';
import type { LiveHub } from './liveHub.ts';

type Ports = Pick<CoreServices, 'db' | 'sessions' | 'licences' | 'refusals' | 'log' | 'now'>;

/** Maximum open connections of one account: a control room with a screen for each shared user stays below. */
const mostOfAccount = 20;
/** A reader that does not answer the close frame is disconnected. */
const farewellMs = 1000;
/** Readers whose rights are read at a time: there are ten connections to the database for everybody. */
const atOnce = 4;

interface Reader {
  connection: LiveConnection;
  hello: Pick<LiveHello, 'authToken' | 'buildId'>;
  accountId: string;
  rights: string;
}

interface Entry {
  caller: Caller;
  scope: SiteScope;
}

interface NoEntry {
  code: number;
  caller: Caller | null;
}

/** The readers of the live state, and their permissions. */
export class LiveReaders {
  readonly #ports: Ports;
  readonly #hub: LiveHub;
  readonly #readers = new Map<WebSocket, Reader>();
  /** Counts the changes of sessions, accounts and roles. */
  #changes = 0;
  #isReviewing = false;

  constructor(ports: Ports, hub: LiveHub) {
    this.#ports = ports;
    this.#hub = hub;
  }

  /** Admits a reader that has logged in, or closes it. */
  async greet(socket: WebSocket, { floor, bounds, ...hello }: LiveHello, address: string): Promise<void> {
    let entry: Entry | NoEntry;
    let before: number;
    do {
      before = this.#changes;
      entry = await this.#enter(hello);
      // A reader closed meanwhile was in no list of readers.
    } while (before !== this.#changes);
    if (socket.readyState !== socket.OPEN) return;
    if ('code' in entry) return this.#sendAway(socket, entry, address);
    const { accountId } = entry.caller;
    const own = [...this.#readers.values()].filter((reader) => reader.accountId === accountId);
    if (own.length >= mostOfAccount)
      return endSocket(socket, liveClose.tooMany, 'too many connections of this account');
    const connection = new LiveConnection(socket, this.#hub, entry.scope, { floor, bounds }, this.#ports.now);
    this.#readers.set(socket, { connection, hello, accountId, rights: rightsOf(entry.caller) });
  }

  look(socket: WebSocket, view: LiveView): void {
    this.#readers.get(socket)?.connection.look(view);
  }

  remove(socket: WebSocket): void {
    this.#readers.delete(socket);
  }

  /** Another second has passed: disconnects readers that are gone. */
  tick(): void {
    for (const [socket, { connection }] of this.#readers) if (!connection.tick()) socket.terminate();
  }

  /** A heartbeat, and a check of the permissions: sessions end, rights change. */
  beat(): void {
    const message = JSON.stringify({ type: 'heartbeat', t: this.#ports.now() } satisfies LiveHeartbeat);
    for (const { connection } of this.#readers.values()) connection.beat(message);
    this.review();
  }

  /** Sessions, accounts or roles changed. Of many simultaneous changes the last is processed with the first. */
  review(): void {
    this.#changes += 1;
    if (!this.#isReviewing) void this.#reviewAll();
  }

  async #reviewAll(): Promise<void> {
    this.#isReviewing = true;
    for (let seen = -1; seen !== this.#changes;) {
      seen = this.#changes;
      const readers = this.#readers.entries();
      await Promise.all(Array.from({ length: atOnce }, () => this.#reviewEach(readers)));
    }
    this.#isReviewing = false;
  }

  async #reviewEach(readers: Iterable<[WebSocket, Reader]>): Promise<void> {
    for (const [socket, reader] of readers) {
      try {
        await this.#reviewOne(socket, reader);
      } catch (error) {
        // The database is away: admitted readers stay until it can be queried again.
        this.#ports.log.warn({ err: error }, 'the rights of a reader could not be looked up');
      }
    }
  }

  async #reviewOne(socket: WebSocket, { connection, hello, rights }: Reader): Promise<void> {
    const entry = await this.#enter(hello);
    if ('code' in entry) this.#end(socket, entry.code);
    else if (rightsOf(entry.caller) !== rights) this.#end(socket, liveClose.rightsChanged, 'the role changed');
    else connection.confine(entry.scope);
  }

  #sendAway(socket: WebSocket, { code, caller }: NoEntry, address: string): void {
    endSocket(socket, code);
    void this.#ports.refusals.note({
      action: caller === null ? 'tokenRefused' : 'scopeRefused',
      accountId: caller?.accountId ?? null,
      accountName: caller?.accountName ?? null,
      buildingId: caller?.buildingId ?? null,
      address,
      what: '/live',
    });
  }

  #end(socket: WebSocket, code: number, reason?: string): void {
    this.#readers.delete(socket);
    endSocket(socket, code, reason);
  }

  /** The caller's scope in the building, or the reason to close. */
  async #enter({ authToken, buildId }: Reader['hello']): Promise<Entry | NoEntry> {
    const { db, sessions, licences } = this.#ports;
    const caller = await sessions.find(authToken);
    if (caller === null) return { code: liveClose.unauthorized, caller };
    const isAllowed =
      !caller.mustChangePassword &&
      opensMap.some((code) => hasPermission(caller.role.permissions, code)) &&
      (await licences.modules(buildId)) !== null;
    const scope = isAllowed ? await enterBuilding(db, caller, buildId) : null;
    return scope === null ? { code: liveClose.forbidden, caller } : { caller, scope };
  }
}

/** Codes of the screens with moving people: the live map, and the wall. */
const opensMap = [permissions.positionView, permissions.monitoringView];

/** Permissions of a role, as far as they admitted a reader. */
function rightsOf({ role }: Caller): string {
  const { name: _, ...rights } = role;
  return JSON.stringify(rights);
}

/** Sends the reason, and disconnects readers that do not answer. Nothing more is sent from here on. */
export function endSocket(socket: WebSocket, code: number, reason?: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, reason);
  const timer = setTimeout(() => socket.terminate(), farewellMs);
  socket.once('close', () => clearTimeout(timer));
}
