import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, expect, test, vi } from 'vitest';

import { requestTimeout, drainRequest } from './requestTimeout.ts';

let server: Server;
const sockets: Socket[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Opens a connection to a server with this handler. */
async function talk(work: (request: IncomingMessage, response: ServerResponse) => void): Promise<Socket> {
  server = createServer(work);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const head = (type: string, length: number): string =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

test.each(['application/json', 'multipart/form-data; boundary=x'])(
  'a request of %s that stalls is disconnected',
  async (type) => {
    const socket = await talk((request) => requestTimeout(request, 30));
    socket.write(head(type, 100));
    socket.resume();
    await once(socket, 'close');
  },
);

test('a complete one is not affected, nor is a form that makes progress', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const arrived: string[] = [];
  const answers: ServerResponse[] = [];
  const socket = await talk((request, response) => {
    answers.push(response);
    requestTimeout(request, 1000);
    request.on('data', (chunk) => arrived.push(String(chunk)));
  });
  socket.write(head('multipart/form-data; boundary=x', 8));
  let sent = '';
  for (const part of ['ab', 'cd', 'ef', 'gh']) {
    socket.write(part);
    sent += part;
    await eventually(() => expect(arrived.join('')).toBe(sent));
    // Data sent with the header arrived before the clock ran.
    if (sent !== 'ab') vi.advanceTimersByTime(1000);
  }
  // Complete, and answered at any time.
  vi.advanceTimersByTime(10_000);
  answers[0]?.end('thanks');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toContain('thanks');
});

test('a client refused in the middle of half a gigabyte reads the reason, and is disconnected', async () => {
  const socket = await talk((request, response) => {
    response.writeHead(413).end('too large');
    response.on('close', () => drainRequest(request, 100));
  });
  let heard = '';
  socket.on('data', (chunk) => (heard += String(chunk)));
  socket.write(head('multipart/form-data; boundary=x', 500 * 2 ** 20));
  const chunk = Buffer.alloc(2 ** 20);
  let sent = 0;
  while (!socket.destroyed && sent < 500) {
    sent += 1;
    if (!socket.write(chunk)) await once(socket, 'drain').catch(() => {});
  }
  if (!socket.closed) await once(socket, 'close');
  expect(heard).toContain('413');
  expect(heard).toContain('too large');
});
