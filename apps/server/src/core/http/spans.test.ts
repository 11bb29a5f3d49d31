import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

import { Backtests } from '../../backtest/backtests.ts';
import { LiveHub } from '../../live/liveHub.ts';
import { type Answer, type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { routesOf } from '../../testing/walkRoutes.ts';
import { moreRoutes } from '../../threads/web/moreRoutes.ts';
import type { Database } from '../db/database.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  const hub = new LiveHub({ readNames: async () => new Map(), onError: () => {} });
  const ingest = { catchUp: async () => {}, unregisteredTags: async () => [], engineCopy: async () => null };
  const backtests = (db: Database): Backtests =>
    new Backtests(
      db,
      () => ({ stop: () => {} }),
      () => {},
    );
  muster = await startTestApp({ tagStates: hub }, moreRoutes(hub, ingest, backtests));
  admin = await muster.logIn();
});
afterAll(() => muster.close());

interface Property {
  type?: string;
  format?: string;
  anyOf?: Property[];
}

/** A span parameter of a route, with two values of which the second is the earlier. */
interface Span {
  method: 'GET' | 'POST';
  url: string;
  from: string;
  to: string;
  later: string;
  earlier: string;
}

/** Other inputs that a route needs before it checks its span. */
const needed: Readonly<Record<string, Record<string, unknown>>> = {
  '/pod/position/history': { tag: 'T1' },
  '/pod/track/get': { lookId: 'x' },
  '/bp/vehicle/state': { id: 'x' },
  '/pod/track/look': { subjects: [{ kind: 'tag', id: 'T1' }], reason: 'lost' },
  '/pod/alarm/backtest': { target: 'building', alarms: {} },
};

function spans(): Span[] {
  return routesOf(muster).flatMap(({ method, url }) => {
    const declared = muster.app.declaredRoutes.find(
      (route) => route.url === url && [route.method].flat().includes(method),
    );
    // Every route declares its parts as zod schemas.
    const schema = declared?.schema as { querystring?: z.ZodType; body?: z.ZodType } | undefined;
    const part = method === 'GET' ? schema?.querystring : schema?.body;
    // The fields of a row are checked by its resource, when all are present.
    if (part === undefined || url.endsWith('/save')) return [];
    const { properties = {} } = z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' });
    return Object.entries(properties).flatMap(([from, property]) => {
      const to = from.replace(/^from$/, 'to').replace(/From$/, 'To');
      return to === from || !(to in properties) ? [] : [{ method, url, from, to, ...reversed(property as Property) }];
    });
  });
}

function reversed({ type, format, anyOf }: Property): Pick<Span, 'later' | 'earlier'> {
  const day = format === 'date';
  if (type === 'integer' || (type === 'number' && anyOf === undefined)) return { later: '2', earlier: '1' };
  return day
    ? { later: '2026-02-02', earlier: '2026-02-01' }
    : { later: '2026-02-01T00:00:01Z', earlier: '2026-02-01T08:00:00+08:00' };
}

const ask = ({ method, url }: Span, parameters: Record<string, unknown>): Promise<Answer> =>
  method === 'GET' ? admin.get(url, parameters as Record<string, string>) : admin.post(url, parameters);

test('a span whose end is before its start is refused by every route that has one, and its end is named', async () => {
  const found = spans();
  expect(found.length).toBeGreaterThan(30);
  const paths = new Set(found.map(({ url }) => url));
  for (const path of [
    '/pod/position/history',
    '/pod/track/get',
    '/pod/track/look',
    '/pod/alarm/backtest',
    '/pod/alarm/page',
  ])
    expect(paths).toContain(path);
  for (const path of ['/pod/area/analysis', '/pod/area/analysis/export', '/pod/alarm/export', '/base/systemLog/page'])
    expect(paths).toContain(path);
  const accepted: string[] = [];
  for (const span of found) {
    const { code, data } = await ask(span, { ...needed[span.url], [span.from]: span.later, [span.to]: span.earlier });
    const named: { field: string }[] = data?.fields ?? [];
    if (code !== -1 || named.length !== 1 || named[0]?.field !== span.to)
      accepted.push(`${span.url} ${span.from} ${JSON.stringify({ code, data })}`);
  }
  expect(accepted).toEqual([]);
});

test.each([
  ['from', ''],
  ['from', 'yesterday'],
  ['to', '1e400'],
  ['to', '99999999999999999999'],
  ['to', '2026-02-30T00:00:00Z'],
])('an invalid end of a span is refused by name: %s=%s', async (field, value) => {
  const asked = { tag: 'T1', from: '1', to: '2', [field]: value };
  expect((await admin.get('/pod/position/history', asked)).data).toMatchObject({ fields: [{ field }] });
});
