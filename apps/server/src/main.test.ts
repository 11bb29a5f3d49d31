import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import { licenceModules } from '@muster/model/access/licence.ts';
import type { LocalAccess } from '@muster/protocols/localAccess.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { licenceKeyFiles } from './core/licence/licenceKeys.ts';
import { licencePrivateKey, signLicence } from './core/licence/signedLicence.ts';
import { type MainRuns, openMainRuns, readyAddress } from './testing/mainRuns.ts';

/** `npm test` repeats on PostgreSQL 15 what an operator depends on; the rest is the same on both databases. */
const isRepeated = process.env['MUSTER_TEST_DATABASE'] === 'server' && !isFullSuite;

let runs: MainRuns;

beforeAll(async () => {
  runs = await openMainRuns();
});
afterAll(async () => {
  await runs.end();
  await runs.remove();
});

describe.skipIf(isRepeated)('main', () => {
  it('prints the first password and key once, also if the first start fails: they are in force', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const first = runs.run({ MUSTER_HTTP_PORT: String(port) });
    expect(await first.code).toBe(78);
    expect(first.errors()).toContain(`Port ${port} is taken by another program: set MUSTER_HTTP_PORT to another one.`);
    const [, password = ''] = /password (\S{16}) /.exec(first.errors()) ?? [];
    const [, key = ''] = /ingest key (\S{43}) /.exec(first.errors()) ?? [];
    expect(JSON.stringify(first.log)).not.toMatch(/password/);
    other.close();

    const second = runs.run({ MUSTER_CAPTCHA: 'off' });
    const { url } = await readyAddress(second);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/pod/captcha`)).status).toBe(200);
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
    await eventually(() => expect(second.errors()).toMatch(/Muster/));
    expect(second.errors()).not.toMatch(/password|key/);
    second.child.kill('SIGTERM');
    expect(await second.code).toBe(0);
    expect(second.log.at(-1)).toMatchObject({ event: 'stopped' });
  });
});

describe('a server that runs', () => {
  let url = '';
  let local: LocalAccess;
  beforeAll(async () => {
    ({ url } = await readyAddress(runs.run()));
    local = JSON.parse(await readFile(join(runs.dataDir, 'local.json'), 'utf8'));
  });

  it.skipIf(isRepeated)(
    'with an expired licence stops neither positions nor alarms nor their evidence: a call for help is raised and stored',
    async () => {
      const privateKey = licencePrivateKey(await readFile(licenceKeyFiles(runs.dataDir).privateKey, 'utf8'));
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
      await runs.database.pool.query('DELETE FROM licence');
      expect(await upload('2026-02-01T00:00:00Z')).toMatchObject({
        code: 0,
        data: { active: false, state: 'expired' },
      });
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
        const { rows } = await runs.database.pool.query(
          `SELECT type, status, evidence <> '{}'::jsonb AS has_evidence FROM alarm WHERE tag = 'unlicensed'`,
        );
        expect(rows).toEqual([{ type: 'oneKeyHelp', status: 'alarming', has_evidence: true }]);
      });
      expect(await upload(null)).toMatchObject({ code: 0, data: { active: true } });
      expect(await page()).toMatchObject({ code: 0 });
    },
  );

  it('lets a call for help wait neither for an export, nor for slow queries, nor for a flood of positions', async () => {
    const post = (body: unknown): Promise<Response> =>
      fetch(`${url}/ingest/positions`, {
        method: 'POST',
        headers: { 'x-ingest-key': local.key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const place = { lon: 121.4672, lat: 30.7085 };
    const client = await runs.database.pool.connect();
    let answered = 0;
    let asked: Promise<PromiseSettledResult<number>[]> | undefined;
    try {
      // Readers of staff wait while this lasts: more of them than the console's server has connections.
      await client.query('BEGIN; LOCK TABLE person IN ACCESS EXCLUSIVE MODE');
      const headers = { authToken: local.authToken, buildId: local.buildingId };
      const ask = async (call: string): Promise<number> => {
        const { status } = await fetch(`${url}/bp/person/${call}`, { headers });
        answered += 1;
        return status;
      };
      asked = Promise.allSettled(['export', ...Array<string>(20).fill('page')].map(ask));
      await eventually(async () => {
        const { rows } = await runs.database.pool.query(
          'SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted',
        );
        expect(rows[0]?.waiting).toBeGreaterThan(2);
      });
      const flood = Array.from({ length: 20 }, (_, batch) =>
        post(Array.from({ length: 2000 }, (_row, ms) => ({ tag: `flood ${batch}`, t: Date.now() - ms, ...place }))),
      );
      expect((await post({ tag: 'urgent', t: Date.now(), ...place, sos: true })).status).toBe(200);
      await eventually(async () => {
        const { rows } = await runs.database.pool.query("SELECT status FROM alarm WHERE tag = 'urgent'");
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
