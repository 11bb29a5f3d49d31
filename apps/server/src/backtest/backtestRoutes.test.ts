import { permissions } from '@muster/model/access/permission.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../testing/testSite.ts';
import { backtestRoutes } from './backtestRoutes.ts';
import { Backtests, type StartBacktestThread } from './backtests.ts';

let muster: TestApp;
let admin: Client;
let typeId: string;
let onNews: Parameters<StartBacktestThread>[1];

/** The tests set the results of the engine's thread. */
const startThread: StartBacktestThread = (_, news) => {
  onNews = news;
  return { stop: () => {} };
};

beforeAll(async () => {
  muster = await startTestApp({}, [
    (routes, services) => backtestRoutes(routes, services, new Backtests(services.db, startThread, () => {})),
  ]);
  admin = await muster.logIn();
  typeId = await addRow(admin, '/pod/areaType', { name: '储罐' });
});
afterAll(() => muster.close());

const path = '/pod/alarm/backtest';
const day = 86_400_000;
const question = (change: Record<string, unknown> = {}) => ({
  target: 'areaType',
  targetId: typeId,
  alarms: { retention: { on: true, minutes: 30 } },
  from: muster.clock.now - day,
  to: muster.clock.now,
  ...change,
});

describe('the request of a back-test', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['an end before the beginning', { from: 2, to: 1 }, 'to'],
    ['a time that has not come', { to: Date.now() + day }, 'to'],
    ['more than 31 days', { from: Date.now() - 31 * day - 60_000 }, 'to'],
    ['a parameter that no rule has', { alarms: { retention: { on: true, hours: 1 } } }, 'alarms'],
    ['a shift that begins at no time', { shifts: ['25:00'] }, 'shifts.0'],
    ['a type of areas that is not there', { targetId: 'nothing' }, 'targetId'],
    ['an area beside the building', { target: 'building' }, 'targetId'],
    ['an unrequested field', { speed: 2 }, 'speed'],
  ])('is refused for %s', async (_, change, field) => {
    const answer = await admin.post(path, question(change));
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field }] } });
  });

  it('needs the permission', async () => {
    const onlooker = await logInAs(muster, admin, { permissions: ['pod:area:areaType:view'] });
    expect(await onlooker.post(path, question())).toMatchObject({
      code: -3,
      data: { permission: permissions.alarmBacktest },
    });
  });

  it('is refused for the positions of another site', async () => {
    const other = await addRow(admin, '/pod/building', { name: '二厂', timeZone: 'Asia/Shanghai' });
    const stranger = await logInAs(muster, admin, {
      permissions: [permissions.alarmBacktest],
      buildingIds: [other],
    });
    expect(await stranger.post(path, question())).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'targetId' }] },
    });
  });

  it('may be of 31 days', async () => {
    const { code, data } = await admin.post(path, question({ from: muster.clock.now - 31 * day }));
    expect(code).toBe(0);
    expect((await admin.post(`${path}/cancel`, { id: data.id })).code).toBe(0);
  });
});

describe('a back-test', () => {
  it('is followed, viewed page by page, and visible only to the account that started it', async () => {
    const form = question();
    // As the console sends it: objects as text.
    const { data } = await admin.post(path, { ...form, alarms: JSON.stringify(form.alarms) });
    expect(await admin.get(path, { id: data.id })).toMatchObject({ data: { state: 'running', summary: null } });
    expect(await admin.post(path, question())).toMatchObject({ code: -1, message: expect.stringContaining('running') });
    onNews({ kind: 'outcome', outcome: { kind: 'done', raises: [raise(1), raise(2), raise(3)] } });
    await expect
      .poll(async () => (await admin.get(path, { id: data.id })).data)
      .toMatchObject({ state: 'done', progress: 1, summary: { was: 0, wouldBe: 2, verdicts: { new: 2 } } });
    const page = await admin.get(`${path}/page`, { id: data.id, page: '1', size: '1', verdict: 'new' });
    expect(page.data).toMatchObject({ length: 2, data: [{ id: '1', type: 'retention', verdict: 'new' }] });
    const line = await admin.get(`${path}/get`, { id: data.id, line: '1' });
    expect(line.data).toMatchObject({ alarmId: null, wouldBe: { clearedAt: null, evidence: { positions: [] } } });
    const other = await logInAs(muster, admin, { permissions: [permissions.alarmBacktest] });
    for (const call of [
      other.get(path, { id: data.id }),
      other.get(`${path}/page`, { id: data.id }),
      other.get(`${path}/get`, { id: data.id, line: '1' }),
      other.post(`${path}/cancel`, { id: data.id }),
    ])
      expect((await call).code).toBe(-1);
  });

  it('is stopped by the account that started it, and logged', async () => {
    const { data } = await admin.post(path, question());
    expect((await admin.post(`${path}/cancel`, { id: data.id })).code).toBe(0);
    expect((await admin.get(path, { id: data.id })).data.state).toBe('cancelled');
    const { db } = muster.database;
    const rows = await db.selectFrom('auditLog').select('after').where('action', '=', 'backtest').execute();
    expect(rows.at(-1)?.after).toMatchObject({ target: 'areaType', alarms: { retention: { minutes: 30 } } });
  });
});

/** The type has areas 1 and 2; 3 is of another. */
const areas = new Map<number, string>();
beforeAll(async () => {
  const regions = [{ shape: 'circle', center: [121.5, 31.25], radius: 5, floor: null }];
  for (const n of [1, 2]) areas.set(n, await addRow(admin, '/pod/area', { name: `area ${n}`, typeId, regions }));
});

function raise(n: number) {
  return {
    rule: 'retention',
    level: 2,
    areaId: areas.get(n) ?? 'another',
    subjectKind: 'person',
    subjectId: 'p',
    tag: 'T',
    raisedAt: muster.clock.now - day + n * 1000,
    clearedAt: null,
    lon: null,
    lat: null,
    floor: null,
    headCount: null,
    parameters: {},
    ruleVersion: 1,
    tags: ['T'],
  } as const;
}

describe('the end of a back-test', () => {
  const run = async (): Promise<string> => dataOf(await admin.post(path, question())).id;
  const told = async (client = admin): Promise<Record<string, unknown>[]> =>
    dataOf(await client.get('/base/notice/page', { size: '100', kind: 'backtestEnded' })).data;

  it('is announced to the account that started it only, with a link to its result', async () => {
    await muster.database.db.deleteFrom('notice').execute();
    const id = await run();
    onNews({ kind: 'outcome', outcome: { kind: 'tooMany' } });
    await eventually(async () =>
      expect(await told()).toMatchObject([
        { entity: 'areaType', rowId: typeId, facts: { name: '储罐', run: id, outcome: 'tooMany' } },
      ]),
    );
    expect(await told(await logInAs(muster, admin, { permissions: ['*'] }))).toEqual([]);
  });

  it('is not announced when it was cancelled', async () => {
    await muster.database.db.deleteFrom('notice').execute();
    const id = await run();
    dataOf(await admin.post(`${path}/cancel`, { id }));
    onNews({ kind: 'outcome', outcome: { kind: 'tooMany' } });
    const next = await run();
    onNews({ kind: 'outcome', outcome: { kind: 'tooMany' } });
    await eventually(async () => expect((await told()).length).toBeGreaterThan(0));
    expect(await told()).toMatchObject([{ facts: { run: next } }]);
  });
});
