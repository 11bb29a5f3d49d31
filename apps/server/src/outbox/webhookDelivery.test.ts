import { createHmac } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type DeliverySite, raised, raisedAt, retention, startDeliverySite } from '../testing/deliverySite.ts';
import { addRow, dataOf, logInAs } from '../testing/testSite.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhookReceiver.ts';

const secret = 'a secret of sixteen';

let site: DeliverySite;
let receiver: WebhookReceiver;
let id: string;
beforeAll(async () => {
  site = await startDeliverySite();
  receiver = await startWebhookReceiver();
  id = await addRow(site.admin, '/pod/webhook', { name: 'DCS', url: receiver.url, secret });
});
afterAll(async () => {
  await receiver.close();
  await site.close();
});

let count = 0;
beforeEach(() => {
  count += 1;
  receiver.calls.length = 0;
  receiver.answer = { status: 200 };
  site.muster.clock.now += 1000;
});
const alarm = (change: Parameters<typeof retention>[1] = {}) => retention(site, { id: `alarm ${count}`, ...change });
const told = () => site.deliveries({ alarmId: `alarm ${count}` });
const events = (): string[] => receiver.calls.map(({ text }) => JSON.parse(text).event);

describe('a webhook', () => {
  it('receives an alarm, signed by its secret and the time', async () => {
    await site.happen(raised(alarm()));
    const [call] = receiver.calls;
    if (call === undefined) throw new Error('It was called.');
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call.headers['muster-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${call.text}`).digest('hex'));
    expect(Math.abs(Number(t) * 1000 - site.muster.clock.now)).toBeLessThan(2000);
    const [delivery] = await told();
    expect(call.headers).toMatchObject({ 'muster-event': 'raise', 'muster-delivery': delivery?.['id'] });
    const body = JSON.parse(call.text);
    expect(body).toMatchObject({
      event: 'raise',
      delivery: delivery?.['id'],
      occurredAt: new Date(raisedAt).toISOString(),
      level: 2,
      building: { id: site.muster.buildingId },
      alarm: { id: `alarm ${count}`, type: 'retention', status: 'alarming', subjectName: '王芳', areaName: '罐区' },
    });
    expect(body.alarm).not.toHaveProperty('evidence');
    expect(delivery).toMatchObject({
      state: 'success',
      channel: 'webhook',
      receiverName: 'DCS',
      address: receiver.url,
    });
  });

  it('receives how an alarm ends, and, of a silent one, only if it received its raise', async () => {
    const clearedAt = raisedAt + 60_000;
    await site.happen(raised(alarm()));
    const silent = { shelvedUntil: raisedAt + 9_000_000 };
    await site.happen({ kind: 'clear', t: clearedAt, alarm: alarm({ clearedAt, ...silent }) });
    expect(events()).toEqual(['raise', 'clear']);
    const never = alarm({ id: 'never heard of', clearedAt, ...silent });
    await site.happen({ kind: 'clear', t: clearedAt, alarm: never });
    expect(events()).toEqual(['raise', 'clear']);
  });

  it('that does not accept it gets the same again, with the same id', async () => {
    receiver.answer = { status: 503 };
    await site.happen(raised(alarm()));
    expect(await told()).toMatchObject([{ state: 'toBeSent', problem: 'badStatus', problemDetail: 'HTTP 503' }]);
    const row = dataOf(await site.admin.get('/pod/webhook/get', { id }));
    expect(row).toMatchObject({ lastState: 'toBeSent', lastProblem: 'badStatus' });
    receiver.answer = { status: 204 };
    site.muster.clock.now += 11_000;
    await site.deliver();
    expect(await told()).toMatchObject([{ state: 'success', attempts: 2, problem: null }]);
    expect(new Set(receiver.calls.map(({ headers }) => headers['muster-delivery'])).size).toBe(1);
  });

  it('is not redirected to another address', async () => {
    receiver.answer = { status: 302, headers: { location: receiver.url.replace('/hook', '/elsewhere') } };
    await site.happen(raised(alarm()));
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook']);
    expect(await told()).toMatchObject([{ problem: 'badStatus', problemDetail: 'HTTP 302' }]);
  });

  it('that was switched off meanwhile is not called', async () => {
    await site.write(raised(alarm()));
    receiver.answer = { status: 500 };
    await site.deliver();
    dataOf(await site.admin.post('/pod/webhook/save', { id, enabled: 'false' }));
    const before = receiver.calls.length;
    site.muster.clock.now += 11_000;
    await site.deliver();
    expect(receiver.calls).toHaveLength(before);
    expect(await told()).toMatchObject([{ state: 'notSent', problem: 'webhookOff' }]);
    dataOf(await site.admin.post('/pod/webhook/save', { id, enabled: 'true' }));
  });

  it('delays no other while it cannot be reached', async () => {
    const dead = await startWebhookReceiver();
    await dead.close();
    const deadId = await addRow(site.admin, '/pod/webhook', { name: 'gone', url: dead.url, secret });
    await site.happen(raised(alarm()));
    const rows = await told();
    expect(rows.map(({ receiverName, state, problem }) => [receiverName, state, problem]).toSorted()).toEqual([
      ['DCS', 'success', null],
      ['gone', 'toBeSent', 'unreachable'],
    ]);
    dataOf(await site.admin.post('/pod/webhook/delete', { ids: deadId }));
  });
});

describe('the settings of a webhook', () => {
  const save = (body: Record<string, unknown>) => site.admin.post('/pod/webhook/save', { name: 'x', secret, ...body });

  it.each([
    [{ url: 'ftp://a.example/' }, 'url'],
    [{ url: 'http://name:word@a.example/' }, 'url'],
    [{ url: 'http://a.example/', secret: 'short' }, 'secret'],
    [{ url: 'http://a.example/', secret: '' }, 'secret'],
    [{ url: 'http://a.example/', events: '["shelve"]' }, 'events'],
  ])('are refused: %o', async (body, field) => {
    expect((await save(body)).data.fields[0].field).toBe(field);
  });

  it('reveal the secret to nobody, and keep it when something else is changed', async () => {
    dataOf(await site.admin.post('/pod/webhook/save', { id, name: 'DCS 2', secret: '' }));
    await site.happen(raised(alarm()));
    const [call] = receiver.calls;
    const [, t, v1] = /^t=(\d+),v1=(.*)$/.exec(String(call?.headers['muster-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${call?.text}`).digest('hex'));
    const { db } = site.muster.database;
    const stored = [
      dataOf(await site.admin.get('/pod/webhook/page')),
      await db.selectFrom('webhook').selectAll().execute(),
      await db.selectFrom('auditLog').selectAll().execute(),
      await db.selectFrom('deviceSecret').selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('can be tested', async () => {
    dataOf(await site.admin.post('/pod/webhook/test', { id }));
    expect(events()).toEqual(['test']);
    receiver.answer = { status: 404 };
    expect(await site.admin.post('/pod/webhook/test', { id })).toMatchObject({
      code: -1,
      message: 'The test failed: HTTP 404',
    });
    expect((await site.admin.post('/pod/webhook/test', { id: 'nowhere' })).code).toBe(-5);
  });
});

describe('sending again', () => {
  const resend = (ids: unknown, client = site.admin) =>
    client.post('/pod/alarmDelivery/resend', { ids: JSON.stringify(ids) });
  async function failed(): Promise<string> {
    receiver.answer = { status: 500 };
    await site.happen(raised(alarm()));
    const [row] = await told();
    const { db } = site.muster.database;
    await db.updateTable('alarmDelivery').set({ state: 'failed' }).where('id', '=', String(row?.['id'])).execute();
    await db.deleteFrom('alarmDeliveryQueue').execute();
    receiver.answer = { status: 200 };
    receiver.calls.length = 0;
    return String(row?.['id']);
  }

  it('delivers failed ones to their recipient, once, and is logged', async () => {
    const delivery = await failed();
    expect((await resend([delivery])).data).toEqual({ count: 1 });
    await site.deliver();
    expect(events()).toEqual(['raise']);
    expect(await told()).toMatchObject([{ state: 'success', attempts: 1 }]);
    expect(await resend([delivery])).toMatchObject({
      code: -1,
      message: 'Only failed or unsent deliveries can be resent',
      data: { ids: [delivery] },
    });
    await site.deliver();
    expect(events()).toEqual(['raise']);
    const { data } = dataOf(await site.admin.get('/base/systemLog/page', { action: 'resend' }));
    expect(data[0]).toMatchObject({ entity: 'alarmDelivery', rowId: delivery, accountName: 'admin' });
  });

  it('needs the permission, and that the account sees the alarm', async () => {
    const delivery = await failed();
    const view = 'pod:alarm:alarmDelivery:view';
    const again = 'pod:alarm:alarmDelivery:resend';
    const onlooker = await logInAs(site.muster, site.admin, { permissions: [view] });
    expect((await resend([delivery], onlooker)).code).toBe(-3);
    const other = { dataScope: 'designated', designatedDepartIds: [site.ids.plant] } as const;
    const colleague = await logInAs(site.muster, site.admin, { permissions: [view, again], ...other });
    expect((await resend([delivery], colleague)).message).toBe('No such delivery');
    expect(dataOf(await colleague.get('/pod/alarmDelivery/page')).data).toEqual([]);
    const buildingId = await addRow(site.admin, '/pod/building', { name: '二厂', timeZone: 'UTC' });
    const stranger = await logInAs(site.muster, site.admin, { permissions: [view, again], buildingIds: [buildingId] });
    expect((await resend([delivery], stranger)).code).not.toBe(0);
    expect((await resend([delivery])).code).toBe(0);
  });
});
