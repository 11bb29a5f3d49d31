import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';

import { eventually } from '@muster/testkit/eventually.ts';
import { expiredCertificate, issuedCertificate, localCertificate } from '@muster/testkit/certificates.ts';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;
let folder: string;
let agent: Agent;
const clients: MqttClient[] = [];

const install = async ({ cert, key }: { cert: string; key: string }): Promise<void> => {
  await writeFile(join(folder, 'cert.pem'), cert);
  await writeFile(join(folder, 'key.pem'), key);
};
const ca = localCertificate.cert;
const port = (): number => Number(new URL(ingest.url('/')).port);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-tls-'));
  agent = new Agent({ keepAlive: true, ca });
  ingest = await startTestIngest();
  await install(localCertificate);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  await ingest.restart({ tls, mqttsPort: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  agent.destroy();
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await ingest.remove();
  await rm(folder, { recursive: true, force: true });
  expect(ingest.fatal).toEqual([]);
});

const position = (tag: string) => ({ tag, t: Date.now(), lon: 121.5, lat: 31.25 });

async function post(tag: string): Promise<{ status: number | undefined; body: unknown; socket: unknown }> {
  const asked = request(`https://127.0.0.1:${port()}/ingest/positions`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'x-ingest-key': 'secret' },
  });
  asked.end(JSON.stringify(position(tag)));
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (response === undefined) throw new Error('there is no response');
  return { status: response.statusCode, body: await json(response), socket: asked.socket };
}

async function connectTls(clientId = 'c1'): Promise<MqttClient> {
  const client = await connectAsync(`mqtts://127.0.0.1:${ingest.mqttsPort}`, {
    username: 'gateway',
    password: 'secret',
    clientId,
    ca,
    reconnectPeriod: 0,
  });
  client.on('error', () => {});
  clients.push(client);
  return client;
}

/** `once` would reject with an earlier error. */
function closeOf(connection: { once(event: 'close', heard: () => void): unknown }): Promise<void> {
  return new Promise((resolve) => connection.once('close', resolve));
}

/** The name of the certificate of a new connection. */
async function shownBy(onPort: number): Promise<string> {
  const socket: TLSSocket = connect({ port: onPort, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const name = String(socket.getPeerCertificate().subject.CN);
  socket.destroy();
  return name;
}

it('positions are accepted by HTTPS and by MQTT over TLS, into one log', async () => {
  expect(await post('T1')).toMatchObject({ status: 200, body: { data: { accepted: 1 } } });
  const client = await connectTls();
  await client.publishAsync('muster/b1/position', JSON.stringify(position('T2')), { qos: 1 });
  expect((await ingest.logged()).positions.map(({ tag }) => tag)).toEqual(['T1', 'T2']);
});

it('a client is the same by either port, and a gateway that is disabled is disconnected on both', async () => {
  const gateway = await connectTls('one');
  const takenOver = closeOf(gateway);
  const plain = await connectAsync(`mqtt://127.0.0.1:${ingest.mqttPort}`, {
    username: 'gateway',
    password: 'secret',
    clientId: 'one',
    reconnectPeriod: 0,
  });
  clients.push(plain);
  await takenOver;
  const other = await connectTls('two');
  const ended = [closeOf(plain), closeOf(other)];
  await ingest.database.db.updateTable('gateway').set({ enabled: false }).execute();
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'gateway', ids: [] });
  await Promise.all(ended);
});

it.each(['http', 'mqtts'])(
  'a client that does not speak TLS on the port of %s ends only its own connection',
  async (name) => {
    const onPort = name === 'http' ? port() : ingest.mqttsPort;
    const client = await connectTls();
    const noise = [
      Buffer.from('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'),
      Buffer.from([0x10, 0x0c, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 2, 0, 0, 0, 0]),
      // The header of a handshake of 16 kB, without the rest.
      Buffer.from([0x16, 3, 1, 0x40, 0, 1, 0, 0x3f, 0xfc]),
      Buffer.alloc(70_000, 0xff),
    ];
    for (const bytes of noise) {
      const socket = connectPlain(onPort, '127.0.0.1');
      socket.on('error', () => {});
      const closed = closeOf(socket);
      socket.end(bytes);
      socket.resume();
      await closed;
    }
    expect((await post('T1')).status).toBe(200);
    await client.publishAsync('muster/b1/position', JSON.stringify(position('T2')), { qos: 1 });
  },
);

it('a renewed certificate is used for new connections; open ones stay', async () => {
  const client = await connectTls();
  const before = await post('T1');
  expect([await shownBy(port()), await shownBy(ingest.mqttsPort)]).toEqual(['renewed', 'renewed']);
  await install(issuedCertificate);
  vi.advanceTimersByTime(10_000);
  for (const onPort of [port(), ingest.mqttsPort])
    await eventually(async () => expect(await shownBy(onPort)).toBe('muster.example'));
  const after = await post('T2');
  expect(after.status).toBe(200);
  expect(after.socket).toBe(before.socket);
  await client.publishAsync('muster/b1/position', JSON.stringify(position('T3')), { qos: 1 });
});

it('a pair that does not match, as during a renewal, changes nothing', async () => {
  await writeFile(join(folder, 'cert.pem'), issuedCertificate.cert);
  vi.advanceTimersByTime(10_000);
  await eventually(() => expect(ingest.warnings).toContain('the new certificate cannot be used; the old one stays'));
  expect(await shownBy(port())).toBe('renewed');
  await install(expiredCertificate);
  vi.advanceTimersByTime(10_000);
  await eventually(async () => expect(await shownBy(port())).toBe('expired'));
});
