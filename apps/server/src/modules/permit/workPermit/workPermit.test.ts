import { workPermitLevels, workPermitTypes } from '@muster/model/workPermit/workPermitKind.ts';
import { workPermitActions, workPermitSteps } from '@muster/model/workPermit/workPermitStep.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { noRequirements } from '../../../testing/permitSite.ts';
import { cellsOf, download, importRows } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const path = '/bp/workPermit';
const may = (...actions: string[]): string[] => actions.map((action) => `bp:permit:workPermit:${action}`);
const hour = 3_600_000;

let muster: TestApp;
let admin: Client;
let departs: { north: string; south: string };
let people: { wang: string; li: string };
let areaId: string;
let added = 0;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  departs = {
    north: await addRow(admin, '/bp/depart', { name: '北区' }),
    south: await addRow(admin, '/bp/depart', { name: '南区' }),
  };
  people = {
    wang: await addRow(admin, '/bp/person', { name: '王强', number: 'P1', departId: departs.north }),
    li: await addRow(admin, '/bp/person', { name: '李敏', number: 'P2', personType: 'contractor' }),
  };
  const regions = [{ shape: 'circle', center: [121.5, 31.25], radius: 20, floor: null }];
  dataOf(await admin.post('/bp/workPermitSetting/save', { rows: noRequirements() }));
  areaId = await addRow(admin, '/pod/area', { name: '罐区', regions: JSON.stringify(regions) });
});
afterAll(() => muster.close());

const at = (hours: number): string => new Date(muster.clock.now + hours * hour).toISOString();
/** A permit that is valid now. */
const permit = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  number: `DH-${(added += 1)}`,
  type: 'hotWork',
  level: 'special',
  content: '更换阀门，焊接法兰',
  areaId,
  startAt: at(-1),
  endAt: at(7),
  applicantId: people.wang,
  workerIds: [people.wang, people.li],
  safetyMeasures: '气体检测合格，配灭火器，专人监护',
  ...more,
});
const add = (more: Record<string, unknown> = {}, client = admin) => addRow(client, path, permit(more));
const get = async (id: string, client = admin) => dataOf(await client.get(`${path}/get`, { id }));
const act = (id: string, action: string, more: Record<string, unknown> = {}, client = admin) =>
  client.post(`${path}/${action}`, { id, ...more });
const numbers = async (filter: Record<string, string>, client = admin): Promise<string[]> =>
  dataOf(await client.get(`${path}/page`, filter)).data.map(({ number }: { number: string }) => number);

describe('a permit for hazardous work', () => {
  it('contains what is done where, when and by whom, and has not started', async () => {
    const place = { lon: 121.5, lat: 31.25, floor: 0 };
    const id = await add({ confirmerId: people.wang, departId: departs.north, place: JSON.stringify(place) });
    expect(await get(id)).toMatchObject({
      type: 'hotWork',
      level: 'special',
      status: 'notStarted',
      areaName: '罐区',
      applicantName: '王强',
      confirmerName: '王强',
      workerNames: ['王强', '李敏'],
      departName: '北区',
      place,
      steps: null,
    });
  });

  it.each(workPermitTypes)('is possible for %s', async (type) => {
    expect(await get(await add({ type }))).toMatchObject({ type });
  });

  it('is possible for the eleven types and the five levels of the specification, and for no other', async () => {
    expect([workPermitTypes.length, workPermitLevels]).toEqual([11, ['special', '1', '2', '3', '4']]);
    for (const level of workPermitLevels) expect(await get(await add({ level }))).toMatchObject({ level });
    const wrong = await admin.post(`${path}/save`, permit({ type: 'diving', level: '5' }));
    expect(wrong.data.fields.map(({ field }: { field: string }) => field).sort()).toEqual(['level', 'type']);
  });

  it.each([
    'number',
    'type',
    'level',
    'applicantId',
    'content',
    'workerIds',
    'safetyMeasures',
    'areaId',
    'startAt',
    'endAt',
  ])('is refused without %s', async (field) => {
    const answer = await admin.post(`${path}/save`, permit({ [field]: '' }));
    expect(answer.data.fields).toMatchObject([{ field, rule: 'required' }]);
  });

  it('is for exactly one area: not for several, and not for an unknown one', async () => {
    const several = await admin.post(`${path}/save`, permit({ areaId: [areaId, areaId] }));
    expect(several.data.fields).toMatchObject([{ field: 'areaId' }]);
    const nowhere = await admin.post(`${path}/save`, permit({ areaId: 'nowhere' }));
    expect(nowhere.data.fields).toMatchObject([{ field: 'areaId', rule: 'reference' }]);
  });

  it('starts before it ends, when it is created and when it is changed', async () => {
    const wrong = { field: 'endAt', rule: 'order', message: 'The end must be after the start' };
    const same = at(1);
    for (const times of [
      { startAt: at(2), endAt: at(1) },
      { startAt: same, endAt: same },
    ])
      expect((await admin.post(`${path}/save`, permit(times))).data.fields).toEqual([wrong]);
    const id = await add();
    expect((await admin.post(`${path}/save`, { id, endAt: at(-2) })).data.fields).toEqual([wrong]);
  });

  it('refuses a state, a past and an unknown field', async () => {
    for (const field of ['status', 'steps', 'colour']) {
      const answer = await admin.post(`${path}/save`, permit({ [field]: 'ended' }));
      expect(answer.data.fields).toMatchObject([{ field }]);
    }
  });

  it('has a unique number in the site', async () => {
    const id = await add();
    const { number } = await get(id);
    expect((await admin.post(`${path}/save`, permit({ number }))).data.fields).toMatchObject([
      { field: 'number', rule: 'unique' },
    ]);
  });

  it('is found by its workers', async () => {
    const later = { startAt: at(500), endAt: at(501) };
    const [alone, both] = [permit({ ...later, workerIds: [people.wang] }), permit(later)];
    const ids = [await addRow(admin, path, alone), await addRow(admin, path, both)];
    expect((await numbers({ startAtFrom: at(499), workerIds: people.wang })).toSorted()).toEqual([
      alone['number'],
      both['number'],
    ]);
    expect(await numbers({ startAtFrom: at(499), workerIds: people.li })).toEqual([both['number']]);
    expect(await numbers({ workerIds: `${people.li}"` })).toEqual([]);
    for (const id of ids) dataOf(await admin.post(`${path}/delete`, { ids: id }));
  });

  it('is found by type, level, state and span', async () => {
    const lifting = { type: 'lifting', level: '2', startAt: at(100), endAt: at(103) };
    const number = permit()['number'];
    const id = await add({ ...lifting, number });
    expect(await numbers({ type: 'lifting', level: '2,4', status: 'notStarted' })).toEqual([number]);
    expect(await numbers({ type: 'lifting', level: '3' })).toEqual([]);
    expect(await numbers({ startAtFrom: at(99), startAtTo: at(101) })).toEqual([number]);
    expect(await numbers({ endAtFrom: at(104), endAtTo: at(200) })).toEqual([]);
    expect(await numbers({ type: 'lifting', status: 'inProgress' })).toEqual([]);
    dataOf(await admin.post(`${path}/delete`, { ids: id }));
  });

  it('is exported as a sheet in words, and imported by them, not started', async () => {
    const id = await add({ type: 'confinedSpace', level: '1' });
    dataOf(await act(id, 'start'));
    const file = await download(muster, admin, `${path}/export?type=confinedSpace&status=inProgress`);
    const [headings = [], row = []] = await cellsOf(file.body);
    expect(headings.slice(0, 5)).toEqual(['Permit no.', 'Type of work', 'Level', 'Status', 'Area']);
    expect(row.slice(1, 5)).toEqual(['Confined space', 'Level 1', 'In progress', '罐区']);
    const template = headings.map(String).filter((heading) => heading !== 'Status');
    const cells = row.filter((_, index) => headings[index] !== 'Status');
    const copy = ['SX-1', ...cells.slice(1).map((cell) => (cell === null ? null : String(cell)))];
    expect(await importRows(muster, admin, path, [template, copy])).toMatchObject({ code: 0, data: { count: 1 } });
    const { data } = dataOf(await admin.get(`${path}/page`, { number: 'SX-1' }));
    expect(data).toMatchObject([{ status: 'notStarted', type: 'confinedSpace', workerNames: ['王强', '李敏'] }]);
  });
});

describe('permitted work', () => {
  /** Actions that bring a new permit into each state. */
  const wayTo = {
    notStarted: [],
    inProgress: ['start'],
    paused: ['start', 'pause'],
    ended: ['start', 'end'],
  } as const;
  const inState = async (status: keyof typeof wayTo): Promise<string> => {
    const id = await add();
    for (const action of wayTo[status]) dataOf(await act(id, action));
    return id;
  };
  const cases = (Object.keys(wayTo) as (keyof typeof wayTo)[]).flatMap((status) =>
    workPermitActions.map((action) => [action, status, workPermitSteps[action].from.includes(status)] as const),
  );

  it.each(cases)('%s when it is %s: %s', async (action, status, isAllowed) => {
    const id = await inState(status);
    const answer = await act(id, action);
    expect(answer.code).toBe(isAllowed ? 0 : -1);
    if (!isAllowed) expect(answer.message).toMatch(/^Only /);
    expect((await get(id)).status).toBe(isAllowed ? workPermitSteps[action].to : status);
  });

  it('is recorded with account, action, time and reason, on the permit and in the log', async () => {
    const id = await add();
    dataOf(await act(id, 'start', { version: 1 }));
    const startedAt = at(0);
    muster.clock.now += hour;
    dataOf(await act(id, 'pause', { note: ' 可燃气体报警 ' }));
    const by = { accountName: 'admin', name: '管理员' };
    expect((await get(id)).steps).toEqual([
      { action: 'start', at: startedAt, ...by, note: null },
      { action: 'pause', at: at(0), ...by, note: '可燃气体报警' },
    ]);
    const log = dataOf(await admin.get('/base/systemLog/page', { rowId: id, action: 'pauseWork' })).data;
    expect(log).toMatchObject([
      { entity: 'workPermit', accountName: 'admin', before: { status: 'inProgress' }, after: { status: 'paused' } },
    ]);
  });

  it('begins and resumes only within the time of its permit; it can be stopped at any time', async () => {
    const [early, late] = [await add({ startAt: at(1) }), await add()];
    expect(await act(early, 'start')).toMatchObject({ code: -1, message: 'Before the start of the permit' });
    dataOf(await act(late, 'start'));
    dataOf(await act(late, 'pause'));
    muster.clock.now += 8 * hour;
    expect(await act(late, 'resume')).toMatchObject({ code: -1, message: 'After the end of the permit' });
    expect(await act(late, 'end')).toMatchObject({ code: 0 });
  });

  it('that has begun keeps its conditions, and its permit', async () => {
    for (const status of ['inProgress', 'paused', 'ended'] as const) {
      const id = await inState(status);
      expect(await get(id)).toMatchObject({ disabled: true });
      expect(await admin.post(`${path}/save`, { id, level: '4' })).toMatchObject({
        code: -1,
        message: 'The work has started: the permit can no longer be changed',
      });
      expect((await admin.post(`${path}/delete`, { ids: id })).code).toBe(-1);
    }
  });

  it('is begun once by simultaneous callers', async () => {
    const id = await add();
    const answers = await Promise.all([act(id, 'start'), act(id, 'start'), act(id, 'start')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([-1, -1, 0]);
    expect((await get(id)).steps).toHaveLength(1);
  });

  it('is not begun by a permit that was changed since it was read, nor with a remark that is too long', async () => {
    const id = await add();
    dataOf(await admin.post(`${path}/save`, { id, level: '3' }));
    expect((await act(id, 'start', { version: 1 })).code).toBe(-5);
    expect((await act(id, 'start', { note: '长'.repeat(201) })).code).toBe(-1);
    expect((await act(id, 'start', { colour: 'red' })).code).toBe(-1);
    expect((await get(id)).status).toBe('notStarted');
  });

  it.each(workPermitActions)('%s needs its own permission', async (action) => {
    const status = { start: 'notStarted', pause: 'inProgress', resume: 'paused', end: 'inProgress' } as const;
    const id = await inState(status[action]);
    const others = await logInAs(muster, admin, {
      permissions: may('view', 'add', 'edit', 'delete', ...workPermitActions.filter((each) => each !== action)),
    });
    expect(await act(id, action, {}, others)).toMatchObject({
      code: -3,
      data: { permission: `bp:permit:workPermit:${action}` },
    });
    const one = await logInAs(muster, admin, { permissions: may(action) });
    expect((await act(id, action, {}, one)).code).toBe(0);
  });
});

describe('the visibility of permits', () => {
  const everything = may('view', 'add', 'edit', 'delete', 'export', ...workPermitActions);

  it('follows the departments of a role', async () => {
    const [north, south] = [await add({ departId: departs.north }), await add({ departId: departs.south })];
    const clerk = await logInAs(muster, admin, { permissions: everything, dataScope: 'own', personId: people.wang });
    expect((await get(north, clerk)).id).toBe(north);
    expect((await clerk.get(`${path}/get`, { id: south })).code).toBe(-1);
    expect((await act(south, 'start', {}, clerk)).code).toBe(-5);
    expect((await clerk.post(`${path}/delete`, { ids: south })).code).toBe(-5);
    const seen = dataOf(await clerk.get(`${path}/page`)).data;
    expect(seen.map(({ departId }: { departId: string }) => departId)).toEqual(seen.map(() => departs.north));
    expect((await act(north, 'start', {}, clerk)).code).toBe(0);
  });

  it('ends at the site: another site sees nothing and cannot act', async () => {
    const elsewhere = await addRow(admin, '/pod/building', { name: '二厂' });
    const stranger = await logInAs(muster, admin, { permissions: everything, buildingIds: [elsewhere] });
    const id = await add();
    expect(dataOf(await stranger.get(`${path}/page`))).toMatchObject({ data: [], length: 0 });
    expect((await stranger.get(`${path}/get`, { id })).code).not.toBe(0);
    for (const action of workPermitActions) expect((await act(id, action, {}, stranger)).code).not.toBe(0);
    expect((await get(id)).status).toBe('notStarted');
  });
});
