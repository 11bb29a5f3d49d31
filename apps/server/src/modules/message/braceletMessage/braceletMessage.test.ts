import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, logInAs } from '../../../testing/testSite.ts';

const path = '/bp/braceletMessage';

let muster: TestApp;
let admin: Client;
let ids: { wang: string; li: string; zhao: string; production: string };

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  const production = await addRow(admin, '/bp/depart', { name: '生产部' });
  const person = (name: string, departId: string | null) =>
    addRow(admin, '/bp/person', { name, personType: 'internal', departId });
  ids = {
    production,
    wang: await person('王芳', production),
    li: await person('李强', null),
    zhao: await person('赵敏', production),
  };
  await wear('W1', 'UW5', ids.wang);
  await wear('W2', 'BLW5', ids.li);
  await wear('C1', 'BGT3', ids.zhao);
});
afterAll(() => muster.close());

async function wear(sn: string, type: string, id: string): Promise<void> {
  await addRow(admin, '/pod/locationCard', { sn, type });
  const { code } = await admin.post('/pod/locationCard/bind', { sn, kind: 'person', id });
  expect(code).toBe(0);
}
const to = (...personIds: string[]) => JSON.stringify({ personIds, vehicleIds: [], departIds: [], personTypes: [] });
const send = (body: Record<string, unknown>, client = admin) => client.post(`${path}/save`, body);
const soon = () => new Date(muster.clock.now + 3_600_000).toISOString();
async function deliveries(messageId: string): Promise<Record<string, unknown>[]> {
  const { data } = await admin.get('/bp/braceletDelivery/page', { messageId });
  return data.data;
}
const get = async (id: string) => (await admin.get(`${path}/get`, { id })).data;
/** Effects of the ingest thread when a wristband was reached, or was not. */
async function setStatus(messageId: string, status: 'failed' | 'read'): Promise<void> {
  const { db } = muster.database;
  await db.updateTable('braceletDelivery').set({ status }).where('messageId', '=', messageId).execute();
  await db
    .deleteFrom('braceletQueue')
    .where('deliveryId', 'in', (of) =>
      of.selectFrom('braceletDelivery').select('id').where('messageId', '=', messageId),
    )
    .execute();
}

describe('sending to wristbands', () => {
  it("reaches everybody with a wristband, with the sender's name", async () => {
    const { data, code } = await send({ type: 'broadcast', content: '十分钟后演练' });
    expect(code).toBe(0);
    expect((await deliveries(data.id)).map(({ sn, status }) => [sn, status])).toEqual(
      expect.arrayContaining([
        ['W1', 'toBeSent'],
        ['W2', 'toBeSent'],
      ]),
    );
    const { sendAt, ...row } = await get(data.id);
    expect(row).toMatchObject({ senderName: expect.any(String), status: 'toBeSent', receiverCount: 2, failedCount: 0 });
    expect(Math.abs(Date.parse(sendAt) - muster.clock.now)).toBeLessThan(5000);
  });

  it('reaches the chosen people, later, and requests yes or no', async () => {
    const sendAt = soon();
    const body = { type: 'custom', content: '能否到岗？', wantsReply: 'true', sendAt, receivers: to(ids.li) };
    const { data } = await send(body);
    expect(await deliveries(data.id)).toMatchObject([{ personName: '李强', sn: 'W2' }]);
    expect(await get(data.id)).toMatchObject({ wantsReply: true, sendAt });
  });

  it('needs a confirmation before it omits people without a wristband', async () => {
    const receivers = JSON.stringify({ personIds: [], vehicleIds: [], departIds: [ids.production], personTypes: [] });
    const body = { type: 'custom', content: '开会', receivers };
    const asked = await send({ ...body, confirm: 'false' });
    expect(asked.data.confirm).toMatchObject([{ code: 'noBracelet', message: expect.stringContaining('赵敏') }]);
    const { data } = await send({ ...body, confirm: 'true' });
    expect(await deliveries(data.id)).toMatchObject([{ personName: '王芳' }]);
  });

  it.each([
    ['a broadcast of 19 characters', () => ({ type: 'broadcast', content: '字'.repeat(19) }), 'content'],
    ['a notice of 37 characters', () => ({ type: 'custom', content: '字'.repeat(37) }), 'content'],
    ['nothing to say', () => ({ type: 'broadcast', content: ' ' }), 'content'],
    ['a time in the past', () => ({ type: 'custom', content: 'x', sendAt: '2020-01-01T00:00:00Z' }), 'sendAt'],
    ['nobody with a wristband', () => ({ type: 'custom', content: 'x', receivers: to(ids.zhao) }), 'receivers'],
  ])('is refused for %s', async (_what, body, field) => {
    const { code, data } = await send(body());
    expect([code, data.fields[0].field]).toEqual([-1, field]);
  });

  it('allows 18 characters in a broadcast and 36 in a notice, and is never changed', async () => {
    expect((await send({ type: 'broadcast', content: '字'.repeat(18) })).code).toBe(0);
    const { code, data } = await send({ type: 'custom', content: '字'.repeat(36) });
    expect(code).toBe(0);
    expect((await send({ id: data.id, content: 'other' })).code).not.toBe(0);
  });
});

describe('actions on a message', () => {
  const notice = async (): Promise<string> =>
    (await send({ type: 'custom', content: '开会', sendAt: soon(), receivers: to(ids.li) })).data.id;

  it('cancel it before anything was sent', async () => {
    const id = await notice();
    expect((await admin.post(`${path}/cancel`, { id })).code).toBe(0);
    expect(await get(id)).toMatchObject({ status: 'cancelled' });
    expect(await deliveries(id)).toMatchObject([{ status: 'cancelled' }]);
    expect((await admin.post(`${path}/cancel`, { id })).message).toBe('The message was cancelled');
    const sent = await notice();
    await setStatus(sent, 'read');
    expect((await admin.post(`${path}/cancel`, { id: sent })).code).toBe(-1);
  });

  it('send it again to all at whom it failed, and to nobody else', async () => {
    const { data } = await send({ type: 'broadcast', content: '撤离' });
    expect((await admin.post(`${path}/resend`, { id: data.id })).message).toBe('No delivery of it has failed');
    await setStatus(data.id, 'failed');
    expect(await get(data.id)).toMatchObject({ status: 'sent', failedCount: 2, disabled: true });
    expect((await admin.post(`${path}/resend`, { id: data.id })).data).toEqual({ count: 2 });
    expect(await get(data.id)).toMatchObject({ status: 'toBeSent', failedCount: 0 });
  });

  it('delete it only before anything was sent', async () => {
    const [unsent, sent] = [await notice(), await notice()];
    await setStatus(sent, 'read');
    expect((await admin.post(`${path}/delete`, { ids: JSON.stringify([sent]) })).message).toMatch(/cannot be deleted/);
    expect((await admin.post(`${path}/delete`, { ids: JSON.stringify([unsent]) })).code).toBe(0);
    expect(await deliveries(unsent)).toEqual([]);
  });

  it('are logged', async () => {
    const id = await notice();
    await admin.post(`${path}/cancel`, { id });
    const { data } = await admin.get('/base/systemLog/page', { action: 'cancel' });
    expect(data.data[0]).toMatchObject({ entity: 'braceletMessage', rowId: id, accountName: 'admin' });
  });
});

it('reaches only people visible to the sender, and shows only them', async () => {
  const foreman = await logInAs(muster, admin, {
    permissions: [
      'bp:message:braceletMessage:add',
      'bp:message:braceletMessage:view',
      'bp:message:braceletDelivery:view',
    ],
    dataScope: 'designated',
    designatedDepartIds: [ids.production],
  });
  const { data } = await send({ type: 'broadcast', content: '本部门' }, foreman);
  expect(await deliveries(data.id)).toMatchObject([{ personName: '王芳' }]);
  const all = await send({ type: 'broadcast', content: '所有人' });
  const seen = await foreman.get('/bp/braceletDelivery/page', { messageId: all.data.id });
  expect(seen.data.data.map(({ personName }: Record<string, unknown>) => personName)).toEqual(['王芳']);
  // The account sees only its own messages, and cannot cancel others.
  const messages = await foreman.get(`${path}/page`);
  expect(messages.data.data.map(({ id }: Record<string, unknown>) => id)).toEqual([data.id]);
  expect((await foreman.post(`${path}/cancel`, { id: all.data.id })).code).toBe(-5);
});

it('shows a role that sees only chosen people their deliveries, and whether it requested an answer', async () => {
  const { data } = await send({ type: 'custom', content: '能否到岗？', wantsReply: 'true' });
  const subjects = { personIds: [ids.li], vehicleIds: [], departIds: [], personTypes: [] };
  const watcher = await logInAs(muster, admin, { permissions: ['bp:message:braceletDelivery:view'], subjects });
  const seen = await watcher.get('/bp/braceletDelivery/page', { messageId: data.id });
  expect(seen.data.data).toMatchObject([{ personName: '李强', isAsked: true }]);
});
