import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { serverEntry } from '@muster/testkit/serverEntry.ts';

export const adminPassword = 'Console_2026';
export const ingestKey = 'e2e-ingest-key-0123456789abcdef0123456789';

export interface RunningMuster {
  url: string;
  mqttPort: number;
  dataDir: string;
  process: ChildProcess;
  /** Everything that it wrote to stdout and stderr, for the message of a failure. */
  output: () => string;
  /** SIGTERM, as an operator would end it; resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** Ends it and removes its data. */
  remove: () => Promise<void>;
}

/** Started by this test file. */
export const running: RunningMuster[] = [];

/**
 * Starts Muster with its own data directory on free ports and waits until it is ready. `spawned` is called at once:
 * with it the process can be killed before. `entry`: `main.ts` of other sources.
 */
export async function startMuster(
  extra: Readonly<Record<string, string>> = {},
  dataDir?: string,
  spawned?: (child: ChildProcess) => void,
  entry = serverEntry(),
): Promise<RunningMuster> {
  const home = dataDir ?? mkdtempSync(join(tmpdir(), 'muster-e2e-'));
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('MUSTER_'));
  // Independent of the machine's free space: a banner would appear in every picture.
  const space = join(home, 'free-space');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  writeFileSync(space, `${2 ** 40} ${2 ** 41}`);
  // Sites of tests send once and are looked at for minutes.
  const options = ['--quick-passwords', '--silence-seconds=86400', `--free-space=${space}`];
  const child = spawn(process.execPath, [entry, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(inherited),
      MUSTER_DATA_DIR: home,
      MUSTER_HTTP_PORT: '0',
      MUSTER_MQTT_PORT: '0',
      MUSTER_ADMIN_PASSWORD: adminPassword,
      MUSTER_INGEST_KEY: ingestKey,
      MUSTER_CAPTCHA: 'off',
      // Receivers of tests listen on this machine.
      MUSTER_OUTBOUND_ALLOW: '127.0.0.0/8',
      ...extra,
    },
  });
  spawned?.(child);
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = await waitForReady(child, lines, ended);
  const stop = (): Promise<number | null> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    return ended;
  };
  const muster: RunningMuster = {
    ...ready,
    dataDir: home,
    process: child,
    output: () => lines.slice(-200).join('\n'),
    stop,
    remove: async () => {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
  running.push(muster);
  return muster;
}

/** The server logs its address in one line. */
async function waitForReady(
  child: ChildProcess,
  lines: string[],
  ended: Promise<unknown>,
): Promise<{ url: string; mqttPort: number }> {
  const ready = Promise.withResolvers<{ url: string; mqttPort: number }>();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      const entry = parseLine(line);
      if (entry?.event === 'ready') ready.resolve({ url: String(entry.url), mqttPort: Number(entry.mqttPort) });
    });
  }
  void ended.then(() => ready.reject(new Error(`Muster ended before it was ready:\n${lines.join('\n')}`)));
  return ready.promise;
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
