import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const path = '/risk/riskTip';
const may = (...actions: string[]): string[] => actions.map((action) => `risk:message:riskTip:${action}`);
const reads = 'base:message:notice:view';

let muster: TestApp;
let admin: Client;
let departs: { north: string; south: string };

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  departs = {
    north: await addRow(admin, '/bp/depart', { name: '北区' }),
    south: await addRow(admin, '/bp/depart', { name: '南区' }),
  };
});
afterAll(() => muster.close());

const place = JSON.stringify({ lon: 121.5, lat: 31.25, floor: 1 });
const add = (more: Record<string, unknown> = {}, client = admin) =>
  addRow(client, path, { title: '护栏松动', content: '二层平台护栏松动', level: 'greater', place, ...more });
const confirm = (id: string, verdict = 'risk', client = admin) =>
  client.post(`${path}/confirm`, { id, verdict, note: '已现场核实' });
const get = async (id: string, client = admin) => (await client.get(`${path}/get`, { id })).data;
const notices = async (client: Client, rowId: string): Promise<Record<string, unknown>[]> => {
  const { data } = dataOf(await client.get('/base/notice/page', { size: '1000' }));
  return data.filter((each: Record<string, unknown>) => each['rowId'] === rowId);
};
const marks = async (client = admin): Promise<Record<string, unknown>[]> => dataOf(await client.get(`${path}/marks`));
const markOf = async (id: string, client = admin) => (await marks(client)).find((each) => each['id'] === id);

describe('a risk tip', () => {
  it('is pending, has its reporter and time, and may be changed and deleted', async () => {
    const id = await add();
    expect(await get(id)).toMatchObject({ status: 'pending', verdict: null, reporterName: expect.any(String) });
    expect(Date.parse((await get(id)).reportedAt)).toBe(muster.clock.now);
    dataOf(await admin.post(`${path}/save`, { id, title: '护栏脱落', level: 'major' }));
    expect(await get(id)).toMatchObject({ title: '护栏脱落', level: 'major', status: 'pending' });
    expect(await markOf(id)).toBeUndefined();
    dataOf(await admin.post(`${path}/delete`, { ids: id }));
    expect(await notices(admin, id)).toEqual([]);
  });

  it('is confirmed as a risk, with account and reason, and is shown on the map then', async () => {
    const id = await add();
    expect(await get(id)).not.toHaveProperty('disabled');
    dataOf(await confirm(id));
    expect(await get(id)).toMatchObject({ disabled: true });
    expect(await get(id)).toMatchObject({
      status: 'confirmed',
      verdict: 'risk',
      confirmNote: '已现场核实',
      confirmedAt: new Date(muster.clock.now).toISOString(),
    });
    expect(await markOf(id)).toMatchObject({
      title: '护栏松动',
      level: 'greater',
      status: 'confirmed',
      lon: 121.5,
      lat: 31.25,
      floor: 1,
    });
  });

  it('that is no risk, has no place or is over is shown on no map', async () => {
    const [none, placeless, over] = [await add(), await add({ place: '' }), await add()];
    dataOf(await confirm(none, 'noRisk'));
    dataOf(await confirm(placeless));
    const validUntil = new Date(muster.clock.now + 60_000).toISOString();
    dataOf(await admin.post(`${path}/confirm`, { id: over, verdict: 'risk', validUntil }));
    expect([await markOf(none), await markOf(placeless)]).toEqual([undefined, undefined]);
    expect(await markOf(over)).toBeDefined();
    muster.clock.now += 60_000;
    expect(await markOf(over)).toBeUndefined();
  });

  it.each([
    ['zh-CN', '风险提示已确认，不能修改、删除或再次确认'],
    ['zh-TW', '風險提示已確認，不能修改、刪除或再次確認'],
    ['en-US', 'The risk tip is confirmed: it cannot be changed, deleted or confirmed again'],
  ])('that is confirmed is final, with a message in %s', async (language, sentence) => {
    const id = await add();
    dataOf(await confirm(id, 'noRisk'));
    const headers = { authToken: admin.token, 'accept-language': language };
    const tried = [
      muster.ask('POST', `${path}/confirm`, { headers, body: { id, verdict: 'risk' } }),
      muster.ask('POST', `${path}/save`, { headers, body: { id, title: '改' } }),
      muster.ask('POST', `${path}/delete`, { headers, body: { ids: [id] } }),
    ];
    for (const { code, message } of await Promise.all(tried)) expect([code, message]).toEqual([-1, sentence]);
    expect(await get(id)).toMatchObject({ title: '护栏松动', verdict: 'noRisk' });
  });

  it('is confirmed once by simultaneous callers', async () => {
    const id = await add();
    const answers = await Promise.all([confirm(id, 'risk'), confirm(id, 'noRisk'), confirm(id, 'risk')]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it.each([
    ['an unknown finding', { verdict: 'maybe' }],
    ['a note that is too long', { verdict: 'risk', note: '长'.repeat(201) }],
    ['no finding', {}],
  ])('is not confirmed with %s', async (_what, body) => {
    const id = await add();
    expect((await admin.post(`${path}/confirm`, { id, ...body })).code).toBe(-1);
    expect(await get(id)).toMatchObject({ status: 'pending' });
  });

  it('has its confirmation in the log', async () => {
    const id = await add();
    dataOf(await confirm(id));
    const { data } = dataOf(await admin.get('/base/systemLog/page', { action: 'confirm', rowId: id }));
    expect(data).toMatchObject([{ entity: 'riskTip', rowName: '护栏松动', after: { verdict: 'risk' } }]);
  });
});

describe('the notices of a risk tip', () => {
  it('go to accounts that may confirm it, until one has', async () => {
    const confirmer = await logInAs(muster, admin, { permissions: [reads, ...may('view', 'confirm')] });
    const viewer = await logInAs(muster, admin, { permissions: [reads, ...may('view')] });
    const id = await add();
    expect(await notices(confirmer, id)).toMatchObject([
      { kind: 'riskTipPending', entity: 'riskTip', facts: { title: '护栏松动', level: 'greater' }, isRead: false },
    ]);
    expect(await notices(viewer, id)).toEqual([]);
    expect((await confirm(id, 'risk', viewer)).code).toBe(-3);
    dataOf(await confirm(id, 'noRisk', confirmer));
    expect(await notices(confirmer, id)).toEqual([]);
  });

  it('of a confirmed risk go to the recipients in the settings of its level', async () => {
    const confirmer = await logInAs(muster, admin, { permissions: [reads, ...may('view', 'confirm')] });
    const viewer = await logInAs(muster, admin, { permissions: [reads, ...may('view')] });
    const heard = async (level: string): Promise<number[]> => {
      const id = await add({ level });
      dataOf(await confirm(id));
      return [(await notices(confirmer, id)).length, (await notices(viewer, id)).length];
    };
    expect([await heard('major'), await heard('general'), await heard('lower')]).toEqual([
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
    const setting = { major: 'nobody', greater: 'viewers', general: 'confirmers', lower: 'viewers' };
    dataOf(await admin.post('/risk/riskTipSetting/save', setting));
    expect([await heard('major'), await heard('lower')]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

describe('an account that does not see every department', () => {
  it('sees, confirms and is notified of the tips of its own, and of those that it reported', async () => {
    const foreman = await logInAs(muster, admin, {
      permissions: [reads, ...may('view', 'add', 'confirm')],
      dataScope: 'designated',
      designatedDepartIds: [departs.north],
    });
    const [north, south, nobodys] = [
      await add({ departId: departs.north }),
      await add({ departId: departs.south }),
      await add(),
    ];
    const own = await add({}, foreman);
    const { data } = dataOf(await foreman.get(`${path}/page`, { size: '1000' }));
    const seen = data.map(({ id }: { id: string }) => id);
    expect([north, south, nobodys, own].map((id) => seen.includes(id))).toEqual([true, false, false, true]);
    expect([(await notices(foreman, north)).length, (await notices(foreman, south)).length]).toEqual([1, 0]);
    expect((await confirm(south, 'risk', foreman)).code).toBe(-5);
    dataOf(await confirm(north, 'risk', foreman));
    dataOf(await confirm(south));
    expect([(await markOf(north, foreman)) !== undefined, await markOf(south, foreman)]).toEqual([true, undefined]);
  });
});
