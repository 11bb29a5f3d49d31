import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type MatrixSite, startMatrixSite } from '../../testing/matrixSite.ts';
import { type Paths, type RouteCall, routeCalls, variants } from '../../testing/routeCalls.ts';
import type { TestApp } from '../../testing/testApp.ts';
import { addRow, logInAs } from '../../testing/testSite.ts';
import { multipart } from '../../testing/uploadForm.ts';
import { publicOperations } from './publicOperations.ts';

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
  '/ingest/access-request',
  '/ingest/access-rules',
  '/pod/checkIn/point',
  '/pod/checkIn/give',
]);

/** Routes that this test cannot call, and why. */
const notAccepted: Readonly<Record<string, string>> = {
  'GET /pod/alarm/backtest/get': 'a line is there when a back-test has ended (backtestRoutes.test.ts)',
  'POST /pod/alarm/dispatch': 'nobody near an alarm wears a wristband here (dispatch.test.ts)',
  'POST /bp/workPermit/confirm': 'the administrator is nobody who is named on a permit (permitRoles.test.ts)',
  'POST /bp/gate/signOut': 'who leaves was signed in before (gate.test.ts)',
  'POST /bp/patrolRound/check': 'the administrator is nobody who patrols (patrolRounds.test.ts)',
  'POST /pod/duty/answer': 'the administrator is nobody who could be sent (duty.test.ts)',
  'POST /pod/duty/safe': 'the administrator is nobody who could be safe (duty.test.ts)',
  'POST /pod/muster/renewCodes': 'no marker makes a muster point of an area here (checkIn.test.ts)',
  'POST /pod/shiftHandover/confirm': 'who hands over does not confirm (shiftHandover.test.ts)',
  'POST /pod/shiftHandover/withdraw': 'there is one only after a handover (shiftHandover.test.ts)',
  'POST /pod/licence/cloud/bindBuild':
    'a licence for a number of buildings would close the modules to the other sites of this test (licence.test.ts)',
};

/** Timeout for this many routes on a busy machine. */
const severalMinutes = { timeout: 600_000 };

let site: MatrixSite;
let muster: TestApp;
/** The document's data of each path that needs a session; every app has the same one. */
let paths: Paths;
let calls: RouteCall[];

beforeAll(async () => {
  site = await startMatrixSite();
  muster = site.muster;
  const document = (await muster.app.inject({ url: '/api-docs/json' })).json<{ paths: Paths }>();
  const asked = Object.entries(document.paths).filter(
    ([url]) => !open.has(url) && !url.includes('{') && !(url in publicOperations),
  );
  paths = Object.fromEntries(asked);
  calls = (await Promise.all(variants.map((variant) => routeCalls(site, paths, variant)))).flat();
});
afterAll(() => site.close());

/** A sheet is parsed by a separate process, which is slow: `npm test` has one resource of each kind. */
const someImports = ['/base/dictionaryEntry', '/bp/person', '/bp/patrolRoute'];

/** Whether a caller is not refused before the request is read. */
function isAsked({ url }: RouteCall): boolean {
  const [, resource] = /^(.+)\/import(?:-good|-refused)?$/.exec(url) ?? [];
  return isFullSuite || resource === undefined || someImports.includes(resource);
}

interface Outcome {
  /** 0 = accepted: a download has only its status. */
  code: number;
  reply: unknown;
}

let count = 0;
/** Each from its own address: one address is rate-limited. */
async function ask(of: TestApp, { method, url, query, body, file }: RouteCall, token: string | null): Promise<Outcome> {
  count += 1;
  const { payload, headers } = contentOf(body, file);
  const response = await of.app.inject({
    method,
    url: `${url}?${new URLSearchParams(textsOf(query))}`,
    headers: { 'accept-language': 'en-US', ...headers, ...(token === null ? {} : { authToken: token }) },
    remoteAddress: `10.1.${count >> 8}.${count & 255}`,
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status } = response;
  expect(status, `${method} ${url}`).toBeLessThan(500);
  const isReply = String(response.headers['content-type']).startsWith('application/json');
  const reply: unknown = isReply ? response.json() : null;
  // A file may be JSON itself.
  const isFile = typeof reply !== 'object' || reply === null || !('code' in reply);
  return { code: isFile ? (status === 200 ? 0 : -1) : Number(reply.code), reply };
}

function contentOf(
  body: RouteCall['body'],
  file: RouteCall['file'],
): { payload?: Record<string, unknown> | Buffer; headers: Record<string, string> } {
  if (file === null) return body === null ? { headers: {} } : { payload: { ...body }, headers: {} };
  if (body !== null) return multipart([file], textsOf(body));
  return { payload: Buffer.from(file.content), headers: { 'content-type': file.type ?? '' } };
}

function textsOf(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** Tables changed by each call: sessions in use, and the log. */
const leftByCalls = ['session', 'audit_log', 'login_throttle'];

/** Every table by a sum of its rows. */
async function tables(): Promise<Record<string, unknown>> {
  const { pool } = muster.database;
  const found = await pool.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of found.rows as { name: string }[]) {
    if (leftByCalls.includes(name)) continue;
    const sum = await pool.query(`select count(*), md5(string_agg(t::text, ' ' order by t::text)) from "${name}" t`);
    sums[name] = sum.rows[0];
  }
  return sums;
}

type Codes = [route: string, code: number][];

/** Makes every call; returns their codes, after checking that none of these tables changed. */
async function callAll(
  token: string | null,
  unchanged: (table: string) => boolean,
  asked: readonly RouteCall[] = calls,
): Promise<Codes> {
  const kept = async () => Object.fromEntries(Object.entries(await tables()).filter(([name]) => unchanged(name)));
  const before = await kept();
  const codes: Codes = [];
  for (const call of asked) codes.push([`${call.method} ${call.url}`, (await ask(muster, call, token)).code]);
  expect(await kept()).toEqual(before);
  return codes;
}

const others = (codes: Codes, wanted: number): string[] =>
  codes.filter(([, code]) => code !== wanted).map(([route]) => route);
const every = (): boolean => true;

test('every route of the document refuses requests without a token, and changes nothing', async () => {
  expect(calls.length).toBeGreaterThan(250);
  expect(others(await callAll(null, every), -2)).toEqual([]);
});

test('every route refuses a token that was logged out, and changes nothing', async () => {
  const client = await logInAs(muster, site.admin, { permissions: ['*'], buildingIds: ['*'] });
  await client.post('/logout');
  // A logged out token is none: the test above makes every call.
  const asked = calls.filter((_, index) => isFullSuite || index % 8 === 0);
  expect(others(await callAll(client.token, every, asked), -2)).toEqual([]);
});

test('no route changes anything for a role that may only view posts', async () => {
  const narrow = await logInAs(muster, site.admin, { permissions: ['bp:organization:job:view'] });
  const unchanged = (table: string): boolean => !['account_preference', 'list_view'].includes(table);
  const posts = (await callAll(narrow.token, unchanged)).filter(([route]) => route.startsWith('POST'));
  const own = [
    'POST /base/account/changePassword',
    'POST /base/role/endView',
    'POST /base/session/endOwn',
    'POST /base/preference/setOwn',
    'POST /base/listView/delete',
    'POST /base/listView/save',
  ];
  expect(posts.filter(([route, code]) => code !== -3 && !own.includes(route))).toEqual([]);
});

test('every route that writes refuses an administrator who views as a role, and changes nothing', async () => {
  const viewed = await addRow(site.admin, '/base/role', { name: 'Viewed', permissions: ['*'], dataScope: 'company' });
  const keeper = await logInAs(muster, site.admin, { permissions: ['*'], buildingIds: ['*'] });
  const body = { id: viewed };
  const { headers } = await muster.ask('POST', '/base/role/viewAs', { body, headers: { authToken: keeper.token } });
  const posts = calls.filter(({ method, url }) => method === 'POST' && url !== '/base/role/endView');
  expect(posts.length).toBeGreaterThan(100);
  expect(others(await callAll(String(headers['authtoken']), every, posts), -1)).toEqual([]);
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

/** Rows of the site, by a sum for each table with sites. */
async function siteRows(): Promise<Record<string, unknown>> {
  const { pool } = muster.database;
  const found = await pool.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'building_id' and table_name <> all($1)`,
    [leftByCalls],
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of found.rows as { name: string }[]) {
    const sum = await pool.query(
      `select count(*), md5(string_agg(t::text, ' ' order by t::text)) from "${name}" t where building_id = $1`,
      [muster.buildingId],
    );
    sums[name] = sum.rows[0];
  }
  expect(Object.keys(sums).length).toBeGreaterThan(40);
  return sums;
}

test('no route changes the site for an administrator of another', async () => {
  const elsewhere = await addRow(site.admin, '/pod/building', { name: 'Elsewhere' });
  const stranger = await logInAs(muster, site.admin, { permissions: ['*'], buildingIds: [elsewhere] });
  const before = await siteRows();
  await callAll(stranger.token, (table) => installationTables.has(table), calls.filter(isAsked));
  expect(await siteRows()).toEqual(before);
});

test('no route changes the installation for a site administrator', async () => {
  const local = await logInAs(muster, site.admin, { permissions: ['*'] });
  await callAll(local.token, (table) => installationTables.has(table), calls.filter(isAsked));
});

test.each(variants)(
  'every call is accepted from the installation administrator, or refused only for its input (%s)',
  severalMinutes,
  async (variant) => {
    const own = await startMatrixSite();
    try {
      const refused: string[] = [];
      for (const call of (await routeCalls(own, paths, variant)).filter(isAsked)) {
        const { code, reply } = await ask(own.muster, call, own.admin.token);
        const route = `${call.method} ${call.url}`;
        const isExpected = notAccepted[route] !== undefined;
        if ((code !== 0) !== isExpected) refused.push(`${route} ${JSON.stringify([reply, call.query, call.body])}`);
      }
      expect(refused).toEqual([]);
    } finally {
      await own.close();
    }
  },
);
