import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { demoGate } from '@muster/demo/gate.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createGateSender } from './sender.ts';

let server: Server;
let rejected: readonly object[] = [];
const received: unknown[] = [];
const pass = { t: 1_772_352_000_000, card: 'BGT3-0001', direction: 'in' } as const;

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(...JSON.parse(body));
      response.end(JSON.stringify({ code: 0, message: '', data: { accepted: 0, duplicates: 0, rejected } }));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it('events of the gate are sent while the site has the gate', async () => {
  // Holds for a server that listens on a port.
  const httpUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { httpUrl, mqttUrl: null, certFile: null, buildingId: 'b1', gateway: 'simulator', key: 'key' };
  const gate = createGateSender(target);
  const event = { checkpoint: demoGate.device, granted: true, ...pass };
  await gate.send([pass]);
  await gate.send([]);
  expect(received).toEqual([event]);
  rejected = [{ index: 0, reason: 'Nobody knows it', rule: 'unknownCheckpoint' }];
  await gate.send([pass]);
  await gate.send([pass]);
  expect(received).toEqual([event, event]);
});
