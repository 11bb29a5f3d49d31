import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { limitStatements } from '../db/statementLimit.ts';
import { withClient } from '../db/withClient.ts';
import { replyPlugin } from './reply.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const post = (body: string, contentType: string, path = '/bp/job/save') =>
  muster.ask('POST', path, { body, headers: { authToken: admin.token, 'content-type': contentType } });

test('an unknown path is 404 in the shape of every reply', async () => {
  expect(await muster.ask('GET', '/bp/nothing/page')).toEqual({
    status: 404,
    code: -1,
    message: 'No such path',
    data: null,
    headers: expect.objectContaining({ 'content-type': 'application/json; charset=utf-8' }),
  });
});

test.each([
  ['malformed JSON', '{"name":', 'application/json', 400, 'The request is malformed'],
  ['an unsupported content type', '<job/>', 'application/xml', 415, 'This content type is not supported'],
  ['more than a mebibyte', `{"name":"${'x'.repeat(2 ** 20)}"}`, 'application/json', 413, 'Too large: at most 1 MB'],
])('%s is refused in the shape of every reply', async (_, body, contentType, status, message) => {
  expect(await post(body, contentType)).toMatchObject({ status, code: -1, message, data: null });
});

test('a form may be multipart, but without files unless the route accepts them', async () => {
  const part = (disposition: string, content: string): string =>
    `--cut\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const type = 'multipart/form-data; boundary=cut';
  const plain = `${part('name="name"', 'Crane driver')}--cut--\r\n`;
  expect(await post(plain, type)).toMatchObject({ status: 200, code: 0 });
  const withFile = `${part('name="name"; filename="job.txt"', 'Crane driver')}--cut--\r\n`;
  expect((await post(withFile, type)).status).toBe(413);
});

test('a body of the wrong type is no row', async () => {
  expect(await post('[]', 'application/json')).toMatchObject({ status: 200, code: -1 });
  expect(await post('', 'application/json')).toMatchObject({ status: 400, code: -1 });
});

test('a server error returns its incident and nothing else', async () => {
  const broken = await startTestApp({
    tagStates: {
      cardState: () => {
        throw new Error('the secret of the house');
      },
    },
  });
  try {
    const client = await broken.logIn();
    await client.post('/pod/locationCard/save', { sn: 'A' });
    const answer = await client.get('/pod/locationCard/page');
    expect(answer).toMatchObject({
      status: 500,
      code: -1,
      data: { incident: expect.stringMatching(/^[\da-f-]{36}$/) },
    });
    expect(answer.message).toBe(`Server error, incident ${answer.data.incident}`);
    expect(JSON.stringify(answer)).not.toContain('secret of the house');
  } finally {
    await broken.close();
  }
});

test('an address with too many requests is limited, with the time to wait', async () => {
  const answers = [];
  for (let time = 0; time < 121; time += 1)
    answers.push(await muster.ask('GET', '/pod/captcha', { address: '10.9.9.9' }));
  const last = answers.at(-1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(last).toMatchObject({ status: 429, code: -1, data: null });
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect(last?.message).toContain('Too many requests');
});

test('an address is not limited longer because the system clock of the server was ahead for a moment', async () => {
  const ask = () => muster.ask('GET', '/pod/captcha', { address: '10.9.9.8' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 87_660 * 3_600_000 });
  await ask();
  vi.useRealTimers();
  for (let time = 1; time < 120; time += 1) await ask();
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('pages may load scripts and workers of our own origin only', async () => {
  const { headers } = await muster.ask('GET', '/pod/captcha');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("worker-src 'self';");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-store');
});

test('the OpenAPI document describes the calls by the descriptors', async () => {
  const { body } = await muster.app.inject('/api-docs/json');
  const document = JSON.parse(body);
  expect(document.openapi).toBe('3.1.0');
  const save = document.paths['/bp/person/save'].post.requestBody.content['application/json'].schema;
  expect(save.additionalProperties).toBe(false);
  expect(save.properties.personType).toEqual({ enum: ['internal', 'visitor', 'contractor'], type: 'string' });
  const page = document.paths['/pod/alarm/page'].get.parameters.map(({ name }: { name: string }) => name);
  expect(page).toEqual(expect.arrayContaining(['page', 'size', 'sort', 'status', 'raisedAtFrom']));
  expect((await muster.app.inject('/api-docs')).body).toContain('/api-docs/page.js');
});

test("requests without the public server's secret get 404", async () => {
  const guarded = await startTestApp({ publicServer: { header: 'x-public-server', secret: 'open' } });
  try {
    expect((await guarded.ask('GET', '/pod/captcha')).status).toBe(404);
    expect((await guarded.ask('GET', '/pod/captcha', { headers: { 'x-public-server': 'shut' } })).status).toBe(404);
    expect((await guarded.ask('GET', '/pod/captcha', { headers: { 'x-public-server': 'open' } })).status).toBe(200);
  } finally {
    await guarded.close();
  }
});

test('the address of a caller is that given by the public server, whatever headers it sends', async () => {
  const isolated = await startTestApp();
  try {
    await isolated.app.inject({
      method: 'POST',
      url: '/doLogin',
      headers: { 'x-forwarded-for': '1.2.3.4, 10.1.1.1' },
      payload: { name: 'admin', password: 'Wrong_2026' },
    });
    const row = await isolated.database.db.selectFrom('auditLog').select('address').executeTakeFirstOrThrow();
    expect(row.address).toBe('10.1.1.1');
  } finally {
    await isolated.close();
  }
});

/** Every connection that the routes have. */
async function limitEveryStatement(ms: number): Promise<void> {
  const { pool } = muster.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) {
    await limitStatements(client, ms);
    client.release();
  }
}

test('a statement that exceeds the limit is answered with a text, and the next request succeeds', async () => {
  await limitEveryStatement(200);
  await withClient(muster.database.url, async (holder) => {
    await holder.query('BEGIN; LOCK TABLE job');
    expect(await admin.get('/bp/job/page')).toMatchObject({
      status: 503,
      code: -1,
      message: 'This took too long and was cancelled; request less, or try again later',
    });
    expect(await admin.get('/bp/depart/page')).toMatchObject({ status: 200, code: 0 });
  });
  await limitEveryStatement(60_000);
  expect(await admin.get('/bp/job/page')).toMatchObject({ status: 200, code: 0 });
});

describe('a request that the database fails', () => {
  afterEach(() => muster.database.setAway(null));

  test('is answered that it is away and since when, and may be sent again', async () => {
    const since = Date.UTC(2030, 0, 1);
    muster.database.setAway(since);
    const answer = await admin.get('/bp/job/page');
    expect(answer).toMatchObject({
      status: 503,
      code: -1,
      message: 'The database is unavailable. Try again later.',
      data: { databaseAwaySince: '2030-01-01T00:00:00.000Z' },
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    muster.database.setAway(null);
    expect(await admin.get('/bp/job/page')).toMatchObject({ status: 200, code: 0 });
  });

  test.each([
    ['its connection was cut', Object.assign(new Error('terminating connection'), { code: '57P01' }), /unavailable/],
    ['it starts', Object.assign(new Error('the database system is starting up'), { code: '57P03' }), /unavailable/],
    ['it accepts no writes', Object.assign(new Error('read-only transaction'), { code: '25006' }), /unavailable/],
    ['its disk fails', Object.assign(new Error('could not read block'), { code: '58030' }), /unavailable/],
    ['others stood in the way', Object.assign(new Error('deadlock detected'), { code: '40P01' }), /busy/],
    [
      'its socket does not exist',
      Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' }),
      /unavailable/,
    ],
    ['no connection gets free', new Error('timeout exceeded when trying to connect'), /busy/],
    ['it has no connection left', Object.assign(new Error('too many clients'), { code: '53300' }), /busy/],
  ])('because %s is answered 503 with Retry-After, never 500', async (_, error, words) => {
    const app = Fastify().register(replyPlugin);
    app.get('/', () => Promise.reject(error));
    const answer = await app.inject({ url: '/', headers: { 'accept-language': 'en-US' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.json().message).toMatch(words);
  });

  test('a missing file of the server itself is a server error', async () => {
    const app = Fastify().register(replyPlugin);
    app.get('/', () => Promise.reject(Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' })));
    expect((await app.inject('/')).statusCode).toBe(500);
  });
});
