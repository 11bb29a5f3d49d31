import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { type Answer, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow } from '../../../testing/testSite.ts';
import { createKnownDevices } from './knownDevices.ts';

const minute = 60_000;
const hour = 60 * minute;
const tenYears = 87_660 * hour;
const password = 'Tester_2026';

let muster: TestApp;
let name: string;
let makeAccount: () => Promise<string>;

beforeAll(async () => {
  muster = await startTestApp();
  const admin = await muster.logIn();
  const roleId = await addRow(admin, '/base/role', {
    name: 'guard',
    permissions: ['bp:enterprise:person:view'],
    dataScope: 'company',
  });
  makeAccount = async () => {
    const made = `guard.${newId()}`;
    const account = { name: made, realName: made, roleId, buildingIds: [muster.buildingId], password };
    await addRow(admin, '/base/account', account);
    return made;
  };
});
afterAll(() => muster.close());
beforeEach(async () => {
  name = await makeAccount();
});

type Asked = Pick<TestApp, 'ask'>;
/** Logs in from an address, optionally with a browser's cookies. */
const logIn = (address: string, said = password, { cookie = '', asked = muster as Asked, as = name } = {}) =>
  asked.ask('POST', '/doLogin', { body: { name: as, password: said }, address, headers: { cookie } });
const guess = (address: string, more: Parameters<typeof logIn>[2] = {}) => logIn(address, 'Wrong_2026', more);
const retryAfter = ({ headers }: Answer): string => String(headers['retry-after']);

/** The cookie that identifies a browser at its next login. */
function deviceOf({ headers }: Answer): string {
  const cookies = [headers['set-cookie']].flat().map(String);
  return /^musterDevice=[\w-]+/.exec(cookies.find((cookie) => cookie.startsWith('musterDevice=')) ?? '')?.[0] ?? '';
}

describe('guessing one account from one address', () => {
  test('is stopped after five attempts, twice as long each time, even for the right password', async () => {
    for (let time = 0; time < 5; time += 1) expect((await guess('10.0.0.1')).status).toBe(200);
    const blocked = await logIn('10.0.0.1');
    expect(blocked).toMatchObject({ status: 429, code: -1, message: 'Too many attempts; try again in 30 s' });
    expect(retryAfter(blocked)).toBe('30');
    muster.clock.now += 30_000;
    expect((await guess('10.0.0.1')).status).toBe(200);
    expect(retryAfter(await guess('10.0.0.1'))).toBe('60');
    muster.clock.now += minute;
    expect((await logIn('10.0.0.1')).code).toBe(0);
    expect((await guess('10.0.0.1')).status).toBe(200);
  });

  test('twenty times at once is twenty times', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('10.0.0.2')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test('does not lock the account for another address, and is not reset by a restart', async () => {
    for (let time = 0; time < 5; time += 1) await guess('10.0.0.3');
    const asked = await muster.restart();
    expect((await logIn('10.0.0.4', password, { asked })).code).toBe(0);
    expect((await logIn('10.0.0.3', password, { asked })).status).toBe(429);
  });

  test.each([hour, tenYears])(
    'while the clock is %i ms ahead locks nobody out when it is right again',
    async (ahead) => {
      muster.clock.now += ahead;
      for (let time = 0; time < 5; time += 1) await guess('10.0.1.1');
      expect((await logIn('10.0.1.1')).status).toBe(429);
      muster.clock.now -= ahead;
      expect((await logIn('10.0.1.1')).code).toBe(0);
    },
  );

  test('is logged, without the password', async () => {
    await logIn('10.0.0.5', 'Secret_Guess1');
    await logIn('10.0.0.5', 'Secret_Guess1', { as: 'ad\u202Emin\u200B' });
    const { db } = muster.database;
    const rows = await db.selectFrom('auditLog').selectAll().where('address', '=', '10.0.0.5').orderBy('id').execute();
    expect(rows).toMatchObject([
      { action: 'loginFailed', accountName: name },
      { action: 'loginFailed', accountName: 'ad\uFFFDmin\uFFFD' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Secret_Guess1');
  });

  test('is the same from every address of one IPv6 network', async () => {
    const addresses = [
      '2001:db8:0:7::1',
      '2001:db8::7:1:2:3:4',
      '2001:0DB8:0:7:ffff::',
      '2001:db8:0:7::9',
      '2001:db8:0:7::8',
    ];
    for (const address of addresses) expect((await guess(address)).status).toBe(200);
    expect((await guess('2001:db8:0:7::abcd')).status).toBe(429);
    expect((await guess('2001:db8:0:8::1')).status).toBe(200);
    expect((await guess('::ffff:10.0.0.6')).status).toBe(200);
  });
});

describe('guessing one account from many addresses', () => {
  const addresses = Array.from({ length: 24 }, (_, index) => `10.1.0.${index}`);

  test('is slowed down from the tenth attempt on, longer each time, with any capitals of the name', async () => {
    const answers: Answer[] = [];
    for (const [index, address] of addresses.entries())
      answers.push(await guess(address, { as: index % 2 === 0 ? name : name.toUpperCase() }));
    expect(answers.map(({ status }) => status)).toEqual(addresses.map((_, index) => (index < 10 ? 200 : 429)));
    const waits: string[] = [];
    for (const [index, address] of addresses.slice(10, 19).entries()) {
      waits.push(retryAfter(await guess(address)));
      muster.clock.now += Number(waits[index]) * 1000;
      expect((await guess(address)).status).toBe(200);
    }
    expect(waits).toEqual(['1', '2', '4', '8', '16', '32', '60', '60', '60']);
  });

  test('all at once counts each', async () => {
    const answers = await Promise.all(addresses.map((address) => guess(address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  test('locks nobody out: a user who waits can log in from a new device, and a known one need not wait', async () => {
    const cookie = deviceOf(await logIn('10.2.0.1'));
    for (const address of addresses) await guess(address);
    const stranger = await logIn('10.2.0.1');
    expect(stranger.status).toBe(429);
    const home = await logIn('10.2.0.2', password, { cookie });
    expect(home.code).toBe(0);
    muster.clock.now += Number(retryAfter(stranger)) * 1000;
    expect((await logIn('10.2.0.3')).code).toBe(0);
    // A successful login does not reset the counts of others.
    for (const address of addresses.slice(0, 2)) await guess(address);
    expect((await guess('10.2.0.4')).status).toBe(429);
    expect((await logIn('10.2.0.5', password, { cookie: deviceOf(home) })).code).toBe(0);
  });
});

describe('a known device', () => {
  test('passes where its own address is blocked by others, and has five attempts of its own', async () => {
    const cookie = deviceOf(await logIn('10.3.0.1'));
    for (let time = 0; time < 6; time += 1) await guess('10.3.0.1');
    expect((await logIn('10.3.0.1')).status).toBe(429);
    for (let time = 0; time < 5; time += 1) expect((await guess('10.3.0.1', { cookie })).status).toBe(200);
    expect((await logIn('10.3.0.9', password, { cookie })).status).toBe(429);
  });

  test('is known for its own account only, and not by a foreign token', async () => {
    const cookie = deviceOf(await logIn('10.4.0.1'));
    const other = await makeAccount();
    for (let time = 0; time < 5; time += 1) await guess('10.4.0.1', { as: other });
    expect((await logIn('10.4.0.1', password, { as: other, cookie })).status).toBe(429);
    expect((await logIn('10.4.0.1', password, { as: other, cookie: 'musterDevice=made-up' })).status).toBe(429);
  });

  test('is known for every account that uses it, with a new token after each login', async () => {
    const first = deviceOf(await logIn('10.5.0.1'));
    const other = await makeAccount();
    const second = deviceOf(await logIn('10.5.0.1', password, { as: other, cookie: first }));
    for (let time = 0; time < 5; time += 1) await guess('10.5.0.1');
    expect((await logIn('10.5.0.1', password, { cookie: first })).status).toBe(429);
    expect((await logIn('10.5.0.1', password, { cookie: second })).code).toBe(0);
  });

  test('is not dropped because the clock was ten years ahead when its account logged in elsewhere', async () => {
    const [, token = ''] = deviceOf(await logIn('10.6.1.1')).split('=');
    const { db } = muster.database;
    const { id } = await db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    const now = (): number => muster.clock.now;
    await createKnownDevices(db, () => now() + tenYears, now).remember(id, null);
    expect(await createKnownDevices(db, now, now).find(name, token)).not.toBeNull();
  });

  test('has only a hash of its token in the database, and only the newest of an account are kept', async () => {
    const tokens: string[] = [];
    for (let time = 0; time < 22; time += 1) {
      muster.clock.now += minute;
      tokens.push(deviceOf(await logIn('10.6.0.1')));
    }
    const { rows } = await muster.database.pool.query(
      'SELECT k.* FROM known_device k JOIN account a ON a.id = k.account_id WHERE a.name = $1',
      [name],
    );
    expect(rows).toHaveLength(20);
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token.split('=')[1]);
    for (let time = 0; time < 5; time += 1) await guess('10.6.0.1');
    expect((await logIn('10.6.0.1', password, { cookie: tokens[0] ?? '' })).status).toBe(429);
    expect((await logIn('10.6.0.1', password, { cookie: tokens.at(-1) ?? '' })).code).toBe(0);
  });
});

test('a logged-in user changes the password during attacks', async () => {
  const client = await muster.logIn(name, password);
  for (let index = 0; index < 24; index += 1) await guess(`10.7.0.${index}`);
  const passwords = { oldPassword: password, newPassword: 'Changed_2027' };
  for (let time = 0; time < 4; time += 1)
    await client.post('/base/account/changePassword', { ...passwords, oldPassword: 'Wrong_2026' });
  expect((await client.post('/base/account/changePassword', passwords)).code).toBe(0);
});

test('cookies of a login are for our own pages and programs only, and for TLS if TLS is used', async () => {
  const cookiesOf = async (headers: Record<string, string>): Promise<string[]> => {
    const answer = await muster.ask('POST', '/doLogin', { body: { name, password }, headers, address: '10.8.0.1' });
    return [answer.headers['set-cookie']].flat().map(String);
  };
  const plain = await cookiesOf({});
  expect(plain).toHaveLength(3);
  for (const cookie of plain) {
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain('Secure');
  }
  const overTls: Record<string, string>[] = [{ 'x-forwarded-proto': 'https' }, { origin: 'https://muster.example' }];
  for (const headers of overTls)
    for (const cookie of await cookiesOf(headers)) expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
});
