import { licenceModules } from '@muster/model/access/licence.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { adminPassword, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import type { MenuNode } from '@muster/model/login/wire.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('a login with captcha', () => {
  let muster: TestApp;
  let drawn: string[];
  beforeAll(async () => {
    drawn = [];
    const drawCaptcha = (): { text: string; data: string } => {
      const text = `Ab${drawn.length}`;
      drawn.push(text);
      return { text, data: '<svg/>' };
    };
    muster = await startTestApp({ captcha: true, drawCaptcha });
  });
  afterAll(() => muster.close());

  const logIn = (captchaId: string, captcha: string) =>
    muster.ask('POST', '/doLogin', { body: { name: 'admin', password: adminPassword, captchaId, captcha } });
  const picture = async (): Promise<{ captchaId: string; text: string }> => {
    const { data } = await muster.ask('GET', '/pod/captcha');
    expect(data.image).toBe(`data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`);
    return { captchaId: data.captchaId, text: drawn.at(-1) ?? '' };
  };

  test('accepts the text in any case, once', async () => {
    const { captchaId, text } = await picture();
    expect(await logIn(captchaId, text.toUpperCase())).toMatchObject({ code: 0 });
    expect(await logIn(captchaId, text)).toMatchObject({
      code: -1,
      message: 'The captcha is wrong or has expired',
      data: { fields: [{ field: 'captcha', rule: 'captcha' }] },
    });
  });
  test('a picture with a wrong answer is used up', async () => {
    const { captchaId, text } = await picture();
    expect((await logIn(captchaId, 'nonsense')).code).toBe(-1);
    expect((await logIn(captchaId, text)).code).toBe(-1);
  });
  test('a picture is valid for two minutes', async () => {
    const first = await picture();
    const second = await picture();
    muster.clock.now += 2 * minute;
    expect((await logIn(first.captchaId, first.text)).code).toBe(0);
    muster.clock.now += 1;
    expect((await logIn(second.captchaId, second.text)).code).toBe(-1);
  });
});

describe('a session', () => {
  let muster: TestApp;
  beforeAll(async () => {
    muster = await startTestApp();
  });
  afterAll(() => muster.close());

  test("begins with a token in the header and the console's first calls", async () => {
    const body = { name: 'admin', password: adminPassword };
    const answer = await muster.ask('POST', '/doLogin', { body });
    expect(answer).toMatchObject({
      status: 200,
      code: 0,
      data: {
        accountType: 1,
        deployType: 'local',
        loginFlag: false,
        language: null,
        buildings: [{ id: muster.buildingId, name: '默认厂区' }],
      },
    });
    expect(answer.headers['authtoken']).toMatch(/^[\w-]{43}$/);
    const { db } = muster.database;
    const stored = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(answer.headers['authtoken']);
  });

  test('a wrong name and a wrong password give one message', async () => {
    const wrong = { code: -1, message: 'Wrong name or password', status: 200 };
    for (const body of [
      { name: 'admin', password: 'Wrong_2026' },
      { name: 'nobody', password: adminPassword },
    ])
      expect(await muster.ask('POST', '/doLogin', { body })).toMatchObject(wrong);
  });

  test('without a valid token all but the public routes return -2', async () => {
    const tokens: Record<string, string>[] = [{}, { authToken: 'x'.repeat(43) }, { authToken: '' }];
    for (const headers of tokens) {
      const answer = await muster.ask('GET', '/bp/person/page', { headers });
      expect(answer).toMatchObject({ status: 200, code: -2, data: null });
    }
  });

  test('ends by logging out', async () => {
    const admin = await muster.logIn();
    expect(await admin.post('/logout')).toMatchObject({ code: 0 });
    expect((await admin.get('/base/authority/get-info')).code).toBe(-2);
  });

  test('ends 12 hours after its last request, and 30 days after its first at the latest', async () => {
    const admin = await muster.logIn();
    for (let day = 0; day < 30; day += 0.25) {
      expect((await admin.get('/base/authority/get-info')).code).toBe(0);
      muster.clock.now += 6 * hour;
    }
    expect((await admin.get('/base/authority/get-info')).code).toBe(-2);
    const other = await muster.logIn();
    muster.clock.now += 12 * hour;
    expect((await other.get('/base/authority/get-info')).code).toBe(-2);
  });

  test('survives a restart', async () => {
    const admin = await muster.logIn();
    const again = await muster.restart();
    const headers = { authToken: admin.token };
    expect(await again.ask('GET', '/base/authority/get-info', { headers })).toMatchObject({ code: 0 });
  });

  test('returns the account, with the menu in the language of the caller', async () => {
    const admin = await muster.logIn();
    const { data } = await admin.get('/base/authority/get-info');
    expect(data).toMatchObject({
      name: 'admin',
      realName: '管理员',
      roleType: 1,
      company: '',
      buildId: muster.buildingId,
      departName: null,
      jobName: null,
    });
    const nodes: MenuNode[] = data.auth;
    expect(nodes.map(({ name, order }) => [name, order])).toEqual([
      ['dashboard', 1],
      ['access', 2],
      ['alarm', 3],
      ['organization', 4],
      ['attendance', 5],
      ['contractor', 6],
      ['vehicle', 7],
      ['device', 8],
      ['area', 9],
      ['patrol', 10],
      ['permit', 11],
      ['drill', 12],
      ['report', 13],
      ['message', 14],
      ['system', 15],
      ['monitoring', 16],
    ]);
    const [list] = nodes[2]?.children ?? [];
    expect(list).toMatchObject({ label: 'Alarm list', url: '/alarm/list', type: 'menu', module: 'alarm' });
    expect(list?.children.map(({ code, type }) => `${type} ${code}`)).toContain('button pod:alarm:alarm:handle');
  });

  test('has an active licence with every module from the first start on, which is public', async () => {
    const { data } = await muster.ask('GET', `/pod/licence/get?buildId=${muster.buildingId}`);
    const licence = JSON.parse(Buffer.from(data, 'base64').toString('utf8'));
    expect(licence).toMatchObject({ active: true, expires: null });
    expect(licence.modules.map(({ name }: { name: string }) => name)).toEqual([...licenceModules]);
  });

  test('chooses only buildings that exist', async () => {
    const admin = await muster.logIn();
    expect(await admin.get('/pod/building/choose', { buildId: muster.buildingId })).toMatchObject({ code: 0 });
    expect(await admin.get('/pod/building/choose', { buildId: 'nowhere' })).toMatchObject({ code: -1 });
  });

  test('without its own title, logo or big screen returns the defaults', async () => {
    const admin = await muster.logIn();
    expect((await admin.get('/pod/systemConfig/getShowNameSetting')).data).toEqual({ configVal: '' });
    expect((await admin.get('/pod/systemConfig/getDisPlayLogo')).data).toBe(false);
    expect((await admin.get('/pod/systemConfig/customConfigGet', { customCode: 'bgversion' })).data).toBeNull();
    expect((await admin.get('/pod/systemConfig/customConfigGet', { customCode: 'x' })).code).toBe(-1);
  });

  test('with several buildings none is chosen, and a site is required', async () => {
    const admin = await muster.logIn();
    await admin.post('/pod/building/save', { name: 'Harbour', timeZone: 'Europe/Vienna' });
    const again = await muster.logIn();
    expect(await again.get('/bp/person/page')).toMatchObject({ code: -1, message: 'Choose a site first' });
    const headers = { authToken: again.token, buildId: muster.buildingId };
    expect(await muster.ask('GET', '/bp/person/page', { headers })).toMatchObject({ code: 0 });
    await again.get('/pod/building/choose', { buildId: muster.buildingId });
    expect(await again.get('/bp/person/page')).toMatchObject({ code: 0 });
  });
});

describe('a password', () => {
  let muster: TestApp;
  beforeAll(async () => {
    muster = await startTestApp();
  });
  afterAll(() => muster.close());

  const change = '/base/account/changePassword';

  test.each([
    ['with a wrong old one', 'Wrong_2026', 'Changed_2027', 'oldPassword', 'wrong'],
    ['to a weak one', adminPassword, 'weakness', 'newPassword', 'password'],
    ['to the same one', adminPassword, adminPassword, 'newPassword', 'same'],
  ])('is not changed %s', async (_, oldPassword, newPassword, field, rule) => {
    const admin = await muster.logIn();
    expect(await admin.post(change, { oldPassword, newPassword })).toMatchObject({
      code: -1,
      data: { fields: [{ field, rule }] },
    });
  });

  test('set by another account must be changed before anything else', async () => {
    const admin = await muster.logIn();
    const { data: roles } = await admin.get('/base/role/simple-list');
    const roleId = roles.find(({ name }: { name: string }) => name === '值班员').id;
    const password = 'First_2026';
    const account = { name: 'zhang', realName: '张三', roleId, buildingIds: [muster.buildingId], password };
    expect(await admin.post('/base/account/save', account)).toMatchObject({ code: 0 });
    const body = { name: 'zhang', password };
    expect((await muster.ask('POST', '/doLogin', { body })).data).toMatchObject({ loginFlag: true, accountType: 2 });
    const zhang = await muster.logIn('zhang', password);
    expect(await zhang.get('/bp/person/page')).toMatchObject({
      code: -1,
      message: 'Change the first password to continue',
    });
    expect(await zhang.get('/base/authority/get-info')).toMatchObject({ code: 0 });
    await zhang.post(change, { oldPassword: password, newPassword: 'Second_2026' });
    const again = await muster.logIn('zhang', 'Second_2026');
    expect(await again.get('/bp/person/page')).toMatchObject({ code: 0 });
  });

  test('is changed by its owner, who then logs in again', async () => {
    const admin = await muster.logIn();
    const elsewhere = await muster.logIn();
    const passwords = { oldPassword: adminPassword, newPassword: 'Changed_2027' };
    expect(await admin.post(change, passwords)).toMatchObject({ code: 0 });
    for (const client of [admin, elsewhere]) expect((await client.get('/bp/person/page')).code).toBe(-2);
    expect((await muster.ask('POST', '/doLogin', { body: { name: 'admin', password: adminPassword } })).code).toBe(-1);
    await muster.logIn('admin', 'Changed_2027');
  });
});
