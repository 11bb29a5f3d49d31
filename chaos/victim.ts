import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findHolder } from '../apps/server/src/embedded/holder.ts';
import { type RunningMuster, startMuster } from '../e2e/muster.ts';

/** The server on its way up. */
export interface Starting {
  readonly process: ChildProcess;
  /** Rejects when it ends before it serves. */
  readonly ready: Promise<RunningMuster>;
}

/** A Muster that is killed again and again: always the same data directory and the same ports, as on a real machine. */
export class Victim {
  readonly dataDir: string;
  readonly #settings: Readonly<Record<string, string>>;
  #current: Starting | undefined;

  private constructor(dataDir: string, settings: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.#settings = settings;
  }

  static async create(): Promise<Victim> {
    const dataDir = await mkdtemp(join(tmpdir(), 'muster-chaos-'));
    const [http, mqtt] = [await findPort(), await findPort()];
    const settings = { MUSTER_HTTP_PORT: String(http), MUSTER_MQTT_PORT: String(mqtt), MUSTER_DEMO: 'off' };
    return new Victim(dataDir, settings);
  }

  start(): Starting {
    const spawned: ChildProcess[] = [];
    const ready = startMuster(this.#settings, this.dataDir, (child) => spawned.push(child));
    // Who kills it before it serves does not wait for it.
    ready.catch(() => {});
    const [child] = spawned;
    if (child === undefined) throw new Error('startMuster starts the process at once');
    // A trial that is broken off leaves nothing behind.
    const killWithUs = (): boolean => child.kill('SIGKILL');
    process.once('exit', killWithUs);
    child.once('exit', () => process.removeListener('exit', killWithUs));
    this.#current = { process: child, ready };
    return this.#current;
  }

  /** What was started last. */
  current(): Starting {
    if (this.#current === undefined) throw new Error('Nothing was started yet');
    return this.#current;
  }

  /** `kill -9` of the process that was started last; resolves when it is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** As an operator ends it; answers the exit code. */
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
    return child.exitCode;
  }

  /** `kill -9` of its PostgreSQL's first process; the server goes on. */
  async killDatabase(): Promise<void> {
    const holder = await findHolder(await realpath(join(this.dataDir, 'database', 'cluster')));
    if (holder?.launcher !== this.#current?.process.pid || holder === undefined) throw new Error('No database to kill');
    process.kill(holder.pid, 'SIGKILL');
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/**
 * A free port below those that the system gives to clients: a sender that knocks while the server is down could else be
 * given that very port, reach itself, and hold it.
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
