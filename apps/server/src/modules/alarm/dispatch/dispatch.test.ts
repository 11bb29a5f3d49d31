import type { Row } from '@muster/model/entity/row.ts';
import type { alarm } from '@muster/model/alarm/alarm.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { withTransaction } from '../../../core/db/withTransaction.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import { writeWorkdays } from '../../../runner/workday.store.ts';
import { alarmPlace, openResponderSite, type ResponderSite, type Worker } from '../../../testing/responderSite.ts';
import type { Client, TestApp } from '../../../testing/testApp.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import type { Services } from '../../services.ts';
import { trackResponders } from './trackResponders.ts';

let site: ResponderSite;
let muster: TestApp;
let services: Services;
let hub: LiveHub;
let admin: Client;

const { lon, lat } = alarmPlace;

beforeAll(async () => {
  site = await openResponderSite();
  ({ muster, admin, hub, services } = site);
});
afterAll(() => muster.close());
beforeEach(() => site.reset());

const addWorker = (...given: Parameters<ResponderSite['addWorker']>) => site.addWorker(...given);
const stand = (...given: Parameters<ResponderSite['stand']>) => site.stand(...given);
const help = (...given: Parameters<ResponderSite['help']>) => site.help(...given);
const send = (...given: Parameters<ResponderSite['send']>) => site.send(...given);
/** As the engine reports a subject whose shift has begun. */
async function beginShift(subjectId: string): Promise<void> {
  const { now } = muster.clock;
  const span = { day: new Date(now).toISOString().slice(0, 10), from: now - 3_600_000, to: now + 3_600_000 };
  const about = { shiftId: 'watch', subjectId, tag: null, ...span };
  await withTransaction(muster.database.db, (transaction) =>
    writeWorkdays(transaction, muster.buildingId, [
      { kind: 'attendance', t: now, ...about, state: 'appeared', corrects: false },
    ]),
  );
}
const responders = async (id: string, by = admin) => dataOf(await by.get('/pod/alarm/responders', { id }));
const row = async (id: string): Promise<Row<typeof alarm>> => dataOf(await admin.get('/pod/alarm/get', { id }));
const turns = async (id: string) =>
  dataOf(await admin.get('/pod/alarm/history', { id })).map(({ kind, words }: Record<string, string>) => [kind, words]);

describe('candidates', () => {
  test('are staff online with a wristband and without an alarm, nearest first, with post, valid certificates and shift', async () => {
    const certificates = JSON.stringify([
      { kind: 'qualification', name: '急救员', number: '1', validFrom: null, validTo: '2099-01-01', picture: null },
      { kind: 'specialOperation', name: '电工', number: '2', validFrom: null, validTo: '2001-01-01', picture: null },
    ]);
    const departId = await addRow(admin, '/bp/depart', { name: '保卫科' });
    const far = await addWorker('赵敏');
    const near = await addWorker('陈杰', { certificates, departId });
    const offline = await addWorker('李强');
    const caller = await addWorker('王伟');
    const contractor = await addWorker('孙丽', { personType: 'contractor' });
    const bare = await addWorker('周涛', {}, 'BGT3');
    await stand([far, 2], [near, 1], [caller, 0], [contractor, 0], [bare, 0]);
    await beginShift(near.id);
    const id = await help({ subjectId: caller.id, tag: caller.sn });
    const { candidates, ...basis } = await responders(id);
    expect(candidates).toMatchObject([
      { personId: near.id, departName: '保卫科', jobName: null, certificates: ['急救员'], floor: 0, onShift: true },
      { personId: far.id, certificates: [], onShift: false },
    ]);
    expect(Math.abs(candidates[0].metres - 95)).toBeLessThan(2);
    expect(basis).toEqual({ duty: 'online', hasPlace: true, sent: [] });
    expect(candidates[0].by).toBe('straight');
    expect(candidates).not.toContainEqual(expect.objectContaining({ personId: offline.id }));
  });

  test('are those whom the caller may see', async () => {
    const worker = await addWorker('高飞');
    await stand([worker, 1]);
    const departId = await addRow(admin, '/bp/depart', { name: '仓库' });
    const scope = { dataScope: 'designated', designatedDepartIds: [departId] } as const;
    const limited = await logInAs(muster, admin, { permissions: [permissions.alarmHandle], ...scope });
    expect((await responders(await help({ departId }), limited)).candidates).toEqual([]);
    expect((await limited.get('/pod/alarm/responders', { id: await help() })).code).toBe(-1);
  });
});

describe('a site whose map has a plan', () => {
  const solid = (class_: string, [west, south, east, north]: [number, number, number, number]) => ({
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
    properties: { class: class_, floor: 0 },
  });
  const site200 = solid('site', [lon - 0.004, lat - 0.002, lon + 0.004, lat + 0.002]);
  /** East of the place, so that the route goes around it. */
  const hall = solid('building', [lon + 0.0003, lat - 0.0015, lon + 0.0007, lat + 0.0015]);
  const addMap = (...features: object[]) =>
    addRow(admin, '/pod/map', {
      name: '总图',
      floors: [{ floor: 0, name: 'F1', height: 0 }],
      plan: { type: 'FeatureCollection', features },
    });

  test('has the nearest by their route around buildings, and the route of dispatched people', async () => {
    const [east, west] = [await addWorker('邓超'), await addWorker('冯刚')];
    await stand([east, 1], [west, -2]);
    const id = await help();
    const order = async () => {
      const { candidates } = await responders(id);
      return candidates.map(({ personId, by }: Record<string, string>) => [personId, by]);
    };
    expect(await order()).toEqual([
      [east.id, 'straight'],
      [west.id, 'straight'],
    ]);
    const map = await addMap(site200, hall);
    // 95 m straight, but some 340 m around the hall; 190 m from the west.
    expect(await order()).toEqual([
      [west.id, 'plan'],
      [east.id, 'plan'],
    ]);
    await send(id, east);
    const [{ metres, by, way }] = (await responders(id)).sent;
    expect(by).toBe('plan');
    expect(metres).toBeGreaterThan(330);
    expect(metres).toBeLessThan(380);
    expect(way[0]).toEqual([expect.closeTo(lon + 0.001, 6), expect.closeTo(lat, 6)]);
    expect(way.at(-1)).toEqual([expect.closeTo(lon, 6), expect.closeTo(lat, 6)]);
    expect(way.some(([, north]: number[]) => Math.abs((north ?? lat) - lat) > 0.0014)).toBe(true);
    await admin.post('/pod/map/delete', { ids: map });
    expect((await responders(id)).sent).toMatchObject([
      { by: 'straight', way: [expect.anything(), expect.anything()] },
    ]);
  });
});

describe('dispatching people', () => {
  test('sends each a message with a question, records who was sent by whom, and notifies the account and every console', async () => {
    const [one, two] = [await addWorker('马丽'), await addWorker('郭磊')];
    await stand([one, 1], [two, 2]);
    const own = await logInAs(muster, admin, {
      permissions: ['base:message:notice:view', 'pod:alarm:alarm:view'],
      personId: one.id,
    });
    const id = await help({ areaName: '罐区', subjectName: '王伟' });
    expect(await send(id, one, two)).toMatchObject({ code: 0 });
    const { db } = muster.database;
    const messages = await db.selectFrom('braceletMessage').selectAll().orderBy('createdAt', 'desc').execute();
    const message = messages[0];
    expect(message).toMatchObject({
      content: 'Go to One-key help: 罐区 王伟',
      wantsReply: true,
      place: { lon, lat, floor: 0 },
    });
    const queued = await db
      .selectFrom('braceletQueue')
      .innerJoin('braceletDelivery', 'braceletDelivery.id', 'braceletQueue.deliveryId')
      .select('sn')
      .where('messageId', '=', message?.id ?? '')
      .execute();
    expect(queued.map(({ sn }) => sn).toSorted()).toEqual([one.sn, two.sn].toSorted());
    expect(await row(id)).toMatchObject({
      responderNames: '马丽, 郭磊',
      responders: [
        { personId: one.id, answer: 'sent', arrivedAt: null },
        { personId: two.id, answer: 'sent' },
      ],
    });
    expect(await turns(id)).toEqual([['dispatch', '马丽, 郭磊']]);
    expect(muster.asked.alarms.flatMap(([, changes]) => changes.map(({ change }) => change))).toEqual(['responders']);
    expect(dataOf(await own.get('/base/notice/page')).data).toContainEqual(
      expect.objectContaining({ kind: 'alarmDispatched', rowId: id }),
    );
  });

  test('is refused for more than three, for nobody, for a handled alarm, and for one without a place', async () => {
    const [one, two, three, four] = await Promise.all(['一', '二', '三', '四'].map((name) => addWorker(name)));
    if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error();
    await stand([one, 1], [two, 1], [three, 1], [four, 1]);
    const id = await help();
    expect((await send(id, one, two, three, four)).data.fields).toMatchObject([{ field: 'personIds' }]);
    expect((await admin.post('/pod/alarm/dispatch', { id, personIds: [] })).code).toBe(-1);
    expect((await admin.post('/pod/alarm/dispatch', { id, personIds: ['nobody'] })).code).toBe(-1);
    expect((await send(await help({ status: 'handled' }), one)).code).toBe(-1);
    expect((await send(await addAlarm(muster, {}), one)).message).toBe(
      'This alarm has no location; nobody can be sent',
    );
    expect((await row(id)).responders).toBeNull();
  });

  test('sends one person to one alarm only, also with two operators at once', async () => {
    const worker = await addWorker('何静');
    await stand([worker, 1]);
    const [one, other] = [await help(), await help()];
    const codes = (await Promise.all([send(one, worker), send(other, worker)])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([-1, 0]);
    const sent = [(await row(one)).responders, (await row(other)).responders].filter((each) => each !== null);
    expect(sent).toHaveLength(1);
  });

  test('is refused for an account of another site, or without the permission to handle alarms', async () => {
    const worker = await addWorker('罗兰');
    await stand([worker, 1]);
    const id = await help();
    const elsewhere = await addRow(admin, '/pod/building', { name: '外厂' });
    const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] });
    const viewer = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    for (const by of [stranger, viewer]) {
      expect((await by.post('/pod/alarm/dispatch', { id, personIds: [worker.id] })).code).not.toBe(0);
      expect((await by.get('/pod/alarm/responders', { id })).code).not.toBe(0);
    }
    expect((await row(id)).responders).toBeNull();
  });
});

test('answers and arrivals are stored with the alarm; a person who refuses can be replaced and is free again', async () => {
  const [one, two] = [await addWorker('谢军'), await addWorker('唐敏')];
  await stand([one, 2], [two, 2]);
  const id = await help();
  await send(id, one, two);
  const { db } = muster.database;
  const answer = (worker: Worker, reply: 'yes' | 'no') =>
    db
      .updateTable('braceletDelivery')
      .set({ status: 'confirmed', reply, updatedAt: new Date(muster.clock.now).toISOString() })
      .where('personId', '=', worker.id)
      .execute();
  await answer(one, 'yes');
  await answer(two, 'no');
  muster.clock.now += 1000;
  await trackResponders(services, hub);
  expect((await row(id)).responders).toMatchObject([
    { personId: one.id, answer: 'yes', answeredAt: expect.any(String), arrivedAt: null },
    { personId: two.id, answer: 'no' },
  ]);
  const left = (await responders(id)).sent;
  expect(left.map(({ personId }: { personId: string }) => personId)).toEqual([one.id, two.id]);
  expect(Math.abs(left[0].metres - 190)).toBeLessThan(4);
  expect((await responders(id)).candidates).toMatchObject([{ personId: two.id }]);
  await stand([one, 0.1], [two, 2]);
  muster.clock.now += 1000;
  await trackResponders(services, hub);
  await trackResponders(services, hub);
  expect((await row(id)).responders).toMatchObject([
    { arrivedAt: new Date(muster.clock.now).toISOString() },
    { arrivedAt: null },
  ]);
  expect((await turns(id)).toSorted()).toEqual(
    [
      ['dispatch', '谢军, 唐敏'],
      ['respondYes', '谢军'],
      ['respondNo', '唐敏'],
      ['arrive', '谢军'],
    ].toSorted(),
  );
});
