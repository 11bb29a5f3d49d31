import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  at,
  AttendanceEngine,
  type AttendanceSite,
  forgetDays,
  silentAfternoon,
  speakLate,
  startAttendanceSite,
  wangOf,
  workDay,
} from '../../../testing/attendanceSite.ts';
import { cellsOf, download } from '../../../testing/sheetForm.ts';
import type { Client, TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let ids: AttendanceSite['ids'];
beforeAll(async () => {
  ({ muster, admin, ids } = await startAttendanceSite());
});
afterAll(() => muster.close());
beforeEach(() => forgetDays({ muster }));

const rows = async (client = admin) => dataOf(await client.get('/bp/workday/page', { sort: 'personName' })).data;

describe('a correction', () => {
  const ask = async (client: Client, { of = '王强', ...more }: Record<string, unknown> = {}) => {
    const row = (await rows()).find(({ personName }: { personName: string }) => personName === of);
    return client.post('/bp/attendanceCorrection/request', {
      workdayId: row.id,
      kind: 'times',
      firstIn: new Date(at('07:58')).toISOString(),
      reason: '卡没电',
      ...more,
    });
  };
  /** Cells of a person's line in the .xlsx by their headings. */
  const sheetOf = async (name: string) => {
    const { body } = await download(muster, admin, '/bp/workday/month/export?month=2026-03');
    const [heading = [], ...lines] = await cellsOf(body);
    const line = lines.find(([first]) => first === name) ?? [];
    return new Map(heading.map((label, index) => [label, line[index]]));
  };
  const newest = async () => dataOf(await admin.get('/bp/attendanceCorrection/page', {})).data[0];
  const may = (...actions: string[]) => [
    'bp:attendance:workday:view',
    ...actions.map((action) => `bp:attendance:attendanceCorrection:${action}`),
  ];

  it('is requested with a reason, approved by another account, and shown beside the measured times', async () => {
    await workDay(muster);
    const clerk = await logInAs(muster, admin, { permissions: may('view', 'request', 'approve') });
    const head = await logInAs(muster, admin, { permissions: may('view', 'approve') });
    dataOf(await ask(clerk));
    const { id, status } = await newest();
    expect(status).toBe('pending');
    expect((await wangOf(admin)).days[0]?.['waits']).toBe(true);
    expect((await sheetOf('王强')).get('2')).toBe('白班 Late 7.9 ?');
    expect((await ask(clerk)).message).toMatch(/pending|待审批/);
    expect((await clerk.post('/bp/attendanceCorrection/approve', { id })).code).not.toBe(0);
    dataOf(await head.post('/bp/attendanceCorrection/approve', { id }));
    expect(await wangOf(admin)).toMatchObject({
      days: [
        {
          measured: { result: 'late', lateMinutes: 10 },
          corrected: { result: 'present', lateMinutes: 0 },
          waits: false,
        },
      ],
      measured: { late: 1, workedMinutes: 472 },
      corrected: { late: 0, workedMinutes: 484 },
    });
    expect((await rows()).find(({ personName }: { personName: string }) => personName === '王强')).toMatchObject({
      result: 'late',
      correction: 'approved',
    });
    expect((await head.post('/bp/attendanceCorrection/approve', { id })).code).not.toBe(0);
    const sheet = await sheetOf('王强');
    expect(sheet.get('2')).toBe('白班 Late 7.9 → Present 8.1');
    expect([sheet.get('Worked (h)'), sheet.get('Worked (h), corrected')]).toEqual([7.9, 8.1]);
    muster.clock.now += 60_000;
    dataOf(await ask(clerk, { kind: 'leave' }));
    const statusOf = async () => (await rows()).find(({ personName }: { personName: string }) => personName === '王强');
    expect(await statusOf()).toMatchObject({ correction: 'pending' });
    dataOf(await head.post('/bp/attendanceCorrection/refuse', { id: (await newest()).id, decisionNote: '没有假条' }));
    expect(await statusOf()).toMatchObject({ correction: 'approved' });
  });

  it("is refused with a note, and can be decided neither by its subject nor by the requester's other account", async () => {
    await workDay(muster);
    const own = await logInAs(muster, admin, { permissions: may('view', 'approve'), personId: ids.wang });
    const asker = await logInAs(muster, admin, { permissions: may('view', 'request'), personId: ids.li });
    const second = await logInAs(muster, admin, { permissions: may('view', 'approve'), personId: ids.li });
    dataOf(await ask(asker, { kind: 'leave' }));
    const { id } = await newest();
    for (const client of [own, second])
      expect((await client.post('/bp/attendanceCorrection/approve', { id })).code).not.toBe(0);
    expect((await admin.post('/bp/attendanceCorrection/refuse', { id })).code).not.toBe(0);
    dataOf(await admin.post('/bp/attendanceCorrection/refuse', { id, decisionNote: '没有假条' }));
    expect(await newest()).toMatchObject({ status: 'refused', decisionNote: '没有假条', firstIn: null });
    expect(await wangOf(admin)).toMatchObject({ days: [{ corrected: null, waits: false }], corrected: null });
  });

  it('is announced to accounts that may decide, and its decision to the requester', async () => {
    await workDay(muster);
    const headOf = (id: string): Promise<Client> => {
      const scope = { dataScope: 'designated', designatedDepartIds: [id] } as const;
      return logInAs(muster, admin, { permissions: [...may('view', 'approve'), 'base:message:notice:view'], ...scope });
    };
    const departHead = await headOf(ids.line);
    const otherHead = await headOf(await addRow(admin, '/bp/depart', { name: '储运部' }));
    const clerk = await logInAs(muster, admin, {
      permissions: [...may('view', 'request'), 'base:message:notice:view'],
    });
    const told = async (client: Client) => {
      const { data } = dataOf(await client.get('/base/notice/page', {}));
      return data.map(({ kind, facts }: { kind: string; facts: object }) => ({ kind, ...facts }));
    };
    dataOf(await ask(clerk));
    const about = { name: '王强', date: '2026-03-02' };
    expect(await told(departHead)).toEqual([
      { kind: 'correctionRequested', ...about, reporter: expect.any(String), note: '卡没电' },
    ]);
    for (const client of [otherHead, clerk]) expect(await told(client)).toEqual([]);
    const requester = await logInAs(muster, admin, {
      permissions: [...may('view', 'request', 'approve'), 'base:message:notice:view'],
    });
    const requested = await newest();
    dataOf(await clerk.post('/bp/attendanceCorrection/withdraw', { id: requested.id }));
    muster.clock.now += 60_000;
    dataOf(await ask(requester));
    expect((await told(departHead)).map(({ kind }: { kind: string }) => kind)).toEqual(['correctionRequested']);
    expect(await told(requester)).toEqual([]);
    dataOf(await requester.post('/bp/attendanceCorrection/withdraw', { id: (await newest()).id }));
    muster.clock.now += 60_000;
    dataOf(await ask(clerk));
    const { id } = await newest();
    dataOf(await admin.post('/bp/attendanceCorrection/refuse', { id, decisionNote: '没有假条' }));
    expect(await told(departHead)).toEqual([]);
    expect(await told(clerk)).toEqual([
      { kind: 'correctionRefused', ...about, reporter: expect.any(String), note: '没有假条' },
    ]);
    muster.clock.now += 60_000;
    dataOf(await ask(clerk, { kind: 'trip' }));
    dataOf(await admin.post('/bp/attendanceCorrection/approve', { id: (await newest()).id }));
    expect((await told(clerk))[0]).toEqual({ kind: 'correctionApproved', ...about, reporter: expect.any(String) });
  });

  it('is withdrawn while pending by the requester only, and may be requested again', async () => {
    await workDay(muster);
    const clerk = await logInAs(muster, admin, { permissions: may('view', 'request') });
    const other = await logInAs(muster, admin, {
      permissions: [...may('view', 'request', 'approve'), 'base:message:notice:view'],
    });
    dataOf(await ask(clerk));
    const { id } = await newest();
    const withdraw = (client: Client) => client.post('/bp/attendanceCorrection/withdraw', { id });
    expect((await withdraw(other)).message).toMatch(/requested yourself|本人/);
    dataOf(await withdraw(clerk));
    expect(await newest()).toMatchObject({ status: 'withdrawn', decisionNote: null });
    expect(dataOf(await other.get('/base/notice/page', {})).data).toEqual([]);
    expect((await withdraw(clerk)).code).not.toBe(0);
    expect((await other.post('/bp/attendanceCorrection/approve', { id })).code).not.toBe(0);
    expect(await wangOf(admin)).toMatchObject({ days: [{ corrected: null, waits: false }] });
    dataOf(await ask(clerk));
  });

  it('of the times of an absent day has both of them', async () => {
    await workDay(muster);
    const times = (firstIn: string, lastOut: string | null) =>
      Object.entries({ firstIn, lastOut }).map(([name, time]) => [
        name,
        time === null ? null : new Date(at(time)).toISOString(),
      ]);
    const askFor = (firstIn: string, lastOut: string | null) =>
      ask(admin, { of: '李敏', ...Object.fromEntries(times(firstIn, lastOut)) });
    const { data } = await askFor('08:00', null);
    expect(data.fields).toMatchObject([{ field: 'lastOut', rule: 'required' }]);
    dataOf(await askFor('08:00', '17:00'));
  });

  it('keeps the times at the request, whatever is measured later', async () => {
    const site = await silentAfternoon(muster);
    dataOf(await ask(admin));
    const asked = await newest();
    await speakLate(site);
    const { lastOut } = (await rows()).find(({ personName }: { personName: string }) => personName === '王强');
    expect(lastOut).not.toBe(asked.lastOut);
    expect(asked).toMatchObject({ firstIn: new Date(at('07:58')).toISOString(), lastOut: expect.any(String) });
    expect(await newest()).toMatchObject({ lastOut: asked.lastOut });
  });

  it('has times of its shift, in order, of a day that is over', async () => {
    const site = new AttendanceEngine(muster);
    await site.begin('07:00');
    await site.receive('W', '08:10', '09:00');
    expect((await ask(admin)).code).not.toBe(0);
    await site.pass('17:10');
    muster.clock.now = at('17:10');
    const fieldOf = async (more: Record<string, unknown>) => (await ask(admin, more)).data.fields[0].field;
    expect(await fieldOf({ firstIn: null })).toBe('firstIn');
    expect(await fieldOf({ firstIn: new Date(at('03:59')).toISOString() })).toBe('firstIn');
    expect(await fieldOf({ lastOut: new Date(at('07:00')).toISOString() })).toBe('lastOut');
    expect(await fieldOf({ lastOut: new Date(at('17:11')).toISOString() })).toBe('lastOut');
    expect((await ask(admin, { reason: '' })).code).not.toBe(0);
    dataOf(await ask(admin));
  });
});
