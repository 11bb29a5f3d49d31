import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { withTransaction } from '../../core/db/withTransaction.ts';
import { writeExceptions } from '../../runner/accessException.store.ts';
import { readSite } from '../../runner/siteConfig.store.ts';
import { readSiteChange } from '../../runner/siteChange.store.ts';
import {
  at,
  AttendanceEngine,
  away,
  type AttendanceSite,
  forgetDays,
  rosterOf,
  silentAfternoon,
  speakLate,
  startAttendanceSite,
  wangOf,
  workDay,
} from '../../testing/attendanceSite.ts';
import { cellsOf, download } from '../../testing/sheetForm.ts';
import type { Client, TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../testing/testSite.ts';
import { readOnShift } from './workday/workday.store.ts';

let muster: TestApp;
let admin: Client;
let ids: AttendanceSite['ids'];
beforeAll(async () => {
  ({ muster, admin, ids } = await startAttendanceSite());
});
afterAll(() => muster.close());
beforeEach(() => forgetDays({ muster }));

const month = async (client = admin, more: Record<string, string> = {}) =>
  dataOf(await client.get('/bp/workday/month', { month: '2026-03', ...more }));
const rows = async (client = admin) => dataOf(await client.get('/bp/workday/page', { sort: 'personName' })).data;

describe('a day of attendance', () => {
  it("is measured by the shift of the parent department's roster, in the work zone of its own department, and judged", async () => {
    await workDay(muster);
    const byName = Object.fromEntries((await rows()).map((row: { personName: string }) => [row.personName, row]));
    expect(byName['王强']).toMatchObject({
      day: '2026-03-02',
      shiftName: '白班',
      departName: '一班',
      result: 'late',
      lateMinutes: 10,
      earlyMinutes: 0,
      firstIn: new Date(at('08:10')).toISOString(),
      lastOut: new Date(at('17:02')).toISOString(),
      onSiteMinutes: 532,
      zoneMinutes: 472,
      workedMinutes: 472,
      position: 'appeared',
      correction: null,
    });
    expect(byName['李敏']).toMatchObject({ result: 'absent', workedMinutes: 0, position: 'zoneNotConfigured' });
    const detail = dataOf(await admin.get('/bp/workday/detail', { id: byName['王强'].id }));
    const shown = detail.spans.map(({ position, from, to }: { position: string; from: number; to: number }) => [
      position,
      (to - from) / 60_000,
    ]);
    expect(shown).toEqual([
      ['notPresent', 15],
      ['appeared', 230],
      ['wrongPosition', 60],
      ['appeared', 235],
    ]);
  });

  it('is on shift while it runs, and has no result before its end', async () => {
    const site = new AttendanceEngine(muster);
    await site.begin('07:00');
    await site.receive('W', '08:00', '09:00');
    muster.clock.now = at('09:00');
    const { db } = muster.database;
    expect(await readOnShift(db, muster.buildingId, muster.clock.now)).toEqual(new Set([ids.wang, ids.li]));
    expect(await readOnShift(db, muster.buildingId, at('17:00'))).toEqual(new Set());
    expect(await rows()).toMatchObject([{ result: 'running' }, { result: 'running' }]);
    const [first] = (await month()).persons;
    expect(first).toMatchObject({
      measured: { shifts: 0, workedMinutes: 0 },
      days: [{ measured: { result: 'running' } }],
    });
    // Cancelled while it ran: it is not judged any more.
    muster.clock.now = at('17:31');
    expect(await rows()).toEqual([]);
  });

  it('over midnight is one row of the day on which it began', async () => {
    const night = await addRow(admin, '/bp/shift', { name: '夜班', startTime: '22:00', endTime: '02:00' });
    const own = await addRow(
      admin,
      '/bp/roster',
      rosterOf({ shift: night }, { name: '夜班排班', personIds: [ids.wang] }),
    );
    const site = new AttendanceEngine(muster);
    await site.begin('21:00');
    await site.receive('W', '21:55', '25:00');
    const { db } = muster.database;
    expect(await readOnShift(db, muster.buildingId, at('25:00'))).toEqual(new Set([ids.wang]));
    await site.receive('W', '25:01', '26:00');
    await site.receive('W', '26:01', '26:05', away);
    await site.pass('26:10');
    muster.clock.now = at('26:10');
    expect((await rows()).filter(({ shiftName }: { shiftName: string }) => shiftName === '夜班')).toMatchObject([
      {
        day: '2026-03-02',
        fromAt: new Date(at('22:00')).toISOString(),
        toAt: new Date(at('26:00')).toISOString(),
        result: 'present',
        workedMinutes: 188,
      },
    ]);
    dataOf(await admin.post('/bp/roster/delete', { ids: [own] }));
    dataOf(await admin.post('/bp/shift/delete', { ids: [night] }));
  });

  it('is one row however often it is written, and is measured again for late positions', async () => {
    const site = await silentAfternoon(muster);
    await site.writeAgain();
    expect(await rows()).toHaveLength(2);
    const [, early] = await rows();
    expect(early).toMatchObject({ result: 'lateAndEarly', lateMinutes: 10 });
    await speakLate(site);
    const [, corrected] = await rows();
    expect(corrected).toMatchObject({
      id: early.id,
      result: 'late',
      earlyMinutes: 0,
      lastOut: new Date(at('17:02')).toISOString(),
      onSiteMinutes: 532,
    });
    const { spans } = dataOf(await admin.get('/bp/workday/detail', { id: early.id }));
    expect(spans.map(({ position }: { position: string }) => position)).toEqual(['notPresent', 'appeared']);
    expect(await rows()).toHaveLength(2);
  });

  it('keeps name, grace and break at its end, whatever the shift has later', async () => {
    const site = await silentAfternoon(muster);
    const { db } = muster.database;
    await db.updateTable('shift').set({ name: '早班', lateGrace: 60 }).execute();
    await speakLate(site);
    await db.updateTable('shift').set({ name: '白班', lateGrace: 5 }).execute();
    expect((await rows())[1]).toMatchObject({ shiftName: '白班', result: 'late', lateGrace: 5 });
  });
});

describe('shifts, rosters and work zones', () => {
  it('are sent to the engine when one of them changes, or a person moves to another department', async () => {
    const { db } = muster.database;
    const known = await readSite(db, muster.buildingId);
    if (known === undefined) throw new Error('There is no site.');
    expect(known.config.access?.shifts.map(({ subjectId, zoneIds }) => [subjectId, zoneIds])).toEqual(
      [
        [ids.wang, [ids.zone]],
        [ids.li, []],
      ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    );
    const wang = dataOf(await admin.get('/bp/person/get', { id: ids.wang }));
    const moved = dataOf(
      await admin.post('/bp/person/save', { id: ids.wang, version: wang.version, departId: ids.plant }),
    );
    expect(moved.id).toBe(ids.wang);
    const change = await readSiteChange(db, muster.buildingId, known);
    expect(change?.rules.access?.shifts.map(({ zoneIds }) => zoneIds)).toEqual([[], []]);
    await admin.post('/bp/person/save', { id: ids.wang, version: wang.version + 1, departId: ids.line });
  });

  it('change without duplicating the exception of a person who stayed on after a shift', async () => {
    const of = at('17:00');
    const stayed = { kind: 'exception', t: of, what: 'notLeft', subjectId: ids.wang, tag: null, of } as const;
    const told = { ...stayed, checkpoint: null, since: of, isVoid: false };
    const { db } = muster.database;
    await withTransaction(db, async (transaction) => {
      await writeExceptions(transaction, muster.buildingId, [
        { ...told, shiftId: 'day@one@2026-01-01', closedAt: null },
      ]);
      await writeExceptions(transaction, muster.buildingId, [{ ...told, shiftId: 'day@two@2026-03-01', closedAt: of }]);
    });
    expect(await db.selectFrom('accessException').select('state').execute()).toEqual([{ state: 'closed' }]);
    await db.deleteFrom('accessException').execute();
  });

  it('are refused with the reason when they have no subject, overlap, or end before they begin', async () => {
    const fieldsOf = async (path: string, body: Record<string, unknown>) =>
      (await admin.post(`${path}/save`, body)).data.fields.map(({ field }: { field: string }) => field);
    expect(await fieldsOf('/bp/shift', { name: 'S', startTime: '08:00', endTime: '09:00', breakMinutes: 60 })).toEqual([
      'breakMinutes',
    ]);
    const more = { name: 'R', departIds: [ids.line] };
    expect(await fieldsOf('/bp/roster', rosterOf(ids, { name: 'R' }))).toEqual(['personIds']);
    expect(await fieldsOf('/bp/roster', rosterOf(ids, { ...more, untilDay: '2025-01-01' }))).toEqual(['untilDay']);
    expect(await fieldsOf('/bp/roster', rosterOf(ids, { ...more, pattern: 'rotation' }))).toEqual(['daysEach']);
    const long = rosterOf(ids, { ...more, pattern: 'rotation', daysEach: 31, daysOff: 31, shiftIds: [ids.shift] });
    const night = await addRow(admin, '/bp/shift', { name: '夜班', startTime: '16:00', endTime: '00:00' });
    expect(await fieldsOf('/bp/roster', { ...long, shiftIds: [ids.shift, night] })).toEqual(['daysEach']);
    expect(await fieldsOf('/bp/roster', rosterOf(ids, { ...more, shiftIds: [ids.shift, night] }))).toEqual([
      'shiftIds',
    ]);
    // Over midnight into the next day that is worked: from Friday to Monday there is none.
    const long12 = await addRow(admin, '/bp/shift', { name: '长夜班', startTime: '20:00', endTime: '08:30' });
    const both = { ...more, shiftIds: [ids.shift, long12] };
    expect(await fieldsOf('/bp/roster', rosterOf(ids, both))).toEqual(['shiftIds']);
    const turn = { ...both, shiftIds: [long12, ids.shift], pattern: 'rotation', daysEach: 1 };
    expect(await fieldsOf('/bp/roster', rosterOf(ids, turn))).toEqual(['shiftIds']);
    const apart = await addRow(admin, '/bp/roster', rosterOf(ids, { ...both, weekdays: ['1', '3'] }));
    dataOf(await admin.post('/bp/roster/delete', { ids: [apart] }));
    dataOf(await admin.post('/bp/shift/delete', { ids: [long12] }));
    expect(await fieldsOf('/bp/workZone', { name: 'Z', areaIds: [ids.zone] })).toEqual(['jobIds']);
    expect(dataOf(await admin.get('/bp/shift/get', { id: night }))).toMatchObject({ acrossMidnight: true });
    dataOf(await admin.post('/bp/shift/delete', { ids: [night] }));
  });
});

describe('a month sheet', () => {
  it('contains persons with their days and sums, by department and name, and is available as a sheet', async () => {
    await workDay(muster);
    const sheet = await month();
    expect(sheet).toMatchObject({ month: '2026-03', today: '2026-03-02', total: 2 });
    expect(sheet.days).toHaveLength(31);
    expect(await wangOf(admin)).toMatchObject({
      departName: '一班',
      days: [{ day: '2026-03-02', measured: { result: 'late', workedMinutes: 472 }, corrected: null, waits: false }],
      measured: { shifts: 1, late: 1, absent: 0, workedMinutes: 472 },
      corrected: null,
    });
    expect((await month(admin, { name: '李' })).persons).toHaveLength(1);
    expect((await month(admin, { departId: ids.line })).total).toBe(1);
    const second = await month(admin, { size: '1', page: '2' });
    expect([second.persons.length, second.total]).toEqual([1, 2]);
    const { body } = await download(muster, admin, '/bp/workday/month/export?month=2026-03');
    const table = await cellsOf(body);
    expect(table).toHaveLength(3);
    expect(table.flat().join('|')).toContain('白班 Late 7.9');
  });

  it('contains days of visible departments only', async () => {
    await workDay(muster);
    const rights = {
      permissions: ['bp:attendance:workday:view'],
      dataScope: 'designated',
      designatedDepartIds: [ids.line],
    } as const;
    const head = await logInAs(muster, admin, rights);
    expect((await month(head)).persons.map(({ name }: { name: string }) => name)).toEqual(['王强']);
    const hidden = (await rows()).find(({ personName }: { personName: string }) => personName === '李敏');
    expect((await head.get('/bp/workday/detail', { id: hidden.id })).code).not.toBe(0);
    expect((await head.get('/bp/workday/month/export', {})).code).not.toBe(0);
  });
});
