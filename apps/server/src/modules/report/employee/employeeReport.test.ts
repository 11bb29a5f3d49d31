import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
const ids = { north: '', welder: '', site: '', li: '' };
const path = '/pod/report/employee';
const dayMs = 86_400_000;

/** Some days from today, by the clock of the site. */
const inDays = (days: number): string =>
  new Date(muster.clock.now + days * dayMs).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
const certificate = (validTo: string | null) => {
  return { kind: 'health', name: null, number: '7', validFrom: null, validTo, picture: null };
};

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  ids.north = await addRow(admin, '/bp/depart', { name: 'North' });
  ids.welder = await addRow(admin, '/bp/job', { name: 'Welder' });
  const certificates = [0, 30, 31, 60, 90, 91, -1].map((days) => certificate(inDays(days)));
  const wang = { name: 'Wang', departId: ids.north, jobId: ids.welder, cardSn: 'T1' };
  await addRow(admin, '/pod/locationCard', { sn: 'T1', type: 'BGT3' });
  await addRow(admin, '/pod/locationCard', { sn: 'T2', type: 'BGT3' });
  await addRow(admin, '/bp/person', { ...wang, certificates: [...certificates, certificate(null)] });
  ids.li = await addRow(admin, '/bp/person', { name: 'Li', personType: 'contractor', cardSn: 'T2' });
  await addRow(admin, '/bp/person', { name: 'Zhao', departId: ids.north });
  const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
  ids.site = await addRow(admin, '/pod/area', { name: 'Site', regions });
});
afterAll(() => muster.close());

type Cell = { value?: number; text?: string; key?: string };
const rowsOf = async (table: string, client: Client = admin, query: Record<string, string> = {}) => {
  const { tables } = dataOf(await client.get(path, query));
  const { rows } = tables.find(({ name }: { name: string }) => name === table) as { rows: Cell[][] };
  return rows.map((row) => row.map(({ value, text, key }) => value ?? text ?? key));
};

describe('employee statistics', () => {
  test('count people by department, post and type; presence on site is known once the site has a ground area', async () => {
    expect(await rowsOf('byDepart')).toEqual([
      ['North', 2, ''],
      ['report.noDepart', 1, ''],
    ]);
    dataOf(await admin.post('/bp/accessSetting/save', { groundAreaId: ids.site }));
    const { id: wang } = await muster.database.db
      .selectFrom('person')
      .select('id')
      .where('name', '=', 'Wang')
      .executeTakeFirstOrThrow();
    const event = (kind: 'enter' | 'exit', t: number, tag: string, subjectId: string) =>
      ({ buildingId: muster.buildingId, areaId: ids.site, kind, t, tag, subjectId }) as const;
    const events = [event('enter', 1, 'T1', wang), event('enter', 1, 'T2', ids.li), event('exit', 2, 'T2', ids.li)];
    await muster.database.db.insertInto('presenceEvent').values(events).execute();
    expect(await rowsOf('byDepart')).toEqual([
      ['North', 2, 1],
      ['report.noDepart', 1, 0],
    ]);
    expect(await rowsOf('byJob')).toEqual([
      ['report.noJob', 2, 0],
      ['Welder', 1, 1],
    ]);
    expect(await rowsOf('byPersonType')).toEqual([
      ['personType.internal', 2, 1],
      ['personType.contractor', 1, 0],
    ]);
  });

  test('count certificates that have expired and that expire within 30, 60 and 90 days, and list their holders', async () => {
    expect(await rowsOf('certificates')).toEqual([['certificateKind.health', 1, 2, 4, 5]]);
    const expiring = await rowsOf('expiring');
    expect(expiring.map((row) => row.at(-1))).toEqual([-1, 0, 30, 31, 60, 90]);
    expect(expiring[0]?.slice(0, 2)).toEqual(['Wang', 'North']);
  });

  test('include selected and visible people', async () => {
    expect(await rowsOf('byDepart', admin, { personType: 'contractor' })).toEqual([['report.noDepart', 1, 0]]);
    const own = { dataScope: 'designated' as const, designatedDepartIds: [ids.north] };
    const reader = await logInAs(muster, admin, { permissions: ['pod:report:employee:view'], ...own });
    expect(await rowsOf('byDepart', reader)).toEqual([['North', 2, 1]]);
  });

  test('distinguish departments of one name, and show presence to accounts that see the ground area', async () => {
    const other = await addRow(admin, '/bp/depart', { name: 'North', parentId: ids.north });
    await addRow(admin, '/bp/person', { name: 'Sun', departId: other });
    const rows = await rowsOf('byDepart');
    expect(rows).toContainEqual(['North', 2, 1]);
    expect(rows).toContainEqual(['North', 1, 0]);
    const tanks = await addRow(admin, '/pod/areaType', { name: 'Tanks', alarms: {} });
    const reader = await logInAs(muster, admin, { permissions: ['pod:report:employee:view'], areaTypeIds: [tanks] });
    expect((await rowsOf('byDepart', reader)).map((row) => row[2])).toEqual(['', '', '']);
  });
});
