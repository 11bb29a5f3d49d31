import { permissions } from '@muster/model/access/permission.ts';
import { hiddenDangerActions, hiddenDangerSteps } from '@muster/model/hiddenDanger/hiddenDangerStep.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { cellsOf, download } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { uploadPhoto } from '../../../testing/uploadForm.ts';
import { remindOfRisks } from '../riskModule.ts';

const path = '/risk/hiddenDanger';
const may = (...actions: string[]): string[] => actions.map((action) => `risk:area:hiddenDanger:${action}`);
const everything = [...may('view', 'add', 'edit', 'delete', 'export', 'assign', 'rectify', 'accept')];
const reads = 'base:message:notice:view';
const hour = 3_600_000;

let muster: TestApp;
let admin: Client;
let worker: Client;
let departs: { north: string; south: string };
let people: { wang: string; li: string; head: string };
let districtId: string;

beforeAll(async () => {
  // Sessions last, however far the clock is moved.
  const started = Date.now();
  muster = await startTestApp({ confirmedNow: () => started });
  admin = await muster.logIn();
  departs = {
    north: await addRow(admin, '/bp/depart', { name: '北区' }),
    south: await addRow(admin, '/bp/depart', { name: '南区' }),
  };
  people = {
    wang: await addRow(admin, '/bp/person', { name: '王强', number: 'P1', departId: departs.north }),
    li: await addRow(admin, '/bp/person', { name: '李敏', number: 'P2', departId: departs.south }),
    head: await addRow(admin, '/bp/person', { name: '赵主任', number: 'P3', departId: departs.north }),
  };
  dataOf(await admin.post('/bp/depart/save', { id: departs.north, headId: people.head }));
  districtId = await addRow(admin, '/risk/district', { name: '罐区', level: 'general' });
  worker = await logInAs(muster, admin, {
    permissions: [...may('view', 'add', 'rectify'), reads],
    personId: people.wang,
  });
});
afterAll(() => muster.close());
beforeEach(async () => {
  for (const table of ['hiddenDanger', 'notice'] as const) await muster.database.db.deleteFrom(table).execute();
});

const at = (hours: number): string => new Date(muster.clock.now + hours * hour).toISOString();
const report = (more: Record<string, unknown> = {}, client = admin) =>
  addRow(client, path, { title: '护栏松动', content: '二层平台护栏松动', ...more });
const get = async (id: string, client = admin) => dataOf(await client.get(`${path}/get`, { id }));
const take = (action: string, id: string, more: Record<string, unknown> = {}, client = admin) =>
  client.post(`${path}/${action}`, { id, ...more });
const assign = (id: string, more: Record<string, unknown> = {}) =>
  take('assign', id, { personId: people.wang, deadlineAt: at(48), ...more });
const told = async (client: Client, rowId: string): Promise<string[]> =>
  dataOf(await client.get('/base/notice/page', { size: '1000' }))
    .data.filter((each: Record<string, unknown>) => each['rowId'] === rowId)
    .map(({ kind }: { kind: string }) => kind);
const remind = () => remindOfRisks({ db: muster.database.db, now: () => muster.clock.now });
const figures = async (client = admin) => dataOf(await client.get(`${path}/figures`));

describe('a hidden danger', () => {
  it('is reported with place, risk area and up to six photos, and waits to be assigned', async () => {
    const photos = [await uploadPhoto(muster, worker)];
    const place = { lon: 121.5, lat: 31.25, floor: 1 };
    const id = await report({ districtId, photos: JSON.stringify(photos), place: JSON.stringify(place) }, worker);
    expect(await get(id)).toMatchObject({
      status: 'reported',
      level: 'general',
      districtName: '罐区',
      place,
      photos: [{ id: photos[0]?.id }],
      reporterName: expect.any(String),
      reportedAt: at(0),
      isOverdue: false,
      steps: null,
    });
    expect(await told(admin, id)).toEqual(['hiddenDangerReported']);
    const seven = Array.from({ length: 7 }, () => photos[0]);
    const refused = await worker.post(`${path}/save`, { title: 'a', content: 'b', photos: JSON.stringify(seven) });
    expect(refused.data.fields).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'photos' })]));
    const closed = await worker.post(`${path}/save`, { title: 'a', content: 'b', status: 'closed' });
    expect(closed.data.fields).toMatchObject([{ field: 'status' }]);
  });

  it('goes from its report over assignment and rectification to acceptance, each step recorded with account, time and photos', async () => {
    const id = await report({}, worker);
    dataOf(await assign(id, { note: '本周内完成' }));
    const charge = { personName: '王强', departName: '北区', deadlineAt: at(48) };
    expect(await get(id)).toMatchObject({ status: 'assigned', ...charge });
    const [assignedAt, deadlineAt] = [at(0), at(48)];
    muster.clock.now += hour;
    const photo = await uploadPhoto(muster, worker);
    dataOf(await take('rectify', id, { note: '已焊接加固', photos: JSON.stringify([photo]) }, worker));
    const rectifiedAt = at(0);
    muster.clock.now += hour;
    dataOf(await take('accept', id));
    const row = await get(id);
    expect(row).toMatchObject({ status: 'closed', rectifiedAt, closedAt: at(0) });
    const by = { accountName: 'admin', name: '管理员' };
    expect(row.steps).toMatchObject([
      { action: 'assign', at: assignedAt, ...by, note: '本周内完成', personName: '王强', deadlineAt, photos: [] },
      {
        action: 'rectify',
        at: rectifiedAt,
        note: '已焊接加固',
        photos: [{ id: photo.id, downloadUrl: expect.any(String) }],
      },
      { action: 'accept', at: at(0), ...by, note: null },
    ]);
    const log = dataOf(await admin.get('/base/systemLog/page', { rowId: id, action: 'rectifyDanger' })).data;
    expect(log).toMatchObject([{ before: { status: 'assigned' }, after: { status: 'rectified' } }]);
    expect(muster.asked.sites.map(([, entities]) => entities)).toContainEqual(['hiddenDanger', 'notice']);
  });

  const wayTo = {
    reported: [],
    assigned: ['assign'],
    rectified: ['assign', 'rectify'],
    closed: ['assign', 'rectify', 'accept'],
  };
  const cases = Object.keys(wayTo).flatMap((status) =>
    hiddenDangerActions.map(
      (action) => [action, status, hiddenDangerSteps[action].from.some((each) => each === status)] as const,
    ),
  );

  it.each(cases)('%s while it is %s: %s', async (action, status, isAllowed) => {
    const id = await report();
    const take1 = (each: string) =>
      each === 'assign' ? assign(id) : take(each, id, { note: '说明' }, each === 'rectify' ? worker : admin);
    for (const each of wayTo[status as keyof typeof wayTo]) dataOf(await take1(each));
    const answer = await take1(action);
    expect(answer.code).toBe(isAllowed ? 0 : -1);
    if (!isAllowed) expect(answer.message).toMatch(/^Only /);
    expect((await get(id)).status).toBe(isAllowed ? hiddenDangerSteps[action].to : status);
  });

  it('is accepted or returned by another person than the one who rectified it, whichever account is used', async () => {
    const id = await report();
    dataOf(await assign(id));
    dataOf(await take('rectify', id, { note: '完成' }));
    const refusal = { code: -1, message: 'It must be accepted by a person other than the one who rectified it' };
    expect(await take('accept', id)).toMatchObject(refusal);
    expect(await take('sendBack', id, { note: '不合格' })).toMatchObject(refusal);
    const second = await logInAs(muster, admin, { permissions: everything, personId: people.wang });
    dataOf(await take('sendBack', id, { note: '焊缝不合格' }, second));
    expect(await get(id)).toMatchObject({ status: 'assigned', rectifiedAt: null });
    dataOf(await take('rectify', id, { note: '重焊' }, worker));
    expect(await take('accept', id, {}, second)).toMatchObject(refusal);
    dataOf(await take('accept', id));
  });

  it('needs a deadline in the future and a person of the site; a rectification and a return need a remark', async () => {
    const id = await report();
    expect((await assign(id, { deadlineAt: at(0) })).data.fields).toMatchObject([{ field: 'deadlineAt' }]);
    expect((await assign(id, { personId: 'nobody' })).data.fields).toMatchObject([{ field: 'personId' }]);
    expect((await assign(id, { colour: 'red' })).code).toBe(-1);
    expect((await get(id)).status).toBe('reported');
    dataOf(await assign(id));
    expect((await take('rectify', id, {}, worker)).code).toBe(-1);
    expect((await take('rectify', id, { note: '完成', version: 1 }, worker)).code).toBe(-5);
    dataOf(await take('rectify', id, { note: '完成' }, worker));
    expect((await take('sendBack', id)).code).toBe(-1);
    const stolen = await uploadPhoto(muster, worker);
    expect((await take('accept', id, { photos: JSON.stringify([stolen]) })).data.fields).toMatchObject([
      { field: 'photos', rule: 'upload' },
    ]);
    expect((await get(id)).status).toBe('rectified');
  });

  it('may be changed and deleted until it is assigned', async () => {
    const id = await report();
    dataOf(await admin.post(`${path}/save`, { id, level: 'major' }));
    expect(await get(id)).not.toHaveProperty('disabled');
    dataOf(await assign(id));
    expect(await get(id)).toMatchObject({ disabled: true });
    const begun = { code: -1, message: 'The hidden danger is assigned and can no longer be changed or deleted' };
    expect(await admin.post(`${path}/save`, { id, level: 'general' })).toMatchObject(begun);
    expect(await admin.post(`${path}/delete`, { ids: id })).toMatchObject(begun);
    const other = await report();
    dataOf(await admin.post(`${path}/delete`, { ids: other }));
    expect(await told(admin, other)).toEqual([]);
  });

  it('is rectified once by simultaneous callers', async () => {
    const id = await report();
    dataOf(await assign(id));
    const answers = await Promise.all([1, 2, 3].map(() => take('rectify', id, { note: '完成' }, worker)));
    expect(answers.map(({ code }) => code).sort()).toEqual([-1, -1, 0]);
    expect((await get(id)).steps).toHaveLength(2);
  });

  it.each([
    ['assign', 'hiddenDangerAssign'],
    ['rectify', 'hiddenDangerRectify'],
    ['accept', 'hiddenDangerAccept'],
    ['sendBack', 'hiddenDangerAccept'],
  ] as const)('%s needs its own permission', async (action, right) => {
    const id = await report();
    const codes = everything.filter((code) => code !== permissions[right]);
    const others = await logInAs(muster, admin, { permissions: codes });
    const order = { personId: people.wang, deadlineAt: at(1), note: 'a' };
    expect(await take(action, id, order, others)).toMatchObject({ code: -3, data: { permission: permissions[right] } });
  });
});

describe('reminders of a hidden danger', () => {
  it('go to the person of the next step, and end with it', async () => {
    const id = await report({}, worker);
    dataOf(await assign(id));
    expect([await told(worker, id), await told(admin, id)]).toEqual([['hiddenDangerAssigned'], []]);
    dataOf(await take('rectify', id, { note: '完成' }, worker));
    expect([await told(worker, id), await told(admin, id)]).toEqual([[], ['hiddenDangerRectified']]);
    dataOf(await take('sendBack', id, { note: '不合格' }));
    expect([await told(worker, id), await told(admin, id)]).toEqual([['hiddenDangerSentBack'], []]);
    dataOf(await take('rectify', id, { note: '重做' }, worker));
    dataOf(await take('accept', id));
    // Its reporter is notified of the closing.
    expect([await told(worker, id), await told(admin, id)]).toEqual([['hiddenDangerClosed'], []]);
  });

  it('are sent three days and a day before the deadline, and each day after it also to the head of the department', async () => {
    const head = await logInAs(muster, admin, { permissions: [...may('view'), reads], personId: people.head });
    const id = await report();
    dataOf(await assign(id, { deadlineAt: at(100) }));
    const seen = async (client: Client, kind: string): Promise<number> =>
      (await told(client, id)).filter((each) => each === kind).length;
    const moveTo = async (hours: number): Promise<number[]> => {
      muster.clock.now += hours * hour;
      await remind();
      await remind();
      return [
        await seen(worker, 'hiddenDangerDue'),
        await seen(worker, 'hiddenDangerOverdue'),
        await seen(head, 'hiddenDangerOverdue'),
      ];
    };
    expect(await moveTo(27)).toEqual([0, 0, 0]);
    expect(await moveTo(1)).toEqual([1, 0, 0]);
    expect(await moveTo(48)).toEqual([2, 0, 0]);
    expect(await moveTo(24)).toEqual([2, 0, 0]);
    expect((await get(id)).isOverdue).toBe(false);
    expect(await moveTo(1)).toEqual([2, 1, 1]);
    expect((await get(id)).isOverdue).toBe(true);
    expect(await moveTo(24)).toEqual([2, 2, 2]);
    dataOf(await take('rectify', id, { note: '完成' }, worker));
    expect(await moveTo(24)).toEqual([0, 0, 0]);
  });
});

it('the list is counted: open, overdue, to be accepted, closed within 30 days and of these in time; and is exported as a sheet', async () => {
  const [, late, inTime, tooLate] = [await report(), await report(), await report(), await report()];
  for (const id of [late, tooLate]) dataOf(await assign(id, { deadlineAt: at(1) }));
  dataOf(await assign(inTime, { deadlineAt: at(100) }));
  muster.clock.now += 2 * hour;
  for (const id of [inTime, tooLate]) {
    dataOf(await take('rectify', id, { note: '完成' }, worker));
    if (id === inTime)
      expect(await figures()).toEqual({ open: 4, overdue: 2, toAccept: 1, closed: 0, closedInTime: 0 });
    dataOf(await take('accept', id));
  }
  expect(await figures()).toEqual({ open: 2, overdue: 1, toAccept: 0, closed: 2, closedInTime: 1 });
  const overdue = dataOf(await admin.get(`${path}/page`, { isOverdue: 'true' })).data;
  expect(overdue.map(({ id }: { id: string }) => id)).toEqual([late]);
  const [headings = [], ...rows] = await cellsOf((await download(muster, admin, `${path}/export?status=closed`)).body);
  expect(headings.slice(0, 3)).toEqual(['Title', 'Level', 'Status']);
  expect(rows.map((row) => row[2])).toEqual(['Closed', 'Closed']);
  muster.clock.now += 31 * 24 * hour;
  expect(await figures()).toMatchObject({ closed: 0, closedInTime: 0 });
});

describe('the visibility and counts of hidden dangers', () => {
  it('follow the departments of a role; own reports and tasks are included', async () => {
    const [north, south] = [await report(), await report()];
    dataOf(await assign(north));
    dataOf(await assign(south, { personId: people.li }));
    const clerk = await logInAs(muster, admin, { permissions: everything, dataScope: 'own', personId: people.wang });
    const own = await report({}, clerk);
    const ids = dataOf(await clerk.get(`${path}/page`)).data.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual([north, own].toSorted());
    expect((await figures(clerk)).open).toBe(2);
    expect((await take('rectify', south, { note: 'a' }, clerk)).code).toBe(-5);
  });

  it('end at the site', async () => {
    const id = await report();
    const elsewhere = await addRow(admin, '/pod/building', { name: '二厂' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] });
    expect(dataOf(await stranger.get(`${path}/page`)).length).toBe(0);
    expect((await take('assign', id, { personId: people.wang, deadlineAt: at(1) }, stranger)).code).not.toBe(0);
    expect((await get(id)).status).toBe('reported');
  });
});
