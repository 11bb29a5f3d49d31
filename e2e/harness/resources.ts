import { fork } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startMuster, type RunningMuster } from '../muster.ts';
import { buildPage, type TestPageName } from './testPages.ts';

/** A server that runs for one worker, as the worker needs it to know. */
export interface SharedServer {
  url: string;
  mqttPort: number;
  dataDir: string;
}

const seedScript = fileURLToPath(new URL('seedTemplate.ts', import.meta.url));

/**
 * Shared resources of browser tests, created once on demand: a data directory with the demo site, a server on a copy of
 * it for each worker, the test pages.
 */
export class SharedResources {
  readonly #made = new Map<string, Promise<unknown>>();
  readonly #folders: string[] = [];
  readonly #servers: RunningMuster[] = [];

  /** The server of a worker, with the demo site and its running simulator. */
  server(worker: string): Promise<SharedServer> {
    return this.#once(`server ${worker}`, async () => {
      const dataDir = await this.#folder();
      await cp(await this.#template(), dataDir, { recursive: true, verbatimSymlinks: true });
      const muster = await startMuster({ MUSTER_DEMO: 'on' }, dataDir);
      this.#servers.push(muster);
      return { url: muster.url, mqttPort: muster.mqttPort, dataDir };
    });
  }

  /** The folder of a built test page. */
  page(name: TestPageName): Promise<string> {
    return this.#once(`page ${name}`, async () => {
      const folder = await this.#folder();
      await buildPage(name, folder);
      return folder;
    });
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#made.values());
    await Promise.all(this.#servers.map((server) => server.stop()));
    await Promise.all(this.#folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }

  /** A data directory with a migrated database, the demo site, the first account and the first gateway. */
  #template(): Promise<string> {
    return this.#once('template', async () => {
      const folder = await this.#folder();
      const seeding = fork(seedScript, [folder], { stdio: 'inherit' });
      const code = await new Promise((resolve) => seeding.once('exit', resolve));
      if (code !== 0) throw new Error(`The template of the data directory was not made: exit code ${String(code)}.`);
      return folder;
    });
  }

  async #folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'muster-e2e-'));
    this.#folders.push(folder);
    return folder;
  }

  #once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#made.get(key);
    // Valid because each key has one `make`.
    if (known !== undefined) return known as Promise<Value>;
    const made = make();
    this.#made.set(key, made);
    return made;
  }
}
