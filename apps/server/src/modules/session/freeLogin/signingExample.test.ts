import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';

const documented = readFileSync(fileURLToPath(new URL('../../../../../../docs/protocols.md', import.meta.url)), 'utf8');
const section = documented.slice(documented.indexOf('## Password-free entry'));

function example(language: 'sh' | 'js'): string {
  const [, code = ''] = new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``).exec(section) ?? [];
  return code;
}

let muster: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  muster = await startTestApp();
  await muster.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = muster.app.server.address() as AddressInfo;
  const admin = await muster.logIn();
  const { data: accounts } = await admin.get('/base/account/simple-list');
  const id = await addRow(admin, '/pod/integration', { name: 'Documented', accountIds: [accounts[0].id] });
  const { key, secret } = dataOf(await admin.post('/pod/integration/issueKey', { id }));
  env = {
    PATH: process.env['PATH'] ?? '',
    MUSTER: `http://127.0.0.1:${port}`,
    KEY: key,
    SECRET: secret,
    BUILDING: muster.buildingId,
    ACCOUNT: 'admin',
  };
});
afterAll(() => muster.close());

/** Output of a program; it calls a server in this process, so the wait must not block the event loop. */
function outputOf(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  return new Promise((resolve) => child.on('close', () => resolve(output.trim())));
}

const hasTools = ['bash', 'curl', 'openssl'].every((tool) => spawnSync(tool, ['--version']).error === undefined);
if (!hasTools) console.warn('bash, curl or openssl is not installed: the example in shell is skipped.');

test.skipIf(!hasTools)('the example in shell logs in', async () => {
  await letsIn(await outputOf('bash', ['-c', example('sh')]));
});

test('the example in Node.js logs in', async () => {
  await letsIn(await outputOf(process.execPath, ['--input-type=module', '--eval', example('js')]));
});

async function letsIn(address: string): Promise<void> {
  const { pathname, searchParams } = new URL(address);
  expect(pathname).toBe('/fromUrl');
  const { token = '', ...body } = Object.fromEntries(searchParams);
  expect(body).toMatchObject({ topage: 'alarm/list', showmenu: 'false' });
  expect(await muster.ask('POST', `/pod/doFreeLogin?freeToken=${token}`, { body })).toMatchObject({ code: 0 });
}
