import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';

import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createOutbound, type Outbound } from './outbound.ts';

const log = pino({ level: 'silent' });
const signal = AbortSignal.timeout(60_000);

let server: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Holds for a server that listens on a port.
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

function resolving(...answers: readonly (readonly string[])[]): { asked: number; resolve: () => Promise<never> } {
  const state = { asked: 0, resolve: (): Promise<never> => Promise.reject(new Error('unused')) };
  state.resolve = async () => {
    const addresses = answers[Math.min(state.asked, answers.length - 1)] ?? [];
    state.asked += 1;
    // In the form of `dns.lookup` with `all`.
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) as never;
  };
  return state;
}

const byDefault = (): Outbound => createOutbound({ allow: null, log });

describe('a connection to the outside', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '[::1]',
    'localhost',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '127.1',
    '017700000001',
    '0',
  ])('does not reach this machine by %s', async (host) => {
    await expect(byDefault().connect(host, port, signal)).rejects.toThrow();
    expect(connections).toBe(0);
  });

  it('does not reach this machine by a name that resolves to it', async () => {
    const { resolve } = resolving(['127.0.0.1'], ['::ffff:127.0.0.1']);
    const outbound = createOutbound({ allow: null, log, resolve });
    await expect(outbound.connect('hook.example', port, signal)).rejects.toThrow('not allowed');
    await expect(outbound.connect('hook.example', port, signal)).rejects.toThrow('not allowed');
    expect(connections).toBe(0);
  });

  it('connects to the checked address, though the name has another one a moment later', async () => {
    // Nothing listens on the first.
    const names = resolving(['127.0.0.2'], ['127.0.0.1']);
    const outbound = createOutbound({ allow: ['127.0.0.2'], log, resolve: names.resolve });
    await expect(outbound.connect('hook.example', port, signal)).rejects.toThrow('ECONNREFUSED');
    expect(names.asked).toBe(1);
    expect(connections).toBe(0);
  });

  it('connects only to those of several addresses that are allowed', async () => {
    const { resolve } = resolving(['169.254.169.254', '127.0.0.1', '::1']);
    const outbound = createOutbound({ allow: ['127.0.0.0/8'], log, resolve });
    const socket = await outbound.connect('hook.example', port, signal);
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  });

  it('times out, also while the name is being resolved', async () => {
    const outbound = createOutbound({ allow: null, log, resolve: () => new Promise(() => {}) });
    await expect(outbound.connect('hook.example', port, AbortSignal.timeout(1))).rejects.toThrow(/timeout/);
  });
});

it('has no bypass: nothing else in the server opens connections to configured hosts', () => {
  // Its own web thread, and PostgreSQL by its driver.
  const ofOurOwn = ['ingest/http/webProxy.ts', 'core/outbound/outbound.ts'];
  // Uses a socket that `Outbound` opened.
  const overSocket = ['outbox/webhookCall.ts', 'core/mail/mailer.ts'];
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const opening =
    /\bfetch\(|\bundici\b|from 'nodemailer'|\{[^}]*\b(?:connect|createConnection|request|get)\b[^}]*\} from 'node:(?:net|tls|https?|http2|dgram)'/;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!\.test)\.ts$/.test(path) && !path.startsWith('testing/'),
  );
  const found = files.filter((path) => opening.test(readFileSync(`${root}${path}`, 'utf8')));
  expect(found.toSorted()).toEqual([...ofOurOwn, ...overSocket, 'core/http/apiDocsPage.ts'].toSorted());
});
