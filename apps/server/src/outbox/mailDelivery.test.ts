import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { deleteExpired } from '../runner/outbox.store.ts';
import {
  type DeliverySite,
  escalated,
  raised,
  raisedAt,
  retention,
  startDeliverySite,
} from '../testing/deliverySite.ts';
import { startMailServer } from '../testing/mailServer.ts';
import { addRow, dataOf } from '../testing/testSite.ts';
import { createDeliveries } from './createDeliveries.ts';

let site: DeliverySite;
beforeAll(async () => {
  site = await startDeliverySite();
});
afterAll(() => site.close());

let count = 0;
beforeEach(async () => {
  count += 1;
  site.mail.mails.length = 0;
  site.mail.onReceiver = () => null;
  await site.setNotice({ retention: { mailInCharge: true } });
});
const alarm = (change: Parameters<typeof retention>[1] = {}) => retention(site, { id: `alarm ${count}`, ...change });
const receivers = (): string[] => site.mail.mails.flatMap(({ to }) => to).toSorted();
const told = (alarmId = `alarm ${count}`) => site.deliveries({ alarmId });

describe('a mail about an alarm', () => {
  it('is sent to the person in charge of the area, or of the one above, and contains what, who, where and when', async () => {
    await site.happen(raised(alarm()));
    expect(receivers()).toEqual(['li@works.example']);
    const [mail] = site.mail.mails;
    expect(mail?.subject).toBe('【二级报警】滞留：王芳（罐区）');
    for (const line of ['报警类型：滞留', '级别：二级', '对象：王芳', '区域：罐区', '楼层：1F', '状态：报警中'])
      expect(mail?.text.split('\n')).toContain(line);
    expect(mail?.text).toContain('报警时间：2026-05-01 08:00:00（Asia/Shanghai）');
    expect(mail?.text).not.toContain('http');
    expect(await told()).toMatchObject([
      {
        state: 'sent',
        channel: 'mail',
        event: 'raise',
        reason: 'areaPersonInCharge',
        receiverName: '李强',
        address: 'li@works.example',
        attempts: 1,
        problem: null,
      },
    ]);
  });

  it('links to the alarm if the installation has a public address', async () => {
    dataOf(await site.admin.post('/base/parameter/save', { publicAddress: 'http://10.0.0.7:8080/' }));
    await site.happen(raised(alarm()));
    expect(site.mail.mails[0]?.text).toContain(`http://10.0.0.7:8080/alarm/list?id=alarm%20${count}`);
    dataOf(await site.admin.post('/base/parameter/save', { publicAddress: '' }));
  });

  it('is in the language of its recipient’s account, and each gets one, whatever its functions', async () => {
    const roleId = await addRow(site.admin, '/base/role', {
      name: `r${count}`,
      permissions: ['pod:alarm:alarm:view'],
      dataScope: 'company',
    });
    const account = (name: string, personId: string | null, more = {}) =>
      addRow(site.admin, '/base/account', {
        name: `${name}_${count}`,
        realName: name,
        roleId,
        personId,
        buildingIds: ['*'],
        password: 'Tester_2026',
        ...more,
      });
    const recipients = [
      await account('li', site.ids.li, { language: 'en_US' }),
      await account('boss', site.ids.boss, { language: 'zh_TW' }),
      await account('nobody', null),
      await account('gone', site.ids.zhao, { enabled: 'false' }),
    ];
    await site.setNotice({ retention: { mailInCharge: true, recipients } });
    await site.happen(raised(alarm({ handledAt: raisedAt + 60_000, handler: '赵敏' })));
    expect(receivers()).toEqual(['boss@works.example', 'li@works.example']);
    const textTo = (name: string) => site.mail.mails.find(({ to }) => to[0]?.startsWith(name));
    expect(textTo('li')?.subject).toBe('[Level 2 alarm] Retention: 王芳 (罐区)');
    expect(textTo('li')?.text).toContain('Status: Handled (赵敏, 2026-05-01 08:01:00 (Asia/Shanghai))');
    expect(textTo('boss')?.text).toContain('警報類型：滯留');
    const missing = (await told()).filter(({ state }) => state === 'notSent');
    expect(missing.map(({ receiverName, problem }) => [receiverName, problem]).toSorted()).toEqual([
      ['nobody', 'noAddress'],
      ['赵敏', 'accountOff'],
    ]);
    await site.muster.database.db.deleteFrom('account').where('name', '!=', 'admin').execute();
  });

  it('uses the area of its tag, for a call for help without an area', async () => {
    await site.setNotice({ oneKeyHelp: { mailInCharge: true } });
    const { db } = site.muster.database;
    const buildingId = site.muster.buildingId;
    const seen = { buildingId, areaId: site.ids.tank, tag: 'T9', subjectId: site.ids.wang };
    await db
      .insertInto('presenceEvent')
      .values([
        { ...seen, t: raisedAt - 2000, kind: 'enter' },
        { ...seen, areaId: site.ids.yard, t: raisedAt - 3000, kind: 'enter' },
        { ...seen, areaId: site.ids.yard, t: raisedAt - 1000, kind: 'exit' },
      ])
      .execute();
    await site.happen(raised(alarm({ rule: 'oneKeyHelp', areaId: null, tag: 'T9', late: true })));
    expect(receivers()).toEqual(['li@works.example']);
    expect(site.mail.mails[0]?.text).toContain('区域：罐区');
  });

  it('cannot be given extra lines by a name', async () => {
    const { db } = site.muster.database;
    await db.updateTable('person').set({ name: '王\r\n状态：已处理' }).where('id', '=', site.ids.wang).execute();
    await site.happen(raised(alarm()));
    expect(site.mail.mails[0]?.text.split('\n')).not.toContain('状态：已处理');
    await db.updateTable('person').set({ name: '王芳' }).where('id', '=', site.ids.wang).execute();
  });

  it('is not written for a silent or late alarm, or for one handled by a site without recipients', async () => {
    await site.happen(
      raised(alarm({ id: 's1', shelvedUntil: raisedAt + 1 })),
      raised(alarm({ id: 's2', suppressed: true })),
      raised(alarm({ id: 's3', outOfService: true })),
      raised(alarm({ id: 's4', late: true })),
    );
    await site.setNotice({});
    await site.happen(raised(alarm()));
    expect(site.mail.mails).toEqual([]);
    for (const id of ['s1', 's2', 's3', 's4', `alarm ${count}`]) expect(await told(id)).toEqual([]);
  });

  it('is one mail when its event is written twice, as in a replay after a crash', async () => {
    await site.write(raised(alarm()));
    await site.happen(raised(alarm()));
    await site.happen(raised(alarm()));
    expect(receivers()).toEqual(['li@works.example']);
    // A reopened alarm is raised again.
    await site.happen(raised(alarm({ lastRaisedAt: raisedAt + 60_000, occurrences: 2 })));
    expect(receivers()).toEqual(['li@works.example', 'li@works.example']);
  });

  it('reports that there is no recipient', async () => {
    await site.happen(raised(alarm({ areaId: null, tag: null })));
    expect(await told()).toMatchObject([{ state: 'notSent', problem: 'nobody', receiverName: null, attempts: 0 }]);
  });
});

describe('an escalation', () => {
  it('is sent to the head of the department of the person in charge, and contains for how long the alarm is unhandled', async () => {
    await site.write(raised(alarm()));
    await site.happen(escalated(alarm(), 'immediateSuperior', 15));
    expect(receivers()).toEqual(['li@works.example', 'zhao@works.example']);
    const mail = site.mail.mails.find(({ to }) => to[0] === 'zhao@works.example');
    expect(mail?.text).toContain('已 15 分钟无人处理，现通知您（直接上级）');
  });

  it('goes further up if the person in charge is the head, and by the subject if nobody is in charge', async () => {
    const { db } = site.muster.database;
    const put = (personInChargeId: string | null) =>
      db.updateTable('area').set({ personInChargeId }).where('id', '=', site.ids.yard).execute();
    await put(site.ids.zhao);
    await site.happen(escalated(alarm(), 'immediateSuperior', 5));
    expect(receivers()).toEqual(['boss@works.example']);
    await put(null);
    await site.happen(escalated(alarm({ id: 'no one' }), 'immediateSuperior', 5));
    expect(receivers()).toEqual(['boss@works.example', 'zhao@works.example']);
    await put(site.ids.li);
  });

  it('is sent to the person in charge if the rule requires it', async () => {
    await site.happen(escalated(alarm(), 'areaPersonInCharge', 5));
    expect(receivers()).toEqual(['li@works.example']);
  });

  it.each([
    ['handled', { handledAt: raisedAt + 1 }],
    ['silenced', { shelvedUntil: raisedAt + 9_999_999 }],
  ] as const)('is not sent when the alarm was %s before', async (problem, change) => {
    await site.write(escalated(alarm(), 'immediateSuperior', 5));
    await site.happen({ kind: 'evidence', t: raisedAt, alarm: alarm(change) });
    expect(site.mail.mails).toEqual([]);
    expect(await told()).toMatchObject([{ state: 'notSent', problem }]);
  });

  it('is not sent when the alarm was raised again meanwhile, and is sent when it has only cleared', async () => {
    await site.write(escalated(alarm(), 'immediateSuperior', 5));
    const clearedAt = raisedAt + 6 * 60_000;
    await site.write(raised(alarm({ lastRaisedAt: clearedAt + 60_000, occurrences: 2 })));
    await site.deliver();
    expect((await told()).find(({ event }) => event === 'escalate')).toMatchObject({ problem: 'reopened' });
    await site.write(raised(alarm({ id: 'cleared' })), escalated(alarm({ id: 'cleared' }), 'immediateSuperior', 5));
    await site.happen({ kind: 'clear', t: clearedAt, alarm: alarm({ id: 'cleared', clearedAt }) });
    expect(site.mail.mails.find(({ to }) => to[0] === 'zhao@works.example')?.text).toContain('已恢复');
  });
});

describe('a mail server', () => {
  it('that is away gets the mail when it is back; waiting alarms are not tried one by one', async () => {
    const { port } = site.mail;
    await site.mail.close();
    await site.happen(raised(alarm({ id: 'first' })), raised(alarm({ id: 'second' })), raised(alarm({ id: 'third' })));
    const [failed] = (await told('first'))
      .concat(await told('second'), await told('third'))
      .filter(({ problem }) => problem !== null);
    expect(failed).toMatchObject({ state: 'toBeSent', problem: 'unreachable', problemDetail: `127.0.0.1:${port}` });
    site.mail = await startMailServer(port);
    await site.deliver();
    expect(site.mail.mails).toEqual([]);
    site.muster.clock.now += 16_000;
    await site.deliver();
    expect(site.mail.mails).toHaveLength(3);
    for (const id of ['first', 'second', 'third'])
      expect(await told(id)).toMatchObject([{ state: 'sent', problem: null }]);
  });

  it('that defers a mail is tried again; one that does not know the recipient is not', async () => {
    site.mail.onReceiver = () => '450 4.2.0 greylisted';
    await site.happen(raised(alarm()));
    expect(await told()).toMatchObject([{ state: 'toBeSent', problem: 'notTaken' }]);
    site.mail.onReceiver = () => '550 5.1.1 no such user';
    site.muster.clock.now += 11_000;
    await site.deliver();
    expect(await told()).toMatchObject([{ state: 'failed', problem: 'refusedAddress', attempts: 2 }]);
    site.muster.clock.now += 3_600_000;
    await site.deliver();
    expect(await told()).toMatchObject([{ state: 'failed', attempts: 2 }]);
  });

  it('that never accepts it is given up after a day', async () => {
    site.mail.onReceiver = () => '451 try later';
    await site.happen(raised(alarm()));
    const { clock } = site.muster;
    const hours = 25;
    for (let hour = 0; hour < hours; hour += 1) {
      clock.now += 3_600_000;
      await site.deliver();
    }
    // No session lasts that long.
    clock.now -= hours * 3_600_000;
    const [delivery] = await told();
    expect(delivery).toMatchObject({ state: 'failed', problem: 'notTaken' });
    expect(delivery?.['attempts']).toBeGreaterThan(20);
    expect(await site.muster.database.db.selectFrom('alarmDeliveryQueue').selectAll().execute()).toEqual([]);
  });
});

it('a waiting mail is not deleted because the system clock of the database is years behind', async () => {
  const { clock, database } = site.muster;
  const years = 10 * 365 * 86_400_000;
  clock.now += years;
  site.mail.onReceiver = () => '451 try later';
  await site.happen(raised(alarm()));
  const monthAgo = new Date(clock.now - 30 * 86_400_000).toISOString();
  await deleteExpired(database.db, monthAgo, monthAgo);
  clock.now -= years;
  expect(await told()).toMatchObject([{ state: 'toBeSent' }]);
  await database.db.deleteFrom('alarmDelivery').execute();
});

describe('several deliverers', () => {
  it('do not send anything twice', async () => {
    const others = Array.from({ length: 3 }, () => createDeliveries(site.services));
    const alarms = Array.from({ length: 40 }, (_, n) => raised(alarm({ id: `many ${n}` })));
    for (const other of others) other.start();
    await site.write(...alarms);
    for (const other of others) other.wake();
    await site.deliver();
    await Promise.all(others.map((other) => other.idle()));
    await site.deliver();
    expect(site.mail.mails).toHaveLength(40);
    expect(new Set(site.mail.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(40);
    await Promise.all(others.map((other) => other.close()));
  });
});
