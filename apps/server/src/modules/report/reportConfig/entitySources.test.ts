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
type Name = 'person' | 'patrol' | 'permit' | 'drill' | 'stay';

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
  await addDrill(noon, { kind: 'drill', goalReached: false, reached: [60_000, 90_000, null] });
  // Of the day after.
  await addDrill(noon + 20 * hour, { kind: 'test', goalReached: null, reached: [null, null, null] });
  await addStays();
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

interface Ran {
  kind: 'drill' | 'test';
  goalReached: boolean | null;
  reached: (number | null)[];
}

/** A run that is over, with its frozen result. */
async function addDrill(startedAt: number, { kind, goalReached, reached }: Ran): Promise<void> {
  const { db } = muster.database;
  const id = `drill${startedAt}`;
  const { buildingId } = muster;
  const common = {
    buildingId,
    areaId: 'area',
    startedAt,
    startedBy: 'admin',
    endedAt: startedAt + hour,
    cause: 'Fire',
  };
  const scope = JSON.stringify({ kind: 'site' });
  const plan = JSON.stringify({ name: 'Night', scenario: 'Fire', steps: [] });
  await db
    .insertInto('muster')
    .values({
      ...common,
      id,
      kind,
      scope,
      points: '[]',
      goalSeconds: 300,
      messageId: null,
      planId: 'plan',
      plan,
      covered: null,
    })
    .execute();
  const counted = { arrivalRate: 0.5, expected: 4, arrived: 2, remaining: 2, total: 4, safe: 3 };
  await db
    .insertInto('evacuationResult')
    .values({
      ...common,
      ...counted,
      id: `${id}r`,
      musterId: id,
      areaName: 'Site',
      safeIslands: '[]',
      isDrill: true,
      endedBy: 'admin',
      goalSeconds: 300,
      goalReached,
      plan,
      reached: JSON.stringify(reached),
    })
    .execute();
}

/** Wang is in the tank farm over midnight, Li from the morning on. */
async function addStays(): Promise<void> {
  const { db } = muster.database;
  const { id: areaId } = await db
    .selectFrom('area')
    .select('id')
    .where('name', '=', 'Tank farm')
    .executeTakeFirstOrThrow();
  const { id: li } = await db.selectFrom('person').select('id').where('name', '=', 'Li').executeTakeFirstOrThrow();
  const event = (kind: 'enter' | 'exit', t: number, tag: string, subjectId: string) => {
    return { buildingId: muster.buildingId, areaId, kind, t, tag, subjectId };
  };
  await db
    .insertInto('presenceEvent')
    .values([
      event('enter', noon - 13 * hour, 'W', ids.wang),
      event('exit', noon - 11 * hour, 'W', ids.wang),
      event('enter', noon - 4 * hour, 'L', li),
    ])
    .execute();
}

type Cell = { kind: string; text?: string; key?: string; value?: number; t?: number; ms?: number };
async function rowsOf(
  source: Name,
  client: Client = admin,
  period = 'yesterday',
  conditions: object[] = [],
): Promise<unknown[][]> {
  const columns = Object.keys(reportSources[source].fields).map((field) => ({ field }));
  const definition = { columns, conditions, groupBy: [], chart: null };
  const { rows } = dataOf(await client.post('/pod/reportConfig/preview', { source, period, definition }));
  return rows.map((row: Cell[]) => row.map(({ text, key, value, t, ms }) => text ?? key ?? value ?? t ?? ms ?? null));
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

test('drills are those that started in the period, with what was frozen of them', async () => {
  expect(await rowsOf('drill')).toEqual([
    [
      '2026-03-02',
      noon,
      noon + hour,
      'muster.kind.drill',
      'Night',
      'Fire',
      4,
      3,
      60_000,
      90_000,
      null,
      300_000,
      'muster.goalMissed',
    ],
  ]);
  expect((await rowsOf('drill', admin, 'thisYear')).map(([day]) => day)).toEqual(['2026-03-03', '2026-03-02']);
});

const ofTypes = (...types: string[]) => [{ field: 'personType', is: 'oneOf', values: types }];

test('stays are clipped to the day, end ten minutes before now, and are of the types that are chosen', async () => {
  const both = ofTypes('personType.internal', 'personType.contractor');
  const midnight = noon - 12 * hour;
  const stay = (name: string, type: string, depart: string, span: [number | null, number | null, number]) => {
    return [name, '', `personType.${type}`, depart, 'Tank farm', ...span];
  };
  const wang = stay('Wang', 'internal', 'North', [null, midnight + hour, hour]);
  expect(await rowsOf('stay', admin, 'yesterday', both)).toEqual([
    wang,
    stay('Li', 'contractor', 'South', [noon - 4 * hour, null, 16 * hour]),
  ]);
  expect(await rowsOf('stay', admin, 'yesterday', ofTypes('personType.internal'))).toEqual([wang]);
  // Now it is noon.
  expect(await rowsOf('stay', admin, 'today', both)).toEqual([
    stay('Li', 'contractor', 'South', [null, null, 12 * hour - 600_000]),
  ]);
});

test('stays are refused over more than a day, and without a type of people (specification §5)', async () => {
  const columns = [{ field: 'area' }];
  const ask = async (period: string, conditions: object[]) => {
    const definition = { columns, conditions, groupBy: [], chart: null };
    const { data } = await admin.post('/pod/reportConfig/preview', { source: 'stay', period, definition });
    return data.fields.map(({ field, rule }: { field: string; rule: string }) => [field, rule]);
  };
  expect(await ask('last7Days', ofTypes('personType.internal'))).toEqual([['period', 'period']]);
  expect(await ask('today', [])).toEqual([['definition', 'definition']]);
});

test('each is of what the reader sees of it, and may see at all', async () => {
  const sources = ['person', 'patrol', 'permit', 'drill', 'stay'] as const;
  const rights = sources.map((source) => reportSources[source].permission.view);
  const permissions = ['pod:report:reportConfig:view', 'pod:report:reportConfig:add', ...rights];
  const own = { dataScope: 'designated' as const, designatedDepartIds: [ids.south] };
  const reader = await logInAs(muster, admin, { permissions, ...own });
  expect((await rowsOf('person', reader, 'today')).map(([name]) => name)).toEqual(['Li']);
  expect(await rowsOf('permit', reader)).toEqual([]);
  const types = ofTypes('personType.internal', 'personType.contractor');
  expect((await rowsOf('stay', reader, 'yesterday', types)).map(([name]) => name)).toEqual(['Li']);
  const other = await logInAs(muster, admin, { permissions: permissions.slice(0, 2) });
  for (const source of sources) {
    const columns = Object.keys(reportSources[source].fields).map((field) => ({ field }));
    const conditions = source === 'stay' ? types : [];
    const definition = { columns, conditions, groupBy: [], chart: null };
    const asked = { source, period: 'today', definition };
    expect((await other.post('/pod/reportConfig/preview', asked)).code).toBe(-3);
  }
});
