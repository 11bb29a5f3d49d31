import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startMuster } from './muster.ts';

const launcher = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));

interface Launch {
  code: number | null;
  output: string;
}

/** Runs `npm start`; `until` in its output ends it by SIGTERM. */
function launch(env: Record<string, string>, until?: string): Promise<Launch> {
  return new Promise((resolve) => {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('MUSTER_'));
    const child = spawn(process.execPath, [launcher], { env: { ...Object.fromEntries(inherited), ...env } });
    let output = '';
    let isFound = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (until === undefined || isFound || !output.includes(until)) return;
        isFound = true;
        child.kill('SIGTERM');
      });
    }
    child.on('exit', (code) => resolve({ code, output }));
  });
}

describe('npm start', () => {
  let dataDir: string;
  const free = (): Record<string, string> => ({
    MUSTER_DEMO: 'fresh',
    MUSTER_DATA_DIR: dataDir,
    MUSTER_HTTP_PORT: '0',
    MUSTER_MQTT_PORT: '0',
  });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'muster-launch-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('prints the address, the first password and the first key, once, and stops in order', async () => {
    const first = await launch(free(), 'Muster    http');
    expect(first.output).toMatch(/Muster {4}http:\/\/127\.0\.0\.1:\d+/);
    expect(first.output).toMatch(/admin, password \S{16} /);
    expect(first.output).toMatch(/ingest key \S{43} /);
    expect(first.code, first.output).toBe(0);
  });

  it.runIf(isFullSuite)('reuses the build and its data at the second start', async () => {
    const second = await launch(free(), 'Muster    http');
    expect(second.output).not.toContain('Building the console');
    expect(second.output).not.toContain('Installing');
    expect(second.output).not.toContain('password');
    expect(second.code, second.output).toBe(0);
  });

  it.runIf(isFullSuite)('ends with 78 and names a setting that it does not know', async () => {
    const { code, output } = await launch({ ...free(), MUSTER_PORT: '8080' });
    expect(code, output).toBe(78);
    expect(output).toContain('MUSTER_PORT is not a setting of Muster');
  });

  it.runIf(isFullSuite)('refuses to run without a captcha on a public address', async () => {
    const { code, output } = await launch({ ...free(), MUSTER_HTTP_HOST: '0.0.0.0', MUSTER_CAPTCHA: 'off' });
    expect(code, output).toBe(78);
    expect(output).toContain('MUSTER_CAPTCHA');
  });

  describe.runIf(isFullSuite)('beside another program on its port', () => {
    let other: Server;
    let port: number;

    beforeAll(async () => {
      other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const address = other.address();
      port = typeof address === 'object' && address !== null ? address.port : 0;
    });
    afterAll(() => other.close());

    // In `npm test`: apps/server/src/main.test.ts and mainSettings.test.ts.
    it.each(['MUSTER_HTTP_PORT', 'MUSTER_MQTT_PORT'])('names the setting that moves it: %s', async (setting) => {
      const { code, output } = await launch({ ...free(), [setting]: String(port) });
      expect(code, output).toBe(78);
      expect(output).toContain(String(port));
      expect(output).toContain(setting);
    });
  });
});

describe('a running server', () => {
  it('refuses a second one on its data, protects its secrets, and drains on SIGTERM', async () => {
    const muster = await startMuster({ MUSTER_DEMO: 'fresh' });
    try {
      const ready = await fetch(`${muster.url}/readyz`);
      expect(ready.status).toBe(200);
      expect((await fetch(`${muster.url}/healthz`)).status).toBe(200);
      expect(await (await fetch(`${muster.url}/metrics`)).text()).toContain('muster_positions_total');
      expect((await stat(join(muster.dataDir, 'local.json'))).mode & 0o777).toBe(0o600);
      const beside = await launch({ MUSTER_DATA_DIR: muster.dataDir, MUSTER_HTTP_PORT: '0', MUSTER_MQTT_PORT: '0' });
      expect(beside.code).not.toBe(0);
      expect(beside.output).toContain(`process ${muster.process.pid}`);
      expect(await muster.stop()).toBe(0);
    } finally {
      await muster.remove();
    }
  });
});
