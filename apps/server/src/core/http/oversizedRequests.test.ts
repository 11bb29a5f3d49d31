import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { recordedLog } from '../../testing/logLines.ts';
import { ingestKey, type PublicTestServer, startPublicTestServer } from '../../testing/publicTestServer.ts';

const { log, errors } = recordedLog();
let server: PublicTestServer;
const megabyte = Buffer.alloc(2 ** 20, ' ');

beforeAll(async () => {
  server = await startPublicTestServer(log);
});
afterAll(() => server.close());
afterEach(() => expect(errors()).toEqual([]));

/** Sends this many megabytes over its own connection; the length is announced if `isAnnounced`. */
async function send(path: string, contentType: string, megabytes: number, isAnnounced: boolean) {
  const call = httpRequest(server.url(path), {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': contentType,
      'accept-language': 'en-US',
      'x-ingest-key': ingestKey,
      ...(isAnnounced ? { 'content-length': megabytes * megabyte.length } : {}),
    },
  });
  const answered = once(call, 'response');
  // A client that has its answer may be disconnected while it still sends.
  const sent = pipeline(Readable.from(Array.from({ length: megabytes }, () => megabyte)), call).catch(() => {});
  const [answer] = await answered;
  const body = await text(answer);
  await sent;
  return { status: answer.statusCode, body: JSON.parse(body) };
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const calls = [
  ['/doLogin', json],
  ['/doLogin', form],
  ['/pod/freeToken/issue', json],
  ['/ingest/positions', json],
  ['/ingest/osmand', form],
  ['/ingest/camera-alarm', json],
] as const;

test.each(calls)('%s answers that 5 MB of %s are too large, however the size is announced', async (path, type) => {
  for (const isAnnounced of [true, false])
    expect(await send(path, type, 5, isAnnounced)).toMatchObject({
      status: 413,
      body: { code: -1, message: expect.stringMatching(/^Too large: at most \d MB$/), data: null },
    });
});

test('a body that is too large is answered also by a route that requires a token', async () => {
  for (const isAnnounced of [true, false])
    expect(await send('/bp/job/save', json, 5, isAnnounced)).toMatchObject({ status: 200, body: { code: -2 } });
});

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['a header that never ends', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST /doLogin HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
])('%s is refused in the shape of every reply', async (_what, request, status) => {
  const socket = connect(server.publicServer.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.end(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toMatchObject({ code: -1, message: expect.any(String), data: null });
});
