import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { consolePlugin } from './consoleFiles.ts';
import { replyPlugin } from './reply.ts';
import { securityPlugin } from './security.ts';

const page = '<!doctype html><title>Muster</title>';
const script = 'export const answer = 42;';
let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'muster-console-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), page);
  await writeFile(join(root, 'assets/main-4f1c.js'), script);
  await writeFile(join(root, 'assets/main-4f1c.js.br'), brotliCompressSync(script));
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
  app = Fastify();
  await app.register(replyPlugin);
  await app.register(securityPlugin);
  await app.register(consolePlugin, { root });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const bigScreens = ['/bigscreen/screen5.html?buildId=b1&userName=admin', '/bigscreen/index.html'];

test.each(['/', '/login', '/alarm/list', '/organization/person?page=2', ...bigScreens])(
  '%s is the page, revalidated each time',
  async (url) => {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe(page);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-type']).toContain('text/html');
  },
);

test('a file with a hash in its name is cached permanently, and sent as it was compressed', async () => {
  const reply = await app.inject({ url: '/assets/main-4f1c.js', headers: { 'accept-encoding': 'br' } });
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.headers['content-type']).toContain('javascript');
  expect((await app.inject('/assets/main-4f1c.js')).body).toBe(script);
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test.each([
  '/assets/gone.js',
  '/bigscreen/other.html',
  '/bp/nothing/page',
  '/pod/x',
  '/ingest/x',
  '/base/x',
  '/risk/x',
  '/image/x',
  '/file/x',
  '/api',
  '/api/v1/users',
  '/API/v1/users',
  '//pod/x',
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/%2egit/config',
  '/alarm/.git/config',
  '/.well-known/security',
  '/../package.json',
  '/%2e%2e/package.json',
])('%s is not found', async (url) => {
  const reply = await app.inject(url);
  expect(reply.body).not.toContain(page);
  expect([403, 404]).toContain(reply.statusCode);
  expect(reply.json()).toMatchObject({ code: -1 });
});
