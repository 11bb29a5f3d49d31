import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createDoorControllers, type Doors } from './doors.ts';

/** Monday, 10:00 in China. */
const now = Date.parse('2026-03-02T10:00:00+08:00');
const minuteMs = 60_000;
const rule = { id: 'r1', name: 'By day', weekdays: ['1'], startTime: '08:00', endTime: '18:00', plates: [] };
const rules = {
  version: 'v1',
  isOpen: false,
  timeZone: 'Asia/Shanghai',
  rules: [{ ...rule, asks: false, cards: ['A'] }],
};

let server: Server;
let doors: Doors;
let replies: Record<string, object>;
let received: { path: string; body: unknown }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const [path = ''] = (request.url ?? '').split('?');
      received.push({ path, body: body === '' ? request.url : JSON.parse(body) });
      response.end(JSON.stringify({ code: 0, message: '', data: null, ...replies[path] }));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  received = [];
  replies = {
    '/ingest/access-rules': { data: rules },
    '/ingest/access-request': { data: { granted: true, reason: 'rule', message: '', decisionId: 'd1' } },
    '/ingest/access-event': { data: { accepted: 1, duplicates: 0, rejected: [] } },
  };
  // Holds for a server that listens on a port.
  const httpUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { httpUrl, mqttUrl: null, certFile: null, buildingId: 'b1', gateway: 'simulator', key: 'key' };
  doors = createDoorControllers(target);
});

const at = (device: string, card: string, t = now) => ({ t, device, card, headCount: 0 });
const eventOf = (device: string, card: string, granted: boolean, t = now) => [
  { checkpoint: device, t, card, direction: 'in', granted },
];
const sentTo = (path: string): unknown[] => received.filter((one) => one.path === path).map(({ body }) => body);

it('requests each decision, reports who passed, and turns back who is refused', async () => {
  expect(await doors.answer([at('DOOR-01', 'A')], now)).toEqual([]);
  expect(sentTo('/ingest/access-request')).toEqual([{ checkpoint: 'DOOR-01', t: now, card: 'A', direction: 'in' }]);
  expect(sentTo('/ingest/access-event')).toEqual([eventOf('DOOR-01', 'A', true)]);
  replies['/ingest/access-request'] = {
    data: { granted: false, reason: 'certificate', message: '', decisionId: 'd2' },
  };
  const refused = at('DOOR-01', 'B', now + 1000);
  expect(await doors.answer([refused], now + 1000)).toEqual([refused]);
  expect(sentTo('/ingest/access-event')).toHaveLength(1);
});

it('decides alone by the newest rules, within their hours, and reports both answers', async () => {
  const [late, stranger] = [at('DOOR-03', 'A', now + 8 * 60 * minuteMs), at('DOOR-03', 'B')];
  expect(await doors.answer([at('DOOR-03', 'A'), stranger, late], now)).toEqual([stranger, late]);
  expect(sentTo('/ingest/access-request')).toEqual([]);
  expect(sentTo('/ingest/access-event')).toEqual([
    eventOf('DOOR-03', 'A', true),
    eventOf('DOOR-03', 'B', false),
    eventOf('DOOR-03', 'A', false, late.t),
  ]);
  replies['/ingest/access-rules'] = { data: { ...rules, rules: null } };
  expect(await doors.answer([at('DOOR-03', 'A')], now + minuteMs)).toEqual([]);
  expect(sentTo('/ingest/access-rules').at(-1)).toContain('version=v1');
  const asks = [{ ...rule, asks: true, cards: ['A'] }];
  replies['/ingest/access-rules'] = { data: { ...rules, version: 'v2', rules: asks } };
  expect(await doors.answer([at('DOOR-03', 'A')], now + 2 * minuteMs)).toHaveLength(1);
});

it('has every door open during an evacuation, and shut again after it', async () => {
  replies['/ingest/access-rules'] = { data: { ...rules, isOpen: true } };
  expect(await doors.answer([at('DOOR-01', 'B'), at('DOOR-03', 'B')], now)).toEqual([]);
  expect(sentTo('/ingest/access-request')).toEqual([]);
  expect(sentTo('/ingest/access-event')).toEqual([eventOf('DOOR-01', 'B', true), eventOf('DOOR-03', 'B', true)]);
  replies['/ingest/access-rules'] = { data: rules };
  expect(await doors.answer([at('DOOR-03', 'B')], now + minuteMs)).toHaveLength(1);
});

it('leaves a site alone that has no such doors, or no licence of smart access control', async () => {
  replies['/ingest/access-rules'] = { code: -1, message: 'The site has no such checkpoint' };
  expect(await doors.answer([at('DOOR-01', 'A')], now)).toEqual([]);
  expect(await doors.answer([at('DOOR-01', 'A')], now + 14 * minuteMs)).toEqual([]);
  expect(received).toHaveLength(1);
  replies['/ingest/access-rules'] = { data: rules };
  expect(await doors.answer([at('DOOR-01', 'A')], now + 15 * minuteMs)).toEqual([]);
  expect(sentTo('/ingest/access-event')).toHaveLength(1);
});
