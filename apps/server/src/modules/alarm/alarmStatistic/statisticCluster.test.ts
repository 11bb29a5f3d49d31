import type { ClusterStatistics } from '@muster/model/alarm/statisticWire.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type AlarmLife, alarmLife, writeLives } from '../../../testing/alarmLives.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { issueLicence, uploadLicence } from '../../../testing/testLicence.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const path = '/pod/alarm/statistics/cluster';
const minute = 60_000;
const from = Date.parse('2026-11-02T00:00:00+08:00');

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  await muster.database.db.updateTable('building').set({ timeZone: 'Asia/Shanghai' }).execute();
});
afterAll(() => muster.close());
beforeEach(async () => {
  muster.clock.now = from + 86_400_000;
  await muster.database.db.deleteFrom('alarm').execute();
  await muster.database.db.deleteFrom('alarmEvent').execute();
});

const asked = async (client = admin): Promise<ClusterStatistics> =>
  dataOf(await client.get(path, { dayFrom: '2026-11-02', dayTo: '2026-11-02' }));

const group = (t: number, given: Partial<AlarmLife>): AlarmLife =>
  alarmLife(muster, from + t, { type: 'cluster', subjectId: 'T1,T2,T3', ...given });
const raise = (t: number, clearedAt: number | null) => ({
  t: from + t,
  clearedAt: clearedAt === null ? null : from + clearedAt,
  acknowledgedAt: null,
});

test('clusters are counted by number, size, duration, area and hour', async () => {
  const evidence = (headCount: number) => ({ headCount, positions: [] });
  await writeLives(muster, [
    // Parted and met again: both times count.
    group(60 * minute, {
      id: 'twice',
      areaId: 'a',
      areaName: 'Gate',
      raises: [raise(60 * minute, 70 * minute), raise(80 * minute, 85 * minute)],
      evidence: evidence(7),
    }),
    group(70 * minute, { id: 'of tags', raises: [raise(70 * minute, 72 * minute)], action: 'ignore', handledAt: from }),
    group(1430 * minute, { id: 'stands', areaId: 'a', areaName: 'Gate', evidence: evidence(5) }),
    alarmLife(muster, from, { type: 'overspeed' }),
  ]);
  const clusters = await asked();
  expect(clusters.account).toEqual({ raised: 3, handled: 0, ignored: 1, open: 2 });
  expect(clusters.largest).toBe(7);
  expect(clusters.durations).toEqual({ count: 3, medianMs: 10 * minute, p90Ms: 15 * minute, maxMs: 15 * minute });
  expect(clusters.areas.map(({ key, name, count }) => [key, name, count])).toEqual([
    ['a', 'Gate', 2],
    ['', null, 1],
  ]);
  expect(clusters.hours.flatMap(({ key, count }) => (count === 0 ? [] : [[key, count]]))).toEqual([
    ['1', 2],
    ['23', 1],
  ]);
  expect(clusters.alarms.count).toBe(3);
  expect(clusters.alarms.list.map(({ id, size, durationMs }) => [id, size, durationMs])).toEqual([
    ['stands', 5, 10 * minute],
    ['of tags', 3, 2 * minute],
    ['twice', 7, 15 * minute],
  ]);
});

test('without clusters all figures are empty', async () => {
  expect(await asked()).toMatchObject({
    account: { raised: 0 },
    largest: 0,
    durations: null,
    areas: [],
    alarms: { count: 0, list: [] },
  });
});

test('a department sees its own, and another site nothing', async () => {
  await writeLives(muster, [
    group(0, { departId: 'north' }),
    group(0, { departId: 'south' }),
    group(0, { buildingId: 'another site', departId: 'north' }),
  ]);
  const permissions = ['pod:alarm:alarm:view'];
  const rights = { permissions, dataScope: 'designated', designatedDepartIds: ['north'] } as const;
  expect((await asked()).alarms.count).toBe(2);
  expect((await asked(await logInAs(muster, admin, rights))).alarms.count).toBe(1);
});

describe('without the cluster alarm module', () => {
  const menuOf = async (client: Client): Promise<string[]> => {
    const { auth } = dataOf(await client.get('/base/authority/get-info'));
    const alarms = auth.find(({ name }: { name: string }) => name === 'alarm');
    return alarms.children.map(({ name }: { name: string }) => name);
  };

  test('they are neither in the menu nor answered', async () => {
    const building = await addRow(admin, '/pod/building', { name: 'Small', timeZone: 'Asia/Shanghai' });
    const client = await muster.logIn();
    await client.get('/pod/building/choose', { buildId: building });
    expect(await menuOf(client)).toContain('clusterAlarmStatistics');
    expect((await client.get(path)).code).toBe(0);
    await uploadLicence(muster, await issueLicence(muster, { building, modules: ['alarm'] }));
    expect(await menuOf(client)).toEqual(expect.arrayContaining(['alarmStatistic', 'alarmHealth']));
    expect(await menuOf(client)).not.toContain('clusterAlarmStatistics');
    for (const each of [path, `${path}/export`])
      expect(await client.get(each)).toMatchObject({
        code: -4,
        message: 'The licence does not include Cluster alarms',
        data: { module: 'cluster-alarm' },
      });
    expect((await client.get('/pod/alarm/statistics')).code).toBe(0);
  });
});
