import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { demoBuilding } from '@muster/demo/demoSite.ts';
import { licenceModules } from '@muster/model/access/licence.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { licenceKeyFiles } from './modules/session/licenceKeys.ts';
import { licencePrivateKey, signLicence } from './modules/session/signedLicence.ts';
import { freshDatabase, type TestDatabase } from './testing/testDatabase.ts';

const entry = fileURLToPath(new URL('main.ts', import.meta.url));

let database: TestDatabase;
let dataDir: string;
let running: Run | undefined;

interface Run {
  child: ChildProcess;
  /** JSON lines of stdout, and stderr as text. */
  log: Record<string, unknown>[];
  errors: () => string;
  code: Promise<number | null>;
}

beforeAll(async () => {
  database = await freshDatabase({ schema: 'empty' });
  dataDir = await mkdtemp(join(tmpdir(), 'muster-main-'));
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.code;
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function run(settings: Record<string, string> = {}): Run {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('MUSTER_'));
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(environment),
      MUSTER_DATABASE_URL: database.url,
      MUSTER_DATA_DIR: dataDir,
      MUSTER_HTTP_PORT: '0',
      MUSTER_MQTT_PORT: '0',
      ...settings,
    },
  });
  const log: Run['log'] = [];
  let errors = '';
  createInterface({ input: child.stdout }).on('line', (line) => log.push(JSON.parse(line)));
  child.stderr.on('data', (data) => (errors += String(data)));
  const code = once(child, 'close').then(([exitCode]): number | null => exitCode);
  running = { child, log, errors: () => errors, code };
  return running;
}

async function ready({ log, code, errors }: Run): Promise<{ url: string; mqttPort: number }> {
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

describe('main', () => {
  it('names what is wrong with the settings and ends with 78', async () => {
    const { code, errors } = run({ MUSTER_HTP_PORT: '80', MUSTER_DEMO: 'maybe' });
    expect(await code).toBe(78);
    expect(errors()).toMatch(/MUSTER_HTP_PORT is not a setting[^]*MUSTER_DEMO must be on or off/);
  });

  it('starts, says the first password and key once, and stops in order', async () => {
    const first = run();
    const { url } = await ready(first);
    await eventually(() => expect(first.errors()).toMatch(/password \S{16}[^]*ingest key \S{43}/));
    expect(JSON.stringify(first.log)).not.toMatch(/password/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/pod/captcha`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.code).toBe(0);
    expect(first.log.at(-1)).toMatchObject({ event: 'stopped' });

    const second = run();
    await ready(second);
    await eventually(() => expect(second.errors()).toMatch(/Muster/));
    expect(second.errors()).not.toMatch(/password|key/);
    second.child.kill('SIGINT');
    expect(await second.code).toBe(0);
  });

  it('says them also where the first start comes to nothing: they are in force', async () => {
    const empty = await freshDatabase({ schema: 'empty' });
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const first = run({ MUSTER_DATABASE_URL: empty.url, MUSTER_HTTP_PORT: String(port) });
    expect(await first.code).toBe(78);
    const [, password = ''] = /password (\S{16}) /.exec(first.errors()) ?? [];
    const [, key = ''] = /ingest key (\S{43}) /.exec(first.errors()) ?? [];
    other.close();

    const second = run({ MUSTER_DATABASE_URL: empty.url, MUSTER_CAPTCHA: 'off' });
    const { url } = await ready(second);
    const login = await fetch(`${url}/doLogin`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'admin', password }),
    });
    expect(await login.json()).toMatchObject({ code: 0 });
    const ingest = await fetch(`${url}/ingest/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ingest-key': key },
      body: JSON.stringify({ tag: 'A', t: Date.now(), battery: 50 }),
    });
    expect(await ingest.json()).toMatchObject({ code: 0, data: { accepted: 1 } });
    expect(second.errors()).not.toMatch(/password|key/);
    second.child.kill('SIGTERM');
    expect(await second.code).toBe(0);
    await empty.drop();
  });

  it('runs without a broker where it is switched off, and without the demo site on a database of its own', async () => {
    const server = run({ MUSTER_MQTT_PORT: 'off' });
    const { url } = await ready(server);
    expect(server.log.find(({ event }) => event === 'ready')?.['mqttPort']).toBeNull();
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ code: 0 });
    const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM building');
    expect(rows.map(({ name }) => name)).not.toContain(demoBuilding.name);
    server.child.kill('SIGTERM');
    expect(await server.code).toBe(0);
  });

  it.each([
    ['MUSTER_HTTP_PORT', 'HTTP'],
    ['MUSTER_MQTT_PORT', 'MQTT'],
  ])('says that the port of %s is taken, and ends with 78', async (setting) => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, errors } = run({ [setting]: String(port) });
    expect(await code).toBe(78);
    expect(errors()).toContain(`Port ${port} is taken by another program: set ${setting} to another one.`);
    other.close();
  });
});

describe('a licence that has run out', () => {
  it('stops neither positions nor alarms nor their evidence: a call for help is raised and stored', async () => {
    const server = run();
    const { url } = await ready(server);
    const local = JSON.parse(await readFile(join(dataDir, 'local.json'), 'utf8'));
    const privateKey = licencePrivateKey(await readFile(licenceKeyFiles(dataDir).privateKey, 'utf8'));
    const upload = async (expires: string | null): Promise<unknown> => {
      const modules = [...licenceModules];
      const times = { issuedAt: new Date().toISOString(), notBefore: '2026-01-01T00:00:00Z', expires };
      const content = {
        id: randomUUID(),
        company: 'Works',
        modules,
        building: null,
        installation: null,
        buildings: null,
        ...times,
      };
      const form = new FormData();
      form.set('file', new File([signLicence(content, privateKey)], 'licence.json'));
      return (await fetch(`${url}/pod/licence/upload`, { method: 'POST', body: form })).json();
    };
    // An upload does not replace the valid one that the installation has issued itself.
    await database.pool.query('DELETE FROM licence');
    expect(await upload('2026-02-01T00:00:00Z')).toMatchObject({ code: 0, data: { active: false, state: 'expired' } });
    const page = async (): Promise<unknown> => {
      const headers = { authToken: local.authToken, buildId: local.buildingId };
      return (await fetch(`${url}/pod/alarm/page`, { headers })).json();
    };
    expect(await page()).toMatchObject({ code: -4, data: { state: 'expired' } });

    const sent = { tag: 'unlicensed', t: Date.now(), lon: 121.4672, lat: 30.7085, sos: true };
    const answer = await fetch(`${url}/ingest/positions`, {
      method: 'POST',
      headers: { 'x-ingest-key': local.key, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    expect(await answer.json()).toMatchObject({ code: 0, data: { accepted: 1 } });
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `SELECT type, status, evidence <> '{}'::jsonb AS has_evidence FROM alarm WHERE tag = 'unlicensed'`,
      );
      expect(rows).toEqual([{ type: 'oneKeyHelp', status: 'alarming', has_evidence: true }]);
    });
    expect(await upload(null)).toMatchObject({ code: 0, data: { active: true } });
    expect(await page()).toMatchObject({ code: 0 });
  });
});

describe('a call for help', () => {
  it('waits neither for an export, nor for slow queries, nor for a flood of positions', async () => {
    const server = run();
    const { url } = await ready(server);
    const local = JSON.parse(await readFile(join(dataDir, 'local.json'), 'utf8'));
    const post = (body: unknown): Promise<Response> =>
      fetch(`${url}/ingest/positions`, {
        method: 'POST',
        headers: { 'x-ingest-key': local.key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const place = { lon: 121.4672, lat: 30.7085 };
    const client = await database.pool.connect();
    let answered = 0;
    let asked: Promise<PromiseSettledResult<number>[]> | undefined;
    try {
      // Whoever reads staff waits for as long as this lasts: more of them than the console's server has connections.
      await client.query('BEGIN; LOCK TABLE person IN ACCESS EXCLUSIVE MODE');
      const headers = { authToken: local.authToken, buildId: local.buildingId };
      const ask = async (call: string): Promise<number> => {
        const { status } = await fetch(`${url}/bp/person/${call}`, { headers });
        answered += 1;
        return status;
      };
      asked = Promise.allSettled(['export', ...Array<string>(20).fill('page')].map(ask));
      await eventually(async () => {
        const { rows } = await database.pool.query('SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted');
        expect(rows[0]?.waiting).toBeGreaterThan(2);
      });
      const flood = Array.from({ length: 20 }, (_, batch) =>
        post(Array.from({ length: 2000 }, (_row, ms) => ({ tag: `flood ${batch}`, t: Date.now() - ms, ...place }))),
      );
      expect((await post({ tag: 'urgent', t: Date.now(), ...place, sos: true })).status).toBe(200);
      await eventually(async () => {
        const { rows } = await database.pool.query("SELECT status FROM alarm WHERE tag = 'urgent'");
        expect(rows).toEqual([{ status: 'alarming' }]);
      });
      expect(await Promise.all(flood.map(async (one) => (await one).status))).toEqual(Array(20).fill(200));
      expect(answered).toBe(0);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    const outcomes = (await asked) ?? [];
    expect(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)).toEqual(Array(21).fill(200));
  });
});

const mosquitto = '/usr/bin/mosquitto_pub';
const isInstalled = existsSync(mosquitto);
if (!isInstalled) console.warn('mosquitto_pub is not installed (apt: mosquitto-clients): its tests are skipped.');

describe.skipIf(!isInstalled)('mosquitto_pub, a client that we did not write', () => {
  it.each(['mqttv311', 'mqttv5'])(
    'publishes a call for help by %s that is in the alarm list when it ends',
    async (version) => {
      const server = run();
      const { url, mqttPort } = await ready(server);
      const local = JSON.parse(await readFile(join(dataDir, 'local.json'), 'utf8'));
      const tag = `by ${version}`;
      const message = JSON.stringify({ tag, t: Date.now(), lon: 121.4672, lat: 30.7085, sos: true });
      const atLeastOnce = ['-q', '1', '-t', `muster/${local.buildingId}/position`];
      const publish = (...more: string[]) =>
        promisify(execFile)(mosquitto, ['-V', version, '-p', String(mqttPort), '-m', message, ...atLeastOnce, ...more]);
      await publish('-u', local.gateway, '-P', local.key);
      await eventually(async () => {
        const answer = await fetch(`${url}/pod/alarm/page`, {
          headers: { authToken: local.authToken, buildId: local.buildingId },
        });
        const { data }: { data: { data: { tag: string }[] } } = await answer.json().then((json) => json as never);
        expect(data.data.map((alarm) => alarm.tag)).toContain(tag);
      });
      await expect(publish()).rejects.toThrow(/Bad User Name or Password|Connection Refused/i);
      await expect(publish('-u', local.gateway, '-P', 'guess')).rejects.toThrow();
    },
  );
});
