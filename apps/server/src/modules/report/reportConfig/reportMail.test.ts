import { workday } from '@muster/model/workday/workday.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { at, type AttendanceSite, startAttendanceSite, workDay } from '../../../testing/attendanceSite.ts';
import { type MailServer, startMailServer } from '../../../testing/mailServer.ts';
import { readPdf } from '../../../testing/pdfText.ts';
import { cellsOf, download } from '../../../testing/sheetForm.ts';
import type { Client, TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { workdayOverride } from '../../attendance/workday/workday.store.ts';
import type { Services } from '../../services.ts';
import { PdfPress } from './pdf/pdfPress.ts';
import { sendDueReports } from './reportMail.ts';

let muster: TestApp;
let admin: Client;
let ids: AttendanceSite['ids'];
let mail: MailServer;
let services: Services;
beforeAll(async () => {
  ({ muster, admin, ids } = await startAttendanceSite([(_app, given) => void (services = given)]));
  await workDay(muster);
  mail = await startMailServer();
  const setting = { address: 'muster@works.example', host: '127.0.0.1', port: mail.port, security: 'none' };
  dataOf(await admin.post('/base/mailSetting/save', setting));
  const { db } = muster.database;
  await db.updateTable('person').set({ email: 'wang@works.example' }).where('id', '=', ids.wang).execute();
});
afterAll(async () => {
  await mail.close();
  await muster.close();
});
beforeEach(async () => {
  mail.mails.length = 0;
  mail.onReceiver = () => null;
  await sql`delete from report_config`.execute(muster.database.db);
});

const path = '/pod/reportConfig';
const dayMs = 24 * 3_600_000;
const rights = ['view', 'add', 'edit', 'delete'].map((action) => `pod:report:reportConfig:${action}`);
const attendance = ['bp:attendance:workday:view', 'bp:attendance:workday:export'];

/** Created on the Monday of the shifts, in the evening; due each morning. */
async function addDaily(client: Client, more: Record<string, unknown> = {}): Promise<string> {
  muster.clock.now = at('18:00');
  return addRow(client, path, {
    name: '考勤日报',
    source: 'attendance',
    period: 'yesterday',
    definition: { columns: [{ field: 'person' }, { field: 'worked' }], conditions: [], groupBy: [], chart: null },
    repeat: 'daily',
    sendTime: '08:00',
    receiverIds: [ids.wang, ids.li],
    fileKind: 'xlsx',
    ...more,
  });
}

/** Runs the timer, at a time of Tuesday or some days later. */
async function look(time: string, days = 1): Promise<void> {
  muster.clock.now = at(time) + days * dayMs;
  const override = workdayOverride(services.now);
  await sendDueReports({
    services,
    entities: { resourceOf: () => ({ entity: workday, override }) },
    press: new PdfPress(),
  });
}

const stateOf = async (id: string) => {
  const { lastState, lastProblem, lastDueAt } = dataOf(await admin.get(`${path}/get`, { id }));
  return [lastState, lastProblem, lastDueAt === null ? null : Date.parse(lastDueAt)];
};

/** The attachment of a mail. */
function attachmentOf(at = 0): Buffer {
  const [, file = ''] =
    /Content-Disposition: attachment[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail.mails[at]?.text ?? '') ?? [];
  return Buffer.from(file, 'base64');
}

describe('a report on a schedule', () => {
  it('is sent when it is due, to the recipients with an address, with the figures of its period', async () => {
    const id = await addDaily(admin);
    await look('07:59');
    expect(mail.mails).toEqual([]);
    expect(await stateOf(id)).toEqual([null, null, null]);
    await look('08:00');
    expect(mail.mails).toMatchObject([{ to: ['wang@works.example'] }]);
    expect(mail.mails[0]?.subject).toContain('考勤日报（2026-03-02 至 2026-03-02）');
    const [headings, ...rows] = await cellsOf(attachmentOf());
    expect(headings).toEqual(['姓名', '工时（分钟）']);
    expect(rows).toEqual([
      ['李敏', 0],
      ['王强', 472],
    ]);
    // Li has no address.
    expect(await stateOf(id)).toEqual(['sent', 'someWithoutAddress', at('08:00') + dayMs]);
    const { data } = dataOf(await admin.get('/base/systemLog/page', { action: 'export', entity: 'reportConfig' }));
    expect(data.length).toBeGreaterThan(0);
  });

  it('is sent once for each time, however often the timer runs and whatever is changed except the time', async () => {
    const id = await addDaily(admin);
    await Promise.all([look('08:00'), look('08:00')]);
    dataOf(await admin.post(`${path}/save`, { id, version: 1, name: '日报' }));
    await look('08:01');
    expect(mail.mails).toHaveLength(1);
    // Times of a server that was down for days are skipped.
    await look('08:00', 4);
    expect(mail.mails).toHaveLength(2);
    const messages = mail.mails.map(({ headers }) => headers.get('message-id'));
    expect(new Set(messages).size).toBe(2);
  });

  it('is sent again with the same message id after a crash between the mail and its record', async () => {
    const id = await addDaily(admin);
    await look('08:00');
    await sql`update report_run set state = 'toBeSent', next_at = due_at`.execute(muster.database.db);
    await look('08:30');
    const [first, again, ...more] = mail.mails.map(({ headers }) => headers.get('message-id'));
    expect([first === again, more]).toEqual([true, []]);
    expect((await stateOf(id))[0]).toBe('sent');
  });

  it('waits for a mail server that is not available, and is given up after a day', async () => {
    const id = await addDaily(admin);
    mail.onReceiver = () => '450 busy';
    await look('08:00');
    expect((await stateOf(id)).slice(0, 2)).toEqual(['toBeSent', 'notTaken']);
    mail.onReceiver = () => '550 unknown';
    await look('09:00');
    expect((await stateOf(id)).slice(0, 2)).toEqual(['failed', 'refusedAddress']);
    await sql`update report_run set state = 'toBeSent', next_at = due_at`.execute(muster.database.db);
    mail.onReceiver = () => '450 busy';
    await look('07:59', 2);
    expect((await stateOf(id)).slice(0, 2)).toEqual(['failed', 'notTaken']);
    expect(mail.mails).toEqual([]);
  });

  it('is not sent for a time that had passed when it was set', async () => {
    const id = await addDaily(admin);
    muster.clock.now = at('08:30') + dayMs;
    dataOf(await admin.post(`${path}/save`, { id, version: 1, sendTime: '08:15' }));
    await look('08:31');
    expect(mail.mails).toEqual([]);
    await look('08:15', 2);
    expect(mail.mails).toHaveLength(1);
  });

  it('needs recipients, and a creator with the permission to export the rows', async () => {
    const none = await admin.post(`${path}/save`, {
      name: 'X',
      source: 'attendance',
      period: 'today',
      definition: { columns: [{ field: 'person' }], conditions: [], groupBy: [], chart: null },
      repeat: 'daily',
    });
    expect(none.data.fields.map(({ field }: { field: string }) => field)).toEqual(['receiverIds']);
    const reader = await logInAs(muster, admin, {
      permissions: [...rights, 'bp:attendance:workday:view', 'bp:enterprise:person:view'],
    });
    await expect(addDaily(reader)).rejects.toThrow(/bp:attendance:workday:export/);
  });
});

describe('the permissions of a sent report', () => {
  const permissions = [...rights, ...attendance, 'bp:enterprise:person:view'];

  it('are those of its owner: rows of other departments are not sent', async () => {
    const line = { dataScope: 'designated' as const, designatedDepartIds: [ids.line] };
    await addDaily(await logInAs(muster, admin, { permissions, ...line }), { receiverIds: [ids.wang] });
    await look('08:00');
    expect((await cellsOf(attachmentOf())).slice(1)).toEqual([['王强', 472]]);
  });

  it.each([
    ['of an account that is disabled', sql`update account set enabled = false where id =`, 'ownerOff'],
    ['of an account that has lost the site', sql`update account set building_ids = '[]' where id =`, 'ownerOff'],
    [
      'of an account that may not export the rows any more',
      sql`update role set permissions = permissions - 'bp:attendance:workday:export' from account
        where account.role_id = role.id and account.id =`,
      'noRight',
    ],
    [
      'of an account that may not open reports any more',
      sql`update role set permissions = permissions - 'pod:report:reportConfig:view' from account
        where account.role_id = role.id and account.id =`,
      'noRight',
    ],
  ])('%s are missing: there is no mail, and the report shows the reason', async (_what, change, problem) => {
    const id = await addDaily(await logInAs(muster, admin, { permissions }), { receiverIds: [ids.wang] });
    const { ownerId } = dataOf(await admin.get(`${path}/get`, { id }));
    await sql`${change} ${ownerId}`.execute(muster.database.db);
    await look('08:00');
    expect(mail.mails).toEqual([]);
    expect(await stateOf(id)).toEqual(['notSent', problem, at('08:00') + dayMs]);
  });

  it('send nothing if no recipient has an address', async () => {
    const id = await addDaily(admin, { receiverIds: [ids.li] });
    await look('08:00');
    expect((await stateOf(id)).slice(0, 2)).toEqual(['notSent', 'noAddress']);
  });
});

describe('a report as PDF', () => {
  it('has title, site and time on A4, its headings on each page, its font embedded as a subset', async () => {
    const id = await addDaily(admin, { fileKind: 'pdf' });
    await look('08:00');
    const { pages, fonts } = readPdf(attachmentOf());
    expect(fonts).toEqual([expect.stringMatching(/^[A-Z]{6}\+NotoSansHans-Regular$/)]);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toEqual([
      '考勤日报',
      expect.stringMatching(/^厂区：/),
      '时段：2026-03-02 至 2026-03-02（Asia/Shanghai）',
      '生成时间：2026-03-03 08:00:00',
      '姓名',
      '工时（分钟）',
      '李敏',
      '0',
      '王强',
      '472',
      '第 1 页，共 1 页',
    ]);
    const file = await download(muster, admin, `${path}/file?id=${id}&kind=pdf`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(readPdf(file.body).pages[0]?.slice(4, 6)).toEqual(['Name', 'Worked (min)']);
  });
});
