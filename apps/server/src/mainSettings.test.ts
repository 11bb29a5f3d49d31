import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { demoBuilding } from '@muster/demo/demoSite.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type MainRuns, openMainRuns, readyAddress } from './testing/mainRuns.ts';

let runs: MainRuns;

beforeAll(async () => {
  runs = await openMainRuns();
});
afterAll(() => runs.remove());

describe('main', () => {
  afterEach(() => runs.end());

  it('reports errors of the settings and exits with 78', async () => {
    const { code, errors } = runs.run({ MUSTER_HTP_PORT: '80', MUSTER_DEMO: 'maybe' });
    expect(await code).toBe(78);
    expect(errors()).toMatch(/MUSTER_HTP_PORT is not a setting[^]*MUSTER_DEMO must be on, fresh or off/);
  });

  it('runs without a broker where it is switched off, and without the demo site on a database of its own', async () => {
    const server = runs.run({ MUSTER_MQTT_PORT: 'off' });
    const { url } = await readyAddress(server);
    expect(server.log.find(({ event }) => event === 'ready')?.['mqttPort']).toBeNull();
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ code: 0 });
    const { rows } = await runs.database.pool.query<{ name: string }>('SELECT name FROM building');
    expect(rows.map(({ name }) => name)).not.toContain(demoBuilding.name);
    server.child.kill('SIGTERM');
    expect(await server.code).toBe(0);
  });

  // That of HTTP: main.test.ts.
  it('reports that the port of MUSTER_MQTT_PORT is in use, and exits with 78', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, errors } = runs.run({ MUSTER_MQTT_PORT: String(port) });
    expect(await code).toBe(78);
    expect(errors()).toContain(`Port ${port} is taken by another program: set MUSTER_MQTT_PORT to another one.`);
    other.close();
  });
});

const mosquitto = '/usr/bin/mosquitto_pub';
const isInstalled = existsSync(mosquitto);
if (!isInstalled) console.warn('mosquitto_pub is not installed (apt: mosquitto-clients): its tests are skipped.');

describe.skipIf(!isInstalled)('mosquitto_pub, an independent client', () => {
  let address: Awaited<ReturnType<typeof readyAddress>>;
  beforeAll(async () => {
    address = await readyAddress(runs.run());
  });
  afterAll(() => runs.end());

  it.each(['mqttv311', 'mqttv5'])(
    'publishes a call for help by %s that is in the alarm list when it ends',
    async (version) => {
      const { url, mqttPort } = address;
      const local = JSON.parse(await readFile(join(runs.dataDir, 'local.json'), 'utf8'));
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
