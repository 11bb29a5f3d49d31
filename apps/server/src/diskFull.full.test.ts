import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { eventually } from '@muster/testkit/eventually.ts';
import { serverEntry } from '@muster/testkit/serverEntry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { picture } from './testing/uploadForm.ts';

const megabyte = 2 ** 20;
const isRoot = process.getuid?.() === 0;

let disk: string;
let child: ChildProcess | undefined;
let url: string;
let token: string;

/** A whole Muster whose data directory is a disk of 900 MB; only root can create one. */
beforeAll(async () => {
  if (!isRoot) return;
  disk = await mkdtemp(join(tmpdir(), 'muster-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', disk]);
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('MUSTER_'));
  child = spawn(process.execPath, [serverEntry(), '--quick-passwords'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...Object.fromEntries(inherited),
      MUSTER_DATA_DIR: join(disk, 'data'),
      MUSTER_HTTP_PORT: '0',
      MUSTER_MQTT_PORT: 'off',
      MUSTER_DEMO: 'off',
      MUSTER_CAPTCHA: 'off',
      MUSTER_ADMIN_PASSWORD: 'Console_2026',
      MUSTER_INGEST_KEY: 'disk-key-0123456789',
    },
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  for await (const line of lines) {
    const told: { event?: string; url?: string } = JSON.parse(line);
    if (told.event !== 'ready') continue;
    url = told.url ?? '';
    break;
  }
  child.stdout?.resume();
  const login = new URLSearchParams({ name: 'admin', password: 'Console_2026' });
  const response = await fetch(`${url}/doLogin`, { method: 'POST', body: login });
  token = response.headers.get('authtoken') ?? '';
  expect(token).not.toBe('');
});
afterAll(async () => {
  if (!isRoot) return;
  child?.kill('SIGKILL');
  if (child !== undefined) await once(child, 'exit');
  // PostgreSQL ends with its parent, and releases the disk.
  await eventually(() => execFileSync('umount', [disk]));
  await rm(disk, { recursive: true });
});

/** Fills the disk until this much is left. */
async function leave(megabytes: number): Promise<void> {
  const file = await open(join(disk, `filler-${megabytes}`), 'w');
  const block = Buffer.alloc(megabyte);
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk);
      if (bavail * bsize < (megabytes + 1) * megabyte) break;
      await file.write(block);
    }
    if (megabytes === 0) for (;;) await file.write(Buffer.alloc(4096));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    await file.close();
  }
}

async function send(more = {}): Promise<{ status: number; retryAfter: string | null }> {
  const response = await fetch(`${url}/ingest/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': 'disk-key-0123456789' },
    body: JSON.stringify([{ tag: 'T1', t: Date.now(), lon: 121.5, lat: 31.25, ...more }]),
    signal: AbortSignal.timeout(15_000),
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

async function upload(): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture())]), 'a.png');
  const { status } = await fetch(`${url}/image/upload`, { method: 'POST', headers: { authtoken: token }, body: form });
  return status;
}

const ready = async (): Promise<number> => (await fetch(`${url}/readyz`)).status;

describe.skipIf(!isRoot)('a disk that fills up', () => {
  it('stops uploads with 507, then positions with 503, never hangs, and everything continues when there is space', async () => {
    expect((await send()).status).toBe(200);
    expect(await upload()).toBe(200);

    await leave(400);
    await eventually(async () => expect(await upload()).toBe(507));
    expect((await send()).status).toBe(200);
    expect(await ready()).toBe(200);

    await leave(40);
    await eventually(async () => expect(await ready()).toBe(503));
    const refused = await send();
    expect(refused.status).toBe(503);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect((await send({ sos: true })).status).toBe(200);

    await leave(0);
    expect((await send()).status).toBe(503);
    // Either accepted or refused, but never without an answer.
    expect([200, 503]).toContain((await send({ sos: true })).status);
    expect(await upload()).toBe(507);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    for (const megabytes of [0, 40, 400]) await rm(join(disk, `filler-${megabytes}`));
    await eventually(async () => expect((await send()).status).toBe(200));
    await eventually(async () => expect(await upload()).toBe(200));
    await eventually(async () => expect(await ready()).toBe(200));
  });
});
