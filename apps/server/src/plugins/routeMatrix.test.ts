import { afterAll, beforeAll, expect, test } from 'vitest';

import { insertSecrets, secretId } from '../testing/secretSite.ts';
import { type Client, startTestApp, type TestApp } from '../testing/testApp.ts';
import { addRow, logInAs } from '../testing/testSite.ts';
import { publicOperations } from './publicOperations.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}
interface Operation {
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  parameters?: { name: string; in: string; schema?: Schema }[];
}
interface Call {
  method: 'GET' | 'POST';
  url: string;
  body: Record<string, unknown>;
}

/** They need no token, or are the caller's own session. */
const open = new Set([
  '/doLogin',
  '/logout',
  '/pod/captcha',
  '/pod/licence/get',
  '/pod/licence/upload',
  '/pod/doFreeLogin',
  '/pod/freeToken/issue',
  '/pod/systemConfig/getShowNameSetting',
]);

let muster: TestApp;
let admin: Client;
let calls: Call[];

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  await insertSecrets(muster);
  const document = (await muster.app.inject({ url: '/api-docs/json' })).json<{
    paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  }>();
  calls = Object.entries(document.paths).flatMap(([url, operations]) =>
    (['GET', 'POST'] as const).flatMap((method) => {
      const operation = operations[method === 'GET' ? 'get' : 'post'];
      if (operation === undefined || open.has(url) || url.includes('{') || url in publicOperations) return [];
      return [{ method, url, body: bodyOf(url, operation) }];
    }),
  );
});
afterAll(() => muster.close());

/** Every field with a value of its kind, and the ids of rows of the site where it takes one. */
function bodyOf(url: string, { requestBody, parameters = [] }: Operation): Record<string, unknown> {
  const entity = url.split('/').at(-2) ?? '';
  const content = Object.values(requestBody?.content ?? {})[0]?.schema?.properties ?? {};
  const asked = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema = {} }) => [name, schema] as const);
  const properties = { ...content, ...Object.fromEntries(asked) };
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueOf(name, schema, secretId(entity))]),
  );
}

function valueOf(name: string, schema: Schema, id: string): unknown {
  const { type, enum: choices, format, minimum = 1 } = schema.anyOf?.[0] ?? schema;
  if (name === 'ids') return [id];
  if (choices !== undefined) return choices.find((each) => each !== '');
  const byType: Readonly<Record<string, unknown>> = {
    integer: minimum,
    number: minimum,
    boolean: true,
    array: [],
    object: {},
  };
  if (type !== undefined && type in byType) return byType[type];
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  return name === 'id' || name.endsWith('Id') ? id : name.slice(0, 8);
}

let count = 0;
/** Each from an address of its own: one address may ask seldom. */
async function ask({ method, url, body }: Call, token: string | null): Promise<number> {
  count += 1;
  const texts = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]);
  const response = await muster.app.inject({
    method,
    url: method === 'GET' ? `${url}?${new URLSearchParams(texts)}` : url,
    headers: token === null ? {} : { authToken: token },
    remoteAddress: `10.1.${count >> 8}.${count & 255}`,
    ...(method === 'POST' ? { payload: body } : {}),
  });
  expect(response.statusCode, `${method} ${url}`).toBeLessThan(500);
  const isReply = String(response.headers['content-type']).startsWith('application/json');
  return isReply ? response.json<{ code: number }>().code : 0;
}

/** Every table by a sum of its rows, but for what each call leaves: sessions in use, and the log. */
async function tables(): Promise<Record<string, unknown>> {
  const { pool } = muster.database;
  const found = await pool.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of found.rows as { name: string }[]) {
    if (['session', 'audit_log', 'login_throttle'].includes(name)) continue;
    const sum = await pool.query(`select count(*), md5(string_agg(t::text, ' ' order by t::text)) from "${name}" t`);
    sums[name] = sum.rows[0];
  }
  return sums;
}

/** Asks every route; answers the codes by route, having looked that none of these tables changed. */
async function askAll(token: string | null, unchanged: (table: string) => boolean): Promise<Map<string, number>> {
  const kept = async () => Object.fromEntries(Object.entries(await tables()).filter(([name]) => unchanged(name)));
  const before = await kept();
  const codes = new Map<string, number>();
  for (const call of calls) codes.set(`${call.method} ${call.url}`, await ask(call, token));
  expect(await kept()).toEqual(before);
  return codes;
}

const others = (codes: Map<string, number>, ...wanted: number[]): string[] =>
  [...codes].filter(([, code]) => !wanted.includes(code)).map(([route]) => route);
const every = (): boolean => true;

test('every route of the document refuses who has no token, and changes nothing', async () => {
  expect(calls.length).toBeGreaterThan(250);
  expect(others(await askAll(null, every), -2)).toEqual([]);
});

test('every route refuses a token that was logged out, and changes nothing', async () => {
  const client = await logInAs(muster, admin, { permissions: ['*'], buildingIds: ['*'] });
  await client.post('/logout');
  expect(others(await askAll(client.token, every), -2)).toEqual([]);
});

test('no route changes anything for a role that may only look at posts', async () => {
  const narrow = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
  const posts = [...(await askAll(narrow.token, every))].filter(([route]) => route.startsWith('POST'));
  const own = ['POST /base/account/changePassword', 'POST /base/session/endOwn'];
  expect(posts.filter(([route, code]) => code !== -3 && !own.includes(route))).toEqual([]);
});

const installationTables = new Set([
  'building',
  'dictionary',
  'dictionary_entry',
  'menu_item',
  'mail_setting',
  'system_parameter',
  'integration',
  'integration_secret',
  'licence',
  'licence_building',
]);

test('no route changes the installation for a site administrator', async () => {
  const local = await logInAs(muster, admin, { permissions: ['*'] });
  await askAll(local.token, (table) => installationTables.has(table));
});

test('no route changes the site for an administrator of another', async () => {
  const elsewhere = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
  const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] });
  const rows = async (): Promise<unknown> => {
    const { pool } = muster.database;
    const sums: Record<string, unknown> = {};
    for (const table of ['person', 'depart', 'area', 'webhook', 'alarm_notice', 'alarm_setting', 'location_card'])
      sums[table] = (
        await pool.query(`select t::text from "${table}" t where building_id = $1`, [muster.buildingId])
      ).rows;
    return sums;
  };
  const before = await rows();
  await askAll(stranger.token, (table) => installationTables.has(table));
  expect(await rows()).toEqual(before);
});
