import type { PastMuster } from '@muster/model/muster/wire.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type MusterSite, startMusterSite } from '../../../testing/musterSite.ts';
import type { Client } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let site: MusterSite;
let planId: string;
let [slow, quick] = ['', ''];
const steps = [
  { role: '总指挥', text: '宣布演练开始' },
  { role: '引导员', text: '引导人员撤离' },
];

/** Ada arrives by her card after a number of seconds, the others are ticked later. */
async function run(body: Record<string, unknown>, seconds: number): Promise<string> {
  site.reset();
  const id = await site.started(body);
  site.later(seconds);
  site.receive('Ada', 121.51);
  site.later(seconds);
  await site.tick(id, ['Bea', 'Cid'], { reason: 'byCar' });
  return id;
}

beforeAll(async () => {
  site = await startMusterSite();
  planId = await addRow(site.admin, '/bp/drillPlan', { name: '夜间疏散', scenario: '火灾', goalSeconds: 200, steps });
  slow = await run({ planId }, 120);
  await site.admin.post('/pod/muster/step', { id: slow, step: 1, isDone: true });
  await site.end(slow);
  site.later(86_400);
  // No session lasts a day.
  Object.assign(site.admin, await site.muster.logIn());
  quick = await run({ planId }, 95);
  for (const step of [0, 1]) await site.admin.post('/pod/muster/step', { id: quick, step, isDone: true });
  await site.end(quick);
  await site.end(await run({ scope: 'site', kind: 'emergency' }, 100));
});
afterAll(() => site.close());
beforeEach(() => site.reset());

const page = async (query: Record<string, string> = {}, client = site.admin): Promise<PastMuster[]> =>
  dataOf(await client.get('/bp/drillResult/page', query)).data;

async function sheetsOf(url: string, client: Client): Promise<Record<string, Record<string, unknown>[]>> {
  const { read, utils } = await import('@e965/xlsx');
  const { rawPayload } = await site.muster.app.inject({
    url,
    headers: { authToken: client.token, 'accept-language': 'en-US' },
  });
  const { Sheets } = read(rawPayload);
  return Object.fromEntries(
    Object.entries(Sheets).map(([name, sheet]) => [name, utils.sheet_to_json<Record<string, unknown>>(sheet)]),
  );
}

describe('the results', () => {
  test('are frozen with the goal, the steps and the times of everybody, whatever the plan has later', async () => {
    const { version } = dataOf(await site.admin.get('/bp/drillPlan/get', { id: planId }));
    dataOf(await site.admin.post('/bp/drillPlan/save', { id: planId, version, goalSeconds: 5, steps: [] }));
    const [, newer, older] = await page();
    expect(older).toMatchObject({
      id: slow,
      planId,
      planName: '夜间疏散',
      cause: '火灾',
      total: 3,
      safe: 3,
      goalSeconds: 200,
      goalReached: false,
      reached: [
        { share: 0.5, afterMs: 240_000 },
        { share: 0.8, afterMs: 240_000 },
        { share: 1, afterMs: 240_000 },
      ],
    });
    expect(newer).toMatchObject({ id: quick, goalReached: true });
    const report = await site.report(slow);
    expect(report).toMatchObject({ goalReached: false, steps: [{ doneAt: null }, { doneBy: expect.any(String) }] });
    const stored = { id: planId, version: version + 1, goalSeconds: 200, steps };
    dataOf(await site.admin.post('/bp/drillPlan/save', stored));
  });

  test('are filtered by plan, kind, goal and day of the site', async () => {
    const ids = async (query: Record<string, string>) => (await page(query)).map(({ id }) => id);
    expect(await ids({ planId })).toEqual([quick, slow]);
    expect(await ids({ planId, goal: 'missed' })).toEqual([slow]);
    expect(await ids({ goal: 'reached' })).toEqual([quick]);
    expect(await page({ kind: 'emergency' })).toMatchObject([{ planId: null, goalReached: null }]);
    expect(await ids({ kind: 'drill,test' })).toEqual([quick, slow]);
    const shown = (t: number) => new Date(t + 8 * 3_600_000).toISOString().slice(0, 10);
    const dayTo = shown((await site.report(slow)).startedAt);
    expect(await ids({ dayTo })).toEqual([slow]);
    expect(await ids({ dayFrom: dayTo, planId })).toEqual([quick, slow]);
    expect((await site.admin.get('/bp/drillResult/page', { goal: 'perhaps' })).code).toBe(-1);
  });

  test('of a plan are compared: curves, times, goal and steps of each run', async () => {
    const compare = async (query: Record<string, string>) =>
      dataOf(await site.admin.get('/bp/drillResult/compare', query));
    expect(await compare({ planId })).toMatchObject([
      {
        id: quick,
        total: 3,
        safe: 3,
        goalReached: true,
        steps: { done: 2, total: 2 },
        reached: [{ afterMs: 190_000 }, {}, {}],
      },
      {
        id: slow,
        goalReached: false,
        steps: { done: 1, total: 2 },
        curve: [
          [0, 0],
          [120_000, 1],
          [240_000, 3],
        ],
      },
    ]);
    expect(await compare({ planId, ids: slow })).toMatchObject([{ id: slow }]);
    const next = await site.started({ planId });
    expect(dataOf(await site.admin.get('/pod/muster/earlier', { id: next }))).toMatchObject([
      { id: quick },
      { id: slow },
    ]);
    await site.end(next);
  });

  test('and each run are sheets in the language of the reader', async () => {
    const { admin } = site;
    const list = await sheetsOf(`/bp/drillResult/export?planId=${planId}&goal=missed`, admin);
    expect(list['Drill results']?.at(-1)).toMatchObject({ 'Drill plan': '夜间疏散', Type: 'Drill', Goal: 'not met' });
    const comparison = await sheetsOf(`/bp/drillResult/compare/export?planId=${planId}&ids=${quick}`, admin);
    expect(comparison['Comparison']).toMatchObject([{ Goal: 'met', Steps: '2/2' }]);
    const whole = await sheetsOf(`/pod/muster/export?id=${slow}`, admin);
    expect(whole['Roll call']).toMatchObject([{ Name: 'Ada', State: 'Safe' }, { Name: 'Bea' }, { Name: 'Cid' }]);
    expect(whole['Steps']).toMatchObject([{ Role: '总指挥' }, { Role: '引导员', 'Done by': expect.any(String) }]);
    expect(whole['Result']).toContainEqual({ Item: 'Goal', Value: 'not met' });
  });

  test('are visible with the permission for alarms, people by data scope, and exported with that permission', async () => {
    const { muster, admin, north } = site;
    const scope = { dataScope: 'designated' as const, designatedDepartIds: [north] };
    const guard = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'], ...scope });
    const [run] = dataOf(await guard.get('/bp/drillResult/compare', { planId }));
    expect(run).toMatchObject({ total: 2 });
    expect((await guard.get('/bp/drillResult/export')).code).toBe(-3);
    const stranger = await logInAs(muster, admin, { permissions: ['bp:drill:drillPlan:view'] });
    expect((await stranger.get('/bp/drillResult/page')).code).toBe(-3);
  });
});
