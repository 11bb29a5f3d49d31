import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findHolder } from '../apps/server/src/core/embedded/holder.ts';
import { childrenOf } from '../apps/server/src/core/embedded/processes.ts';
import { findRunningDatabase } from '../apps/server/src/core/embedded/startEmbeddedDatabase.ts';
import { fakeTimeEnvironment, freeFakeTimeMemory, setFakeTime } from '../apps/server/src/testing/fakeTime.ts';
import { type RunningMuster, startMuster } from '../e2e/muster.ts';
import type { OutsideDatabase } from './outsideDatabase.ts';

/** A starting server. */
export interface Starting {
  readonly process: ChildProcess;
  /** Rejects when it exits before it serves. */
  readonly ready: Promise<RunningMuster>;
}

export interface TargetServerSetup {
  /** absent = the embedded database. */
  readonly outside?: OutsideDatabase | undefined;
  /** Its system clock can be set; needs libfaketime. */
  readonly hasFakeClock?: boolean | undefined;
}

/** A Muster that is killed repeatedly, with the same data directory and ports after each restart. */
export class TargetServer {
  readonly dataDir: string;
  readonly outside: OutsideDatabase | undefined;
  readonly #hasFakeClock: boolean;
  readonly #settings: Readonly<Record<string, string>>;
  #current: Starting | undefined;
  /** Number of kills. */
  kills = 0;

  private constructor(dataDir: string, settings: Readonly<Record<string, string>>, setup: TargetServerSetup) {
    this.dataDir = dataDir;
    this.outside = setup.outside;
    this.#hasFakeClock = setup.hasFakeClock ?? false;
    this.#settings = settings;
  }

  static async create(setup: TargetServerSetup = {}): Promise<TargetServer> {
    const { outside, hasFakeClock = false } = setup;
    const dataDir = await mkdtemp(join(tmpdir(), 'muster-chaos-'));
    const [http, mqtt] = [await findPort(), await findPort()];
    const settings = {
      MUSTER_HTTP_PORT: String(http),
      MUSTER_MQTT_PORT: String(mqtt),
      MUSTER_DEMO: 'off',
      ...(outside === undefined ? {} : { MUSTER_DATABASE_URL: outside.url }),
      ...(hasFakeClock ? fakeTimeEnvironment(clockFile(dataDir)) : {}),
    };
    const targetServer = new TargetServer(dataDir, settings, setup);
    if (hasFakeClock) await targetServer.setClockAhead(0);
    return targetServer;
  }

  start(): Starting {
    const spawned: ChildProcess[] = [];
    const ready = startMuster(this.#settings, this.dataDir, (child) => spawned.push(child));
    // A caller that kills it before it serves does not wait for it.
    ready.catch(() => {});
    const [child] = spawned;
    if (child === undefined) throw new Error('startMuster starts the process at once');
    // An aborted run leaves no process behind.
    const killWithUs = (): boolean => child.kill('SIGKILL');
    process.once('exit', killWithUs);
    child.once('exit', () => process.removeListener('exit', killWithUs));
    this.#current = { process: child, ready };
    return this.#current;
  }

  /** The last started process. */
  current(): Starting {
    if (this.#current === undefined) throw new Error('Nothing was started yet');
    return this.#current;
  }

  /** `kill -9` of the last started process; resolves when it is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
    this.kills += 1;
  }

  /** SIGTERM; returns the exit code. */
  terminate(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#current?.process;
    if (child === undefined) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    if (this.#hasFakeClock) await freeFakeTimeMemory(child.pid);
    return child.exitCode;
  }

  async databaseUrl(): Promise<string> {
    const url = this.outside?.url ?? (await findRunningDatabase(this.dataDir))?.url;
    if (url === undefined) throw new Error('The database does not run');
    return url;
  }

  /** Of all processes of its PostgreSQL. */
  async databasePids(): Promise<number[]> {
    const pid = this.outside?.pid ?? (await this.#embeddedPid());
    return [pid, ...(await childrenOf(pid))];
  }

  /** Free disk space reported to the server until its next start. */
  async setFreeSpace(bytes: number): Promise<void> {
    const file = join(this.dataDir, 'free-space');
    // Atomically: the server may read it at any moment.
    await writeFile(`${file}.new`, `${bytes} ${2 ** 41}`);
    await rename(`${file}.new`, file);
  }

  /** Moves the system clock of the server by this many seconds from the real one. */
  async setClockAhead(seconds: number): Promise<void> {
    await setFakeTime(clockFile(this.dataDir), seconds);
  }

  /** `kill -9` of its postmaster; the server continues. */
  async killDatabase(): Promise<void> {
    process.kill(await this.#embeddedPid(), 'SIGKILL');
  }

  async #embeddedPid(): Promise<number> {
    const holder = await findHolder(await realpath(join(this.dataDir, 'database', 'cluster')));
    if (holder?.launcher !== this.#current?.process.pid || holder === undefined) throw new Error('No database runs');
    return holder.pid;
  }

  async remove(): Promise<void> {
    await this.#end('SIGKILL');
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

function clockFile(dataDir: string): string {
  return join(dataDir, 'clock');
}

/**
 * A free port below those that the system assigns to clients: a client that connects while the server is down could
 * otherwise get that very port, connect to itself, and block it.
 */
async function findPort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
