import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { eventually } from '@muster/testkit/eventually.ts';
import { expiredCertificate, issuedCertificate, localCertificate } from '@muster/testkit/certificates.ts';
import { serverEntry } from '@muster/testkit/serverEntry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

import { type MusterProcess, startMusterProcess } from './testing/musterProcess.ts';

const sourceOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const password = 'Muster_2026';

let folder: string;
const install = async (name: string, content: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-over-tls-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a Muster with a certificate', () => {
  let muster: MusterProcess;
  beforeAll(async () => {
    muster = await startMusterProcess({
      MUSTER_TLS_CERT: await install('cert.pem', localCertificate.cert),
      MUSTER_TLS_KEY: await install('key.pem', localCertificate.key),
      MUSTER_MQTT_PORT: 'off',
      MUSTER_MQTTS_PORT: '0',
      MUSTER_DEMO: 'fresh',
      MUSTER_CAPTCHA: 'off',
      MUSTER_ADMIN_PASSWORD: password,
    });
  });
  afterAll(() => muster.remove());

  const local = async () => JSON.parse(await readFile(join(muster.dataDir, 'local.json'), 'utf8'));
  async function ask(
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
    const asked = request(`${muster.url}${path}`, {
      ca: localCertificate.cert,
      method: form === undefined ? 'GET' : 'POST',
      headers: form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
    });
    asked.end(form && new URLSearchParams(form).toString());
    const [response] = await once(asked, 'response');
    // Holds for what this event gives.
    const { statusCode: status, headers } = response as IncomingMessage;
    return { status, headers, body: await text(response) };
  }

  it('prints its address, and answers health checks and its console there', async () => {
    expect(muster.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    for (const path of ['/healthz', '/readyz', '/metrics', '/pod/captcha'])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    expect((await ask('/')).headers['strict-transport-security']).toBeUndefined();
  });

  it('sets cookies that a browser sends over TLS only', async () => {
    const { headers } = await ask('/doLogin', { name: 'admin', password });
    const cookies = headers['set-cookie'] ?? [];
    expect(headers['authtoken']).toBeDefined();
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.filter((cookie) => !/; Secure(;|$)/.test(cookie))).toEqual([]);
  });

  it('serves the live view over wss, to its own pages only', async () => {
    const { authToken, buildingId: buildId } = await local();
    const live = muster.url.replace('https', 'wss').concat('/live');
    const socket = new WebSocket(live, { ca: localCertificate.cert, origin: muster.url });
    await once(socket, 'open');
    socket.send(JSON.stringify({ authToken, buildId, floor: null, bounds: null }));
    const [first] = await once(socket, 'message');
    expect(JSON.parse(String(first))).toMatchObject({ type: 'ready', buildId });
    socket.terminate();
    const foreign = new WebSocket(live, { ca: localCertificate.cert, origin: 'https://elsewhere.example' });
    await expect(once(foreign, 'open')).rejects.toThrow('403');
  });

  it('accepts the simulator and the tools of the machine by the certificate in local.json', async () => {
    expect(await local()).toMatchObject({
      mqttUrl: expect.stringMatching(/^mqtts:/),
      certFile: join(folder, 'cert.pem'),
    });
    await eventually(async () => {
      const { body } = await ask('/metrics');
      for (const protocol of ['mqtt', 'osmand'])
        expect(body).toMatch(
          new RegExp(`muster_positions_total\\{protocol="${protocol}",outcome="accepted"\\S* [1-9]`),
        );
    });
    const recording = await install('one.ndjson', JSON.stringify({ tag: 'TLS1', t: 0, lon: 121.4672, lat: 30.7085 }));
    const replay = sourceOf('../../simulator/src/replay.ts');
    for (const protocol of ['mqtt', 'http', 'osmand']) {
      const options = ['--register', '--backfill', '--protocol', protocol];
      const { stdout } = await promisify(execFile)(process.execPath, [replay, recording, ...options], {
        env: { PATH: process.env.PATH, MUSTER_DATA_DIR: muster.dataDir },
      });
      expect(stdout).toContain('1 positions of 1 tags sent and acknowledged');
    }
  });
});

it.each([
  [
    'of another key',
    localCertificate.cert,
    issuedCertificate.key,
    /MUSTER_TLS_KEY .* is the key of another certificate/,
  ],
  ['that is invalid', 'nothing', localCertificate.key, /MUSTER_TLS_CERT .* is no certificate in PEM/],
])('a certificate %s ends the start with 78 before anything is opened', async (_what, cert, key, problem) => {
  const { code, errors, dataDir } = await startWith(cert, key);
  expect(errors).toMatch(problem);
  expect(code).toBe(78);
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});

it('a certificate that has expired is reported, and prevents nothing', async () => {
  const { code, errors } = await startWith(expiredCertificate.cert, expiredCertificate.key);
  expect(errors).toMatch(/The certificate .* has expired at 2021-01-01/);
  // It continued up to the database, which does not exist.
  expect(errors).toContain('ECONNREFUSED');
  expect(code).toBe(70);
});

async function startWith(cert: string, key: string) {
  const dataDir = join(folder, randomUUID());
  const child = spawn(process.execPath, [serverEntry()], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      MUSTER_DATA_DIR: dataDir,
      MUSTER_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      MUSTER_TLS_CERT: await install('bad.pem', cert),
      MUSTER_TLS_KEY: await install('bad.key', key),
    },
  });
  const ended = once(child, 'close');
  const errors = await text(child.stderr);
  const [code]: number[] = await ended;
  return { code, errors, dataDir };
}
