import { reportSources } from '@muster/model/reportConfig/reportSource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
const ids = { north: '', south: '', wang: '' };
const noon = Date.parse('2026-03-02T12:00:00+08:00');
const iso = (t: number): string => new Date(t).toISOString();
const hour = 3_600_000;
type Name = 'person' | 'patrol' | 'permit';

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  muster.clock.now = noon + 24 * hour;
  ids.north = await addRow(admin, '/bp/depart', { name: 'North' });
  ids.south = await addRow(admin, '/bp/depart', { name: 'South' });
  const jobId = await addRow(admin, '/bp/job', { name: 'Welder' });
  const held = { kind: 'health', name: null, number: '7', validFrom: null, picture: null };
  const certificates = ['2027-05-01', '2026-09-01', null].map((validTo) => ({ ...held, validTo }));
  ids.wang = await addRow(admin, '/bp/person', { name: 'Wang', departId: ids.north, jobId, certificates });
  await addRow(admin, '/bp/person', { name: 'Li', departId: ids.south, personType: 'contractor' });
  await addRound(ids.north, noon);
  // Of the day after.
  await addRound(ids.north, noon + 20 * hour);
  await addRound(ids.south, noon + hour);
  await addPermit();
});
afterAll(() => muster.close());

async function addRound(departId: string, fromAt: number): Promise<void> {
  const window = {
    fromAt: iso(fromAt),
    toAt: iso(fromAt + hour),
    openedAt: iso(fromAt),
    endedAt: iso(fromAt + 600_000),
  };
  await muster.database.db
    .insertInto('patrolRound')
    .values({
      id: `round-${departId}-${fromAt}`,
      buildingId: muster.buildingId,
      name: `2026-03-02#${departId}`,
      day: '2026-03-02',
      routeName: 'Tanks',
      routeId: 'route',
      teamName: 'Early',
      teamId: 'team',
      departId,
      ...window,
      state: 'partial' as const,
      hour: 12,
      visitedCount: 3,
      pointCount: 4,
      visits: 1,
      dwellSeconds: 60,
      inOrder: true,
      passRate: 100,
      judgedAt: iso(fromAt + hour),
    })
    .execute();
}

async function addPermit(): Promise<void> {
  const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
  const areaId = await addRow(admin, '/pod/area', { name: 'Tank farm', regions });
  await addRow(admin, '/bp/workPermit', {
    number: 'HW-1',
    type: 'hotWork',
    level: '2',
    areaId,
    departId: ids.north,
    applicantId: ids.wang,
    startAt: iso(noon),
    endAt: iso(noon + 3 * hour),
    workerIds: [ids.wang],
    content: 'Weld',
    safetyMeasures: 'Watch',
  });
}

type Cell = { kind: string; text?: string; key?: string; value?: number; t?: number; ms?: number };
async function rowsOf(source: Name, client: Client = admin, period = 'yesterday'): Promise<unknown[][]> {
  const columns = Object.keys(reportSources[source].fields).map((field) => ({ field }));
  const definition = { columns, conditions: [], groupBy: [], chart: null };
  const { rows } = dataOf(await client.post('/pod/reportConfig/preview', { source, period, definition }));
  return rows.map((row: Cell[]) => row.map(({ text, key, value, t, ms }) => text ?? key ?? value ?? t ?? ms));
}

test('people are the current ones, with their certificates and the first that expires', async () => {
  expect(await rowsOf('person', admin, 'today')).toEqual([
    ['Li', '', 'South', '', 'personType.contractor', 0, ''],
    ['Wang', '', 'North', 'Welder', 'personType.internal', 3, '2026-09-01'],
  ]);
});

test('people have no period', async () => {
  const definition = { columns: [{ field: 'name' }], conditions: [], groupBy: [], chart: null };
  const past = { source: 'person', period: 'lastMonth', definition };
  const { data } = await admin.post('/pod/reportConfig/preview', past);
  expect(data.fields).toMatchObject([{ field: 'period', rule: 'period' }]);
  const saved = await admin.post('/pod/reportConfig/save', { name: 'People', ...past });
  expect(saved.data.fields).toMatchObject([{ field: 'period', rule: 'period' }]);
});

test('rounds are those whose window began in the period, permits those that were to start in it', async () => {
  const round = (departId: string, name: string, from: number) => [
    '2026-03-02',
    `2026-03-02#${departId}`,
    'Tanks',
    'Early',
    name,
    'patrolRound.state.partial',
    from,
    from + 600_000,
    3,
    4,
    1,
  ];
  expect(await rowsOf('patrol')).toEqual([round(ids.north, 'North', noon), round(ids.south, 'South', noon + hour)]);
  expect(await rowsOf('patrol', admin, 'last7Days')).toHaveLength(2);
  expect(await rowsOf('patrol', admin, 'today')).toHaveLength(1);
  expect(await rowsOf('permit')).toEqual([
    [
      '2026-03-02',
      'HW-1',
      'workPermitType.hotWork',
      'workPermitLevel.2',
      'workPermitStatus.notStarted',
      'Tank farm',
      'North',
      'Wang',
      noon,
      noon + 3 * hour,
      3 * hour,
    ],
  ]);
});

test('each is limited to what the reader sees, and may see at all', async () => {
  const sources = ['person', 'patrol', 'permit'] as const;
  const rights = sources.map((source) => reportSources[source].permission.view);
  const permissions = ['pod:report:reportConfig:view', 'pod:report:reportConfig:add', ...rights];
  const own = { dataScope: 'designated' as const, designatedDepartIds: [ids.south] };
  const reader = await logInAs(muster, admin, { permissions, ...own });
  expect((await rowsOf('person', reader, 'today')).map(([name]) => name)).toEqual(['Li']);
  expect(await rowsOf('permit', reader)).toEqual([]);
  const other = await logInAs(muster, admin, { permissions: permissions.slice(0, 2) });
  for (const source of sources) {
    const columns = Object.keys(reportSources[source].fields).map((field) => ({ field }));
    const definition = { columns, conditions: [], groupBy: [], chart: null };
    const asked = { source, period: 'today', definition };
    expect((await other.post('/pod/reportConfig/preview', asked)).code).toBe(-3);
  }
});
