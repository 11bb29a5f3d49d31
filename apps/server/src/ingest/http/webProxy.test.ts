import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';

import type { WebAddress } from '../../core/thread/contract.ts';
import { createWebProxy } from './webProxy.ts';

let publicServer: Server;
let web: Server;
let sockets: WebSocketServer;
let address: WebAddress | undefined;
/** The last request that the web thread received. */
let asked: IncomingMessage;
let receivedBody: string;

/** Requests on a connection, as the web thread counts them. */
const counted = new WeakMap<object, number>();
function requestsOf({ socket }: IncomingMessage): number {
  return counted.get(socket) ?? 0;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const url = (path: string): string => `http://127.0.0.1:${portOf(publicServer)}${path}`;

beforeAll(async () => {
  web = createServer((request, response) => {
    asked = request;
    counted.set(request.socket, requestsOf(request) + 1);
    void text(request).then((body) => {
      receivedBody = body;
      if (request.url === '/idle' && requestsOf(request) > 1) {
        request.socket.destroy();
        return;
      }
      if (request.url === '/break') {
        response.write('half');
        setImmediate(() => response.destroy());
        return;
      }
      response.writeHead(request.url === '/missing' ? 404 : 200, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
      response.end(request.method === 'HEAD' ? undefined : `answer to ${request.url}`);
    });
  });
  sockets = new WebSocketServer({ server: web });
  sockets.on('connection', (socket, request) => {
    asked = request;
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
  });
  const proxy = createWebProxy(() => address);
  publicServer = createServer(proxy.forward);
  publicServer.on('upgrade', proxy.upgrade);
  for (const server of [web, publicServer]) await once(server.listen(0, '127.0.0.1'), 'listening');
  address = { port: portOf(web), secret: 'open sesame' };
});
afterAll(() => {
  for (const client of sockets.clients) client.terminate();
  for (const server of [web, publicServer]) {
    server.closeAllConnections();
    server.close();
  }
});

it("proxies request and answer, with the secret, the client's address, and the headers of a reverse proxy", async () => {
  const claims = { 'x-forwarded-for': '1.2.3.4', 'x-muster-public-server': 'guess', 'x-forwarded-proto': 'https' };
  const response = await fetch(url('/bp/person/save?x=%20'), {
    method: 'POST',
    body: 'name=王芳',
    headers: { ...claims, authtoken: 't', 'accept-language': 'en-US' },
  });
  expect([response.status, await response.text()]).toEqual([200, 'answer to /bp/person/save?x=%20']);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(asked).toMatchObject({ method: 'POST', url: '/bp/person/save?x=%20' });
  expect(receivedBody).toBe('name=王芳');
  expect(asked.headers).toMatchObject({
    authtoken: 't',
    'accept-language': 'en-US',
    'x-muster-public-server': 'open sesame',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$/),
    host: `127.0.0.1:${portOf(publicServer)}`,
  });
});

it('keeps status and an answer without body', async () => {
  expect((await fetch(url('/missing'))).status).toBe(404);
  expect((await fetch(url('/'), { method: 'HEAD' })).status).toBe(200);
});

it('proxies a WebSocket', async () => {
  const socket = new WebSocket(url('/live').replace('http', 'ws'));
  await once(socket, 'open');
  socket.send(new Uint8Array([1, 2, 3]));
  const [data] = await once(socket, 'message');
  expect([...(data as Buffer)]).toEqual([1, 2, 3]);
  expect(asked.headers['x-muster-public-server']).toBe('open sesame');
  socket.close();
  await once(socket, 'close');
});

it('aborts where the web thread aborts, instead of ending as if the answer were complete', async () => {
  await expect(fetch(url('/break')).then((response) => response.text())).rejects.toThrow();
});

it('repeats a request on a new connection where a kept one ends during its use, if it changes nothing', async () => {
  const ask = async (method: string): Promise<number> => {
    const response = await fetch(url('/idle'), { method });
    await response.text();
    return response.status;
  };
  expect([await ask('GET'), await ask('GET'), await ask('GET')]).toEqual([200, 200, 200]);
  expect(await ask('POST')).toBe(503);
});

it('reports in the caller’s language that the web thread is away', async () => {
  const before = address;
  for (const away of [undefined, { port: 1, secret: '' }]) {
    address = away;
    const response = await fetch(url('/'), { headers: { 'accept-language': 'en-US' } });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      code: -1,
      message: expect.stringMatching(/currently unavailable/),
      data: null,
    });
  }
  const socket = new WebSocket(url('/live').replace('http', 'ws'));
  const [error] = await once(socket, 'error');
  expect(String(error)).toMatch(/socket hang up|503|ECONNRESET/);
  address = before;
});
