import type { EvacuationState } from '@muster/engine/engine.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { openResponderSite, type ResponderSite, type Worker } from '../../../testing/responderSite.ts';
import type { Client } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { insertMuster } from '../../drill/muster/muster.store.ts';
import { trackResponders } from '../dispatch/trackResponders.ts';
import { dutyRoutes } from './dutyRoutes.ts';

const view = 'pod:alarm:alarm:view';

let site: ResponderSite;
let worker: Worker;
let phone: Client;

beforeAll(async () => {
  site = await openResponderSite(dutyRoutes);
});
afterAll(() => site.muster.close());
beforeEach(async () => {
  await site.reset();
  site.muster.evacuations = [];
  worker = await site.addWorker('谢军');
  phone = await logInAs(site.muster, site.admin, { permissions: [view], personId: worker.id });
});

const own = async (client = phone) => dataOf(await client.get('/pod/duty/own'));
const answer = (id: string, given: string, client = phone) => client.post('/pod/duty/answer', { id, answer: given });
const responder = async (id: string) => dataOf(await site.admin.get('/pod/alarm/get', { id })).responders[0];

async function sent(): Promise<string> {
  const caller = await site.addWorker('王伟', { phone: '13900001001' });
  await site.stand([worker, 2], [caller, 0]);
  const id = await site.help({ subjectId: caller.id, subjectName: '王伟', tag: caller.sn });
  dataOf(await site.send(id, worker));
  return id;
}

describe('a responder on the phone', () => {
  test("sees the target, the distance, and the caller's number; nobody else sees it", async () => {
    const id = await sent();
    const { person, tasks } = await own();
    expect(person).toEqual({ id: worker.id, name: '谢军' });
    expect(tasks).toMatchObject([
      { id, type: 'oneKeyHelp', subjectName: '王伟', phone: '13900001001', answer: 'sent' },
    ]);
    expect(Math.abs(tasks[0].metres - 190)).toBeLessThan(4);
    const other = await site.addWorker('马丽');
    const others = await logInAs(site.muster, site.admin, { permissions: [view], personId: other.id });
    expect(await own(others)).toMatchObject({ person: { name: '马丽' }, tasks: [] });
    expect(await answer(id, 'yes', others)).toMatchObject({
      code: -1,
      message: 'You were not sent to this alarm, or it has been handled',
    });
    expect(await own(site.admin)).toEqual({ person: null, tasks: [], musters: [] });
  });

  test('answers like the wristband would, may change the answer, and arrives: every console is notified', async () => {
    const id = await sent();
    expect(await answer(id, 'yes')).toMatchObject({ code: 0 });
    expect(await responder(id)).toMatchObject({ answer: 'yes', arrivedAt: null });
    expect((await own()).tasks).toMatchObject([{ answer: 'yes' }]);
    await answer(id, 'no');
    expect(await responder(id)).toMatchObject({ answer: 'no' });
    expect((await own()).tasks).toMatchObject([{ answer: 'no', phone: null }]);
    site.muster.clock.now += 1000;
    await answer(id, 'arrived');
    const arrivedAt = new Date(site.muster.clock.now).toISOString();
    expect(await responder(id)).toMatchObject({ answer: 'yes', arrivedAt });
    site.muster.clock.now += 1000;
    await answer(id, 'arrived');
    await trackResponders(site.services, site.hub);
    expect(await responder(id)).toMatchObject({ answer: 'yes', arrivedAt });
    const history = dataOf(await site.admin.get('/pod/alarm/history', { id }));
    const turns = history.map(({ kind }: { kind: string }) => kind).toSorted();
    expect(turns).toEqual(['arrive', 'dispatch', 'respondNo', 'respondYes', 'respondYes']);
    const told = site.muster.asked.alarms.flatMap(([, changes]) => changes.map(({ change }) => change));
    expect(new Set(told)).toEqual(new Set(['responders']));
    const queued = await site.services.db.selectFrom('braceletQueue').select('deliveryId').execute();
    expect(queued).not.toContainEqual({ deliveryId: (await responder(id)).deliveryId });
  });

  test('cannot answer for a handled alarm, nor with an account of another site', async () => {
    const id = await sent();
    expect((await answer(id, 'perhaps')).data.fields).toMatchObject([{ field: 'answer' }]);
    await site.muster.database.db.updateTable('alarm').set({ status: 'handled' }).where('id', '=', id).execute();
    expect((await answer(id, 'yes')).code).toBe(-1);
    expect((await own()).tasks).toEqual([]);
    const elsewhere = await addRow(site.admin, '/pod/building', { name: newId(), timeZone: 'Asia/Shanghai' });
    await site.muster.database.pool.query('UPDATE person SET building_id = $1 WHERE id = $2', [elsewhere, worker.id]);
    expect((await own()).person).toBeNull();
    expect((await answer(id, 'yes')).message).toMatch(/^Your account is not linked to a person/);
  });
});

describe('"I am safe"', () => {
  const safe = (id: string) => phone.post('/pod/duty/safe', { id });

  async function evacuate(areaId: string, people: EvacuationState['people'] = []): Promise<string> {
    const id = newId();
    const { buildingId, clock } = site.muster;
    await insertMuster(site.services.db, {
      id,
      buildingId,
      kind: 'emergency',
      scope: areaId === 'site' ? { kind: 'site' } : { kind: 'areas', areaIds: [areaId] },
      areaId,
      points: [{ id: 'p', name: '东门' }],
      cause: null,
      goalSeconds: null,
      startedBy: null,
      startedAt: clock.now,
    });
    const running = { cause: null, startedAt: clock.now, arrivalRate: 1, safeIslands: [], isDrill: false };
    const figures = { expected: 0, arrived: 0, remaining: 0, people };
    site.muster.evacuations = [...site.muster.evacuations, { ...running, ...figures, areaId, musterId: id }];
    return id;
  }

  test("ticks the account's own person, once, in an evacuation that concerns it", async () => {
    const elsewhere = await evacuate('yard');
    const id = await evacuate('site');
    expect((await own()).musters).toMatchObject([{ id, state: 'missing', tickedAt: null, points: [{ name: '东门' }] }]);
    const at = site.muster.clock.now;
    expect(await safe(id)).toMatchObject({ code: 0 });
    site.muster.clock.now += 1000;
    expect(await safe(id)).toMatchObject({ code: 0 });
    expect((await own()).musters).toMatchObject([{ id, state: 'safe', tickedAt: at }]);
    const ticks = await site.services.db.selectFrom('musterTick').selectAll().where('musterId', '=', id).execute();
    expect(ticks).toMatchObject([{ personId: worker.id, reason: 'self', isSafe: true }]);
    expect((await own()).musters).not.toContainEqual(expect.objectContaining({ id: elsewhere }));
  });

  test('is refused in an evacuation that is over, and for an account without a person', async () => {
    const id = await evacuate('site');
    expect((await site.admin.post('/pod/duty/safe', { id })).message).toMatch(
      /^Your account is not linked to a person/,
    );
    await site.services.db.updateTable('muster').set({ endedAt: 1 }).where('id', '=', id).execute();
    expect(await safe(id)).toMatchObject({ code: -1, message: 'This evacuation has ended, or does not exist' });
    expect((await own()).musters).toEqual([]);
  });
});
