import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { eventually } from '@muster/testkit/eventually.ts';
import { serverEntry } from '@muster/testkit/serverEntry.ts';
import { expect } from 'vitest';

import { freshDatabase, type TestDatabase } from './testDatabase.ts';

/** A process of `main.ts`. */
export interface MainRun {
  child: ChildProcess;
  /** JSON lines of stdout, and stderr as text. */
  log: Record<string, unknown>[];
  errors: () => string;
  code: Promise<number | null>;
}

/** Processes of `main.ts`, one after another, with one data directory on one database, which is empty at first. */
export interface MainRuns {
  database: TestDatabase;
  dataDir: string;
  run(settings?: Record<string, string>): MainRun;
  /** Kills the last one, if it still runs. */
  end(): Promise<void>;
  remove(): Promise<void>;
}

export async function openMainRuns(): Promise<MainRuns> {
  const database = await freshDatabase({ schema: 'empty' });
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-main-'));
  let last: MainRun | undefined;
  return {
    database,
    dataDir,
    run: (settings = {}) => {
      last = startMain({ MUSTER_DATABASE_URL: database.url, MUSTER_DATA_DIR: dataDir, ...settings });
      return last;
    },
    end: async () => {
      last?.child.kill('SIGKILL');
      await last?.code;
    },
    remove: async () => {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function startMain(settings: Record<string, string>): MainRun {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('MUSTER_'));
  const child = spawn(process.execPath, [serverEntry()], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(environment), MUSTER_HTTP_PORT: '0', MUSTER_MQTT_PORT: '0', ...settings },
  });
  const log: MainRun['log'] = [];
  let errors = '';
  createInterface({ input: child.stdout }).on('line', (line) => log.push(JSON.parse(line)));
  child.stderr.on('data', (data) => (errors += String(data)));
  const code = once(child, 'close').then(([exitCode]): number | null => exitCode);
  return { child, log, errors: () => errors, code };
}

/** Its address, once it is printed; rejects when it ends before. */
export async function readyAddress({ log, code, errors }: MainRun): Promise<{ url: string; mqttPort: number }> {
  const ended = code.then((exitCode) => {
    throw new Error(`ended with ${exitCode}: ${errors()}`);
  });
  const found = eventually(() => {
    const line = log.find(({ event }) => event === 'ready');
    expect(line).toBeDefined();
    return { url: String(line?.['url']), mqttPort: Number(line?.['mqttPort']) };
  });
  return Promise.race([found, ended]);
}
