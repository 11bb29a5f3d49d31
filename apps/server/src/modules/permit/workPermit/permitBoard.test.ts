import { encodeLiveFrame } from '@muster/protocols/liveFrame.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type PermitCrew, startPermitCrew } from '../../../testing/permitCrew.ts';
import { cellsOf, download } from '../../../testing/sheetForm.ts';
import type { Client } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const path = '/bp/workPermit';
const minute = 60_000;
const hour = 60 * minute;

let crew: PermitCrew;
beforeAll(async () => {
  crew = await startPermitCrew();
  await crew.ask({});
});
afterAll(() => crew.muster.close());

interface Card {
  subjectId: string | null;
  kind?: 'person' | 'vehicle';
  areaIds: readonly string[];
}

/** Cards on the map, each in its areas of the engine. */
function locate(cards: readonly Card[]): void {
  const nothing = { speed: null, heading: null, accuracy: null, battery: null, heartRate: null };
  const t = crew.muster.clock.now;
  const positions = cards.map((_, handle) => ({ ...nothing, handle, t, lon: 121.5, lat: 31.25, floor: 0, flags: 1 }));
  const tags = cards.map(({ subjectId, kind = 'person', areaIds }, handle) => {
    return { handle, tag: `T${handle}`, kind, subjectId, isRegistered: true, areaIds };
  });
  crew.hub.apply([{ buildingId: crew.muster.buildingId, tags, frame: encodeLiveFrame('snapshot', 1, t, positions) }]);
}

const boardOf = async (client: Client = crew.admin) => dataOf(await client.get(`${path}/board`));
const onBoard = async (id: string, client?: Client) =>
  (await boardOf(client)).permits.find((each: { id: string }) => each.id === id);

describe('the board of permits', () => {
  it('contains permits in progress or paused, the least remaining time first, and marks overdue ones', async () => {
    const [late, soon] = [await crew.add({ endAt: crew.at(2 * hour) }), await crew.add({ endAt: crew.at(hour) })];
    const [open, over] = [await crew.add(), await crew.add()];
    for (const id of [late, soon, over]) dataOf(await crew.act(id, 'start'));
    dataOf(await crew.act(over, 'end'));
    dataOf(await crew.act(soon, 'pause'));
    const ids = (await boardOf()).permits.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([soon, late]);
    expect(ids).not.toContain(open);
    expect(await onBoard(soon)).toMatchObject({ status: 'paused', isOverdue: false, areaName: '罐区', others: null });
    crew.muster.clock.now += hour;
    expect(await onBoard(soon)).toMatchObject({ isOverdue: true });
    expect(await onBoard(late)).toMatchObject({ isOverdue: false });
    expect((await boardOf()).t).toBe(crew.muster.clock.now);
    for (const id of [soon, late]) dataOf(await crew.act(id, 'end'));
  });

  it('shows who of the roster is inside by position, who is not, and how many others are', async () => {
    const id = await crew.add({ workerIds: [crew.people.worker, crew.people.analyst], maxPeople: 3 });
    dataOf(await crew.act(id, 'start'));
    const inside = [`permit:${id}`];
    locate([
      { subjectId: crew.people.worker, areaIds: inside },
      { subjectId: crew.people.guardian, areaIds: [] },
      { subjectId: crew.people.confirmer, areaIds: inside },
      { subjectId: null, areaIds: inside },
      { subjectId: 'truck', kind: 'vehicle', areaIds: inside },
    ]);
    const roster = {
      workers: [
        { name: 'worker', isInside: true },
        { name: 'analyst', isInside: null },
      ],
      guardians: [{ name: 'guardian', isInside: false }],
      others: 2,
    };
    expect(await onBoard(id)).toMatchObject({ ...roster, maxPeople: 3, openAlarms: 0 });
    expect((await crew.record(id)).roster).toMatchObject(roster);
    dataOf(await crew.act(id, 'pause'));
    expect(await onBoard(id)).toMatchObject({ workers: [{ isInside: null }, {}], others: null });
    dataOf(await crew.act(id, 'end'));
  });

  it.each([
    ['a circle of 15 m around its coordinates', {}, { shape: 'circle', radius: 15, floor: 0 }],
    ['a circle with its radius', { fence: 'circle', radius: 40 }, { shape: 'circle', radius: 40, floor: 0 }],
    ['its area', { fence: 'area' }, { shape: 'circle', radius: 5000, floor: null }],
    ['its area, without coordinates', { place: '' }, { shape: 'circle', radius: 5000, floor: null }],
    [
      'what is drawn in its area',
      { fence: 'drawn', regions: JSON.stringify([{ shape: 'circle', center: [121.5, 31.25], radius: 7, floor: 0 }]) },
      { shape: 'circle', radius: 7, floor: 0 },
    ],
  ])('shows that a permit is fenced by %s', async (_what, given, region) => {
    const id = await crew.add(given);
    dataOf(await crew.act(id, 'start'));
    expect((await onBoard(id)).regions).toMatchObject([region]);
    dataOf(await crew.act(id, 'end'));
  });

  it('refuses a fence that is drawn outside of the area, and a circle without a centre', async () => {
    const outside = JSON.stringify([{ shape: 'circle', center: [122.5, 31.25], radius: 7, floor: 0 }]);
    const permit = await crew.get(await crew.add());
    const save = (values: object) => crew.admin.post(`${path}/save`, { id: permit.id, ...values });
    expect((await save({ fence: 'drawn', regions: outside })).data.fields).toMatchObject([{ field: 'regions' }]);
    expect((await save({ fence: 'drawn' })).data.fields).toMatchObject([{ field: 'regions', rule: 'required' }]);
    expect((await save({ fence: 'circle', place: '' })).data.fields).toMatchObject([{ field: 'place' }]);
  });

  it('and the record follow the departments of a role', async () => {
    const [own, other] = [
      await addRow(crew.admin, '/bp/depart', { name: '甲' }),
      await addRow(crew.admin, '/bp/depart', { name: '乙' }),
    ];
    const ids = [await crew.add({ departId: own }), await crew.add({ departId: other })];
    for (const id of ids) dataOf(await crew.act(id, 'start'));
    const clerk = await logInAs(crew.muster, crew.admin, {
      permissions: ['bp:permit:workPermit:view'],
      dataScope: 'designated',
      designatedDepartIds: [own],
    });
    expect((await boardOf(clerk)).permits.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
    expect((await clerk.get(`${path}/record`, { id: ids[0] ?? '' })).code).toBe(0);
    expect((await clerk.get(`${path}/record`, { id: ids[1] ?? '' })).code).toBe(-1);
    crew.muster.clock.now += 1;
    expect(dataOf(await clerk.get(`${path}/statistics`)).total.count).toBe(1);
    for (const id of ids) dataOf(await crew.act(id, 'end'));
  });
});

describe('the record of a permit', () => {
  it('has its roles with their signatures, and says whose turn it is', async () => {
    await crew.ask({ confirmers: ['applicant', 'guardian'] });
    const id = await crew.add();
    dataOf(await crew.confirm(id, 'applicant'));
    const { signatures } = dataOf(await crew.clients.guardian.get(`${path}/record`, { id }));
    expect(signatures.slice(0, 3)).toMatchObject([
      { role: 'applicant', name: 'applicant', isRequired: true, isDue: false, confirmedAt: crew.at(0) },
      { role: 'guardian', isRequired: true, isDue: true, isCaller: true, confirmedAt: null },
      { role: 'confirmer', isRequired: false, isDue: false, isCaller: false },
    ]);
    await crew.ask({});
  });

  it('has its alarms, as far as the caller sees them', async () => {
    const id = await crew.add();
    const facts = { buildingId: crew.muster.buildingId, subjectKind: 'area', subjectId: 'x', version: 1 };
    const state = { level: 1, status: 'alarming', suppressed: false, outOfService: false, escalationStep: 0 };
    const rest = { occurrences: 1, unverified: false, late: false, evidence: '{}', raisedAt: crew.at(0) };
    await crew.muster.database.db
      .insertInto('alarm')
      .values([
        {
          id: 'one',
          type: 'understaffing',
          ruleKey: 'understaffing',
          permitId: id,
          ...facts,
          ...state,
          ...rest,
        } as never,
        {
          id: 'two',
          type: 'overcrowding',
          ruleKey: 'overcrowding',
          permitId: null,
          ...facts,
          ...state,
          ...rest,
        } as never,
      ])
      .execute();
    expect((await crew.record(id)).alarms).toMatchObject([{ id: 'one', type: 'understaffing', level: 1 }]);
    const { data } = dataOf(await crew.admin.get('/pod/alarm/page', { permitId: id }));
    expect(data).toMatchObject([{ id: 'one', permitId: id }]);
    expect(dataOf(await crew.admin.get('/pod/alarm/everyTypeAlarmingCount'))).toMatchObject({
      total: 2,
      jobAlarmEventCount: 1,
    });
  });
});

describe('the statistics of permits', () => {
  it('count started permits by type, level, department and month, and are exported as a sheet', async () => {
    const other = await startPermitCrew();
    await other.ask({});
    const depart = await addRow(other.admin, '/bp/depart', { name: '检修部' });
    const [good, late, under] = [
      await other.add({ departId: depart }),
      await other.add({ endAt: other.at(hour) }),
      await other.add(),
    ];
    await other.add();
    dataOf(await other.act(good, 'start'));
    dataOf(await other.act(late, 'start'));
    await other.ask({ needsGuardian: true });
    dataOf(await other.admin.post(`${path}/save`, { id: under, guardianIds: '' }));
    dataOf(await other.act(under, 'start', { overrideReason: '抢险' }));
    other.muster.clock.now += 30 * minute;
    dataOf(await other.act(good, 'end'));
    other.muster.clock.now += hour;
    dataOf(await other.act(late, 'end'));
    const statistics = dataOf(await other.admin.get(`${path}/statistics`));
    const total = { count: 3, ended: 2, inTime: 1, overdue: 1, overridden: 1, meanMs: hour, alarms: 0 };
    expect(statistics.total).toEqual(total);
    expect(statistics.type).toEqual([{ key: 'hotWork', name: null, ...total }]);
    expect(statistics.level).toMatchObject([{ key: '1', count: 3 }]);
    expect(statistics.depart).toMatchObject([
      { key: '', name: null, count: 2 },
      { key: depart, name: '检修部', count: 1, inTime: 1 },
    ]);
    expect(statistics.month.at(-1)).toMatchObject({ count: 3 });
    const file = await download(other.muster, other.admin, `${path}/statistics/export`);
    const [headings = [], row = []] = await cellsOf(file.body);
    expect(headings.slice(0, 3)).toEqual(['Type of work', 'Started', 'Ended']);
    expect(row.slice(0, 3)).toEqual(['Hot work', 3, 2]);
    await other.muster.close();
  });
});
