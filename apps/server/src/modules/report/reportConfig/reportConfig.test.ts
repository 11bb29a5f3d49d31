import { count, duration, label, text, time } from '@muster/model/alarm/statisticTable.ts';
import { reportSources } from '@muster/model/reportConfig/reportSource.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { at, type AttendanceSite, startAttendanceSite, workDay } from '../../../testing/attendanceSite.ts';
import { cellsOf, download } from '../../../testing/sheetForm.ts';
import type { Client, TestApp } from '../../../testing/testApp.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let ids: AttendanceSite['ids'];
beforeAll(async () => {
  ({ muster, admin, ids } = await startAttendanceSite());
  await workDay(muster);
  await addRow(admin, '/bp/vehicle', { plateNumber: '沪A 1', departId: ids.plant });
  const gatewayId = await addRow(admin, '/pod/gateway', { name: 'G1' });
  await addRow(admin, '/pod/baseStation', { name: 'S1', sn: 'S1', gatewayId });
  await addRow(admin, '/pod/camera', { name: 'K1' });
  // The day after, on Tuesday.
  muster.clock.now = at('17:10') + 24 * 3_600_000;
});
afterAll(() => muster.close());

const path = '/pod/reportConfig';
const all = ['view', 'add', 'edit', 'delete'].map((action) => `pod:report:reportConfig:${action}`);
const attendanceRights = ['bp:attendance:workday:view', 'bp:attendance:workday:export'];

const perDepart = {
  columns: [{ field: 'worked' }, { field: 'late', way: 'max' }],
  conditions: [],
  groupBy: ['department'],
  chart: 'worked',
};
const config = (more: Record<string, unknown> = {}) => ({
  name: '部门考勤',
  source: 'attendance',
  period: 'yesterday',
  definition: perDepart,
  ...more,
});
const plain = (rows: { key?: string; text?: string; value?: number }[][]) =>
  rows.map((row) => row.map((cell) => cell.key ?? cell.text ?? cell.value));

describe('a report config', () => {
  it('groups, sums and draws the attendance of the days of its period', async () => {
    const id = await addRow(admin, path, config());
    const run = dataOf(await admin.get(`${path}/run`, { id }));
    expect(run.span).toMatchObject({ dayFrom: '2026-03-02', dayTo: '2026-03-02', timeZone: 'Asia/Shanghai' });
    expect(run.columns).toEqual([
      { label: 'workday.departId', way: null },
      { label: 'reportConfig.rows', way: null },
      { label: 'workday.workedMinutes', way: 'sum' },
      { label: 'workday.lateMinutes', way: 'max' },
    ]);
    expect(plain(run.rows)).toEqual([
      ['生产部', 1, 0, 0],
      ['一班', 1, 472, 10],
    ]);
    expect([run.total, run.chart]).toEqual([2, 2]);
  });

  it('shows the rows that match its conditions, in a preview before it is saved', async () => {
    const definition = {
      columns: [{ field: 'person' }, { field: 'result' }],
      conditions: [{ field: 'result', is: 'oneOf', values: ['workdayResult.late'] }],
      groupBy: [],
      chart: null,
    };
    const asked = { source: 'attendance', period: 'yesterday', definition };
    const preview = dataOf(await admin.post(`${path}/preview`, asked));
    expect(plain(preview.rows)).toEqual([['王强', 'workdayResult.late']]);
    expect(plain(dataOf(await admin.post(`${path}/preview`, { ...asked, period: 'today' })).rows)).toEqual([]);
  });

  it('uses approved corrections of a day', async () => {
    const { data } = dataOf(await admin.get('/bp/workday/page', { personName: '李敏' }));
    const asks = { workdayId: data[0].id, kind: 'trip', reason: '外出培训' };
    dataOf(await admin.post('/bp/attendanceCorrection/request', asks));
    await muster.database.db
      .updateTable('attendanceCorrection')
      .set({ status: 'approved' })
      .where('workdayId', '=', String(data[0].id))
      .execute();
    const asked = { source: 'attendance', period: 'yesterday', definition: perDepart };
    const preview = dataOf(await admin.post(`${path}/preview`, asked));
    expect(plain(preview.rows)[0]).toEqual(['生产部', 1, 480, 0]);
    const definition = {
      columns: [{ field: 'person' }, { field: 'worked' }],
      conditions: [],
      groupBy: [],
      chart: null,
    };
    const each = dataOf(await admin.post(`${path}/preview`, { ...asked, definition }));
    expect(plain(each.rows)).toContainEqual(['李敏', 480]);
    await muster.database.db.deleteFrom('attendanceCorrection').execute();
  });

  it.each([
    ['vehicle', 'vehicle', 'vehicles', 1],
    ['card', 'equipment', 'cards', 2],
    // One exists with the site.
    ['gateway', 'equipment', 'gateways', 2],
    ['baseStation', 'equipment', 'baseStations', 1],
    ['camera', 'equipment', 'cameras', 1],
    ['areaHours', 'areaHours', 'areaHours', 2],
  ] as const)(
    'reads the source %s like the fixed report, whose sheet has all of it',
    async (source, report, table, count) => {
      const columns = Object.keys(reportSources[source].fields).map((field) => ({ field }));
      const definition = { columns, conditions: [], groupBy: [], chart: null };
      const id = await addRow(admin, path, config({ name: `All of ${source}`, source, definition }));
      const run = dataOf(await admin.get(`${path}/run`, { id }));
      const days = { dayFrom: '2026-03-02', dayTo: '2026-03-02' };
      const asked = source === 'areaHours' ? { ...days, hoursBy: 'day' } : days;
      const { tables } = dataOf(await admin.get(`/pod/report/${report}`, asked));
      const fixed = tables.find(({ name }: { name: string }) => name === table);
      expect(run.rows).toEqual(fixed.rows);
      expect(run.columns.map(({ label }: { label: string }) => label)).toEqual(fixed.columns);
      expect(run.total).toBe(count);
      const [headings, ...rows] = await cellsOf(
        (await download(muster, admin, `${path}/file?id=${id}&kind=xlsx`)).body,
      );
      expect(headings).toHaveLength(columns.length);
      expect(rows).toHaveLength(count);
    },
  );

  it('groups alarms of its days by kind, with their response times, in the reader’s own data scope', async () => {
    const raised = (time: string, more: Record<string, unknown>) =>
      addAlarm(muster, { raisedAt: new Date(at(time)).toISOString(), departId: ids.plant, ...more });
    const handled = { status: 'handled' as const, handledAt: new Date(at('09:30')).toISOString() };
    await raised('09:00', { type: 'overspeed', ...handled });
    await raised('10:00', { type: 'overspeed', departId: ids.line });
    await raised('11:00', { type: 'oneKeyHelp' });
    const definition = {
      columns: [{ field: 'untilHandled', way: 'mean' }],
      conditions: [],
      groupBy: ['type'],
      chart: null,
    };
    const asked = { source: 'alarm', period: 'yesterday', definition };
    const preview = dataOf(await admin.post(`${path}/preview`, asked));
    expect(preview.rows).toEqual([
      [label('alarm.type.oneKeyHelp'), count(1), duration(null)],
      [label('alarm.type.overspeed'), count(2), duration(30 * 60_000)],
    ]);
    expect(dataOf(await admin.post(`${path}/preview`, { ...asked, period: 'today' })).rows).toEqual([]);
    const line = { dataScope: 'designated' as const, designatedDepartIds: [ids.line] };
    const reader = await logInAs(muster, admin, { permissions: [...all, 'pod:alarm:alarm:view'], ...line });
    expect(dataOf(await reader.post(`${path}/preview`, asked)).rows).toEqual([
      [label('alarm.type.overspeed'), count(1), duration(null)],
    ]);
  });

  it('contains passes of checkpoints on its days, each field in its place', async () => {
    const checkpointId = await addRow(admin, '/bp/checkpoint', { name: '东门', kind: 'person', direction: 'both' });
    const passed = {
      checkpointId,
      checkpointName: '东门',
      direction: 'in' as const,
      granted: false,
      subjectName: '王强',
    };
    const event = { ...passed, subjectKind: 'person' as const, personType: 'internal' as const, departId: ids.line };
    const told = { credentialKind: 'card' as const, credential: 'W', receivedAt: new Date(at('08:10')).toISOString() };
    await muster.database.db
      .insertInto('accessEvent')
      .values({ id: 'e1', buildingId: muster.buildingId, at: new Date(at('08:10')).toISOString(), ...event, ...told })
      .execute();
    const columns = Object.keys(reportSources.access.fields).map((field) => ({ field }));
    const definition = { columns, conditions: [], groupBy: [], chart: null };
    const { rows } = dataOf(await admin.post(`${path}/preview`, { source: 'access', period: 'yesterday', definition }));
    expect(rows).toEqual([
      [
        text('2026-03-02'),
        time(at('08:10')),
        text('东门'),
        label('accessEvent.direction.in'),
        label('console.no'),
        text('王强'),
        label('subjectKind.person'),
        label('personType.internal'),
        text('一班'),
      ],
    ]);
  });

  it('is exported as a sheet in the reader’s language, and logged', async () => {
    const id = await addRow(admin, path, config({ name: '导出' }));
    const file = await download(muster, admin, `${path}/file?id=${id}&kind=xlsx`, 'zh-CN');
    expect(String(file.headers['content-disposition'])).toContain(encodeURIComponent('导出.xlsx'));
    const cells = await cellsOf(file.body);
    expect(cells[0]).toEqual(['部门', '行数', '工时（分钟）·合计', '迟到（分钟）·最大值']);
    expect(cells[2]).toEqual(['一班', 1, 472, 10]);
    const { data } = dataOf(await admin.get('/base/systemLog/page', { action: 'export', entity: 'reportConfig' }));
    expect(data.length).toBeGreaterThan(0);
  });

  it.each([
    ['a field of another source', { source: 'vehicle' }, 'The data source has no field "worked"'],
    ['a definition without fields', { definition: { ...perDepart, columns: [] } }, null],
    ['an unknown part', { definition: { ...perDepart, colour: 'red' } }, null],
    ['an unknown source', { source: 'secrets' }, null],
  ])('is refused with %s, and nothing is saved', async (_what, more, message) => {
    const before = dataOf(await admin.get(`${path}/page`)).length;
    const refused = await admin.post(`${path}/save`, config({ name: 'Refused', ...more }));
    expect(refused.code).toBe(-1);
    if (message !== null) expect(refused.data.fields).toMatchObject([{ field: 'definition', message }]);
    expect(dataOf(await admin.get(`${path}/page`)).length).toBe(before);
    const { name: _name, ...asked } = config(more);
    expect((await admin.post(`${path}/preview`, asked)).code).toBe(-1);
  });
});

describe('who sees a report', () => {
  let maker: Client;
  let reader: Client;
  let readerRole: string;
  let id: string;
  beforeAll(async () => {
    maker = await logInAs(muster, admin, { permissions: [...all, ...attendanceRights] });
    const line = { dataScope: 'designated' as const, designatedDepartIds: [ids.line] };
    reader = await logInAs(muster, admin, { permissions: [...all, 'bp:attendance:workday:view'], ...line });
    const { accountId } = await muster.database.db
      .selectFrom('session')
      .select('accountId')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
    const account = await muster.database.db
      .selectFrom('account')
      .select('roleId')
      .where('id', '=', String(accountId))
      .executeTakeFirstOrThrow();
    readerRole = account.roleId;
    id = await addRow(maker, path, config({ name: 'Shared' }));
  });
  const names = async (client: Client) =>
    dataOf(await client.get(`${path}/page`)).data.map(({ name }: { name: string }) => name);

  it('are its creator, administrators, and the roles that it is shared with', async () => {
    expect(await names(maker)).toEqual(['Shared']);
    expect(await names(admin)).toContain('Shared');
    expect(await names(reader)).toEqual([]);
    expect((await reader.get(`${path}/run`, { id })).code).not.toBe(0);
    dataOf(await maker.post(`${path}/save`, { id, version: 1, sharedRoleIds: [readerRole] }));
    expect(await names(reader)).toEqual(['Shared']);
  });

  it('run it in their own data scope', async () => {
    expect(plain(dataOf(await maker.get(`${path}/run`, { id })).rows).map(([name]) => name)).toEqual([
      '生产部',
      '一班',
    ]);
    expect(plain(dataOf(await reader.get(`${path}/run`, { id })).rows).map(([name]) => name)).toEqual(['一班']);
  });

  it('need the permissions to see the rows of the source, and to export them', async () => {
    const without = await logInAs(muster, admin, { permissions: all });
    const asked = { source: 'attendance', period: 'yesterday', definition: perDepart };
    expect((await without.post(`${path}/preview`, asked)).code).toBe(-3);
    const file = await download(muster, reader, `${path}/file?id=${id}&kind=xlsx`);
    expect(JSON.parse(file.body.toString()).code).toBe(-3);
    expect((await download(muster, maker, `${path}/file?id=${id}&kind=xlsx`)).headers['content-type']).toContain(
      'sheet',
    );
  });

  it('cannot change or delete it, except its creator', async () => {
    for (const refused of [
      await reader.post(`${path}/save`, { id, version: 2, name: 'Mine' }),
      await reader.post(`${path}/delete`, { ids: [id] }),
    ])
      expect([refused.code, refused.message]).toEqual([
        -1,
        'This report belongs to another account. You can run it, but not change or delete it',
      ]);
    dataOf(await maker.post(`${path}/delete`, { ids: [id] }));
    expect(await names(reader)).toEqual([]);
  });
});
