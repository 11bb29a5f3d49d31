import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { eventually } from '@muster/testkit/eventually.ts';
import { serverEntry } from '@muster/testkit/serverEntry.ts';

import { findHolder, type Holder } from '../core/embedded/holder.ts';
import { childrenOf } from '../core/embedded/processes.ts';
import { findRunningDatabase } from '../core/embedded/startEmbeddedDatabase.ts';

/** A whole Muster in a separate process, on its own embedded database. */
export interface MusterProcess {
  url: string;
  dataDir: string;
  /** Its log so far. */
  messages(): string[];
  databaseUrl(): Promise<string>;
  /** Process ids of its PostgreSQL: the postmaster's first. */
  databasePids(): Promise<number[]>;
  /** Calls as an administrator, or as a gateway; a call without an answer in ten seconds rejects. */
  ask(path: string, body?: unknown): Promise<{ status: number; retryAfter: string | null; body: unknown }>;
  /** SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Ends it and deletes its files. */
  remove(): Promise<void>;
}

const answerMs = 10_000;

/** @param settings besides those that isolate it */
export async function startMusterProcess(settings: Record<string, string> = {}): Promise<MusterProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-process-'));
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('MUSTER_'));
  const child = spawn(process.execPath, [serverEntry()], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...Object.fromEntries(environment),
      MUSTER_DATA_DIR: dataDir,
      MUSTER_HTTP_PORT: '0',
      MUSTER_MQTT_PORT: '0',
      MUSTER_DEMO: 'off',
      ...settings,
    },
  });
  const gone = once(child, 'close').then(([code]): number | null => code);
  const log: Record<string, unknown>[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => log.push(JSON.parse(line)));
  const url = await eventually(() => {
    const line = log.find(({ event }) => event === 'ready');
    if (line === undefined) throw new Error('it is not ready');
    return String(line['url']);
  });
  const local = JSON.parse(await readFile(join(dataDir, 'local.json'), 'utf8'));
  const headers = {
    authToken: local.authToken,
    buildId: local.buildingId,
    'x-ingest-key': local.key,
    'content-type': 'application/json',
  };
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return gone;
  };
  const holder = async (): Promise<Holder> => {
    const found = await findHolder(join(dataDir, 'database', 'cluster'));
    if (found === undefined) throw new Error('its database does not run');
    return found;
  };
  return {
    url,
    dataDir,
    messages: () => log.map(({ msg }) => String(msg)),
    databaseUrl: async () => (await findRunningDatabase(dataDir))?.url ?? '',
    databasePids: async () => {
      const { pid } = await holder();
      return [pid, ...(await childrenOf(pid))];
    },
    ask: async (path, body) => {
      const given = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const response = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(answerMs), ...given });
      return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
    },
    stop,
    remove: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
