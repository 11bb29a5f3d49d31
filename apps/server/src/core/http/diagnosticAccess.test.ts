import { networkInterfaces } from 'node:os';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { recordedLog } from '../../testing/logLines.ts';
import { type PublicTestServer, startPublicTestServer } from '../../testing/publicTestServer.ts';
import { startTestApp } from '../../testing/testApp.ts';

const token = 'a-token-of-prometheus';
let server: PublicTestServer;
let closed: PublicTestServer;

beforeAll(async () => {
  const { log } = recordedLog();
  server = await startPublicTestServer(log, token, '0.0.0.0');
  closed = await startPublicTestServer(log, null, '0.0.0.0');
});
afterAll(async () => {
  await server.close();
  await closed.close();
});

const paths = ['/metrics', '/api-docs', '/api-docs/page.js', '/api-docs/json', '/%61pi-docs/json'];
/** An address of this machine that is not loopback. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

const ask = async (path: string, headers: Record<string, string>, { publicServer } = server, host = '127.0.0.1') => {
  const response = await fetch(`http://${host}:${publicServer.port}${path}`, {
    headers: { 'accept-language': 'en-US', ...headers },
  });
  return { status: response.status, body: await response.text(), asks: response.headers.get('www-authenticate') };
};
const refused = { status: 401, asks: 'Bearer', body: expect.stringContaining('"code":-2') };

test.each(paths)('%s answers on loopback without a token', async (path) => {
  for (const each of [server, closed]) expect(await ask(path, {}, each)).toMatchObject({ status: 200 });
});

test.each(paths)('%s answers a request relayed by another proxy only with the token', async (path) => {
  const relays: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
  ];
  for (const relayed of relays) {
    expect(await ask(path, relayed)).toMatchObject(refused);
    expect(await ask(path, { ...relayed, authorization: `Bearer ${token}` })).toMatchObject({ status: 200 });
    expect(await ask(path, { ...relayed, authorization: 'Bearer guess' })).toMatchObject(refused);
    expect(await ask(path, { ...relayed, authorization: `Basic ${btoa(`x:${token}`)}` })).toMatchObject(refused);
    expect(await ask(path, { ...relayed, authorization: 'Bearer null' }, closed)).toMatchObject(refused);
  }
});

test.skipIf(elsewhere === undefined).each(paths)('%s answers another machine only to the token', async (path) => {
  expect(await ask(path, {}, server, elsewhere)).toMatchObject(refused);
  expect(await ask(path, { 'x-forwarded-for': '127.0.0.1' }, server, elsewhere)).toMatchObject(refused);
  expect(await ask(path, { authorization: `Bearer ${token}` }, server, elsewhere)).toMatchObject({ status: 200 });
  expect(await ask(path, { authorization: `Bearer ${token}` }, closed, elsewhere)).toMatchObject(refused);
});

test('the true remote address counts, whatever machine sent the request', async () => {
  const muster = await startTestApp({ metricsToken: token });
  try {
    for (const [remoteAddress, status] of [
      ['10.1.1.1', 401],
      ['127.0.0.1', 200],
      ['::ffff:127.0.0.1', 200],
      ['::1', 200],
    ] as const)
      expect((await muster.app.inject({ url: '/api-docs/json', remoteAddress })).statusCode, remoteAddress).toBe(
        status,
      );
  } finally {
    await muster.close();
  }
});
