import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '../core/db/newId.ts';
import {
  type DeliverySite,
  escalated,
  raised,
  raisedAt,
  retention,
  startDeliverySite,
} from '../testing/deliverySite.ts';
import type { Client } from '../testing/testApp.ts';
import { addRow, dataOf, logInAs, type Rights } from '../testing/testSite.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhookReceiver.ts';

const setsUp = ['view', 'add', 'edit', 'delete'].map((action) => `pod:alarm:webhook:${action}`);
const permissions = ['pod:alarm:alarm:view', 'pod:alarm:alarmNotice:view', 'pod:alarm:alarmNotice:edit', ...setsUp];

let site: DeliverySite;
let receiver: WebhookReceiver;
/** Sees the department of 王芳, the subject of alarms, and nothing else. */
let ours: Client;
/** Sees another department. */
let theirs: Client;

beforeAll(async () => {
  site = await startDeliverySite();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await site.close();
});

let count = 0;
beforeEach(async () => {
  count += 1;
  receiver.calls.length = 0;
  receiver.answer = { status: 200 };
  site.mail.mails.length = 0;
  site.muster.clock.now += 1000;
  const { db } = site.muster.database;
  await db.deleteFrom('webhook').execute();
  await db.deleteFrom('alarmNotice').execute();
  ours = await somebody({ designatedDepartIds: [site.ids.production] });
  theirs = await somebody({ designatedDepartIds: [site.ids.plant] });
});

const somebody = (more: Partial<Rights>): Promise<Client> =>
  logInAs(site.muster, site.admin, { permissions, dataScope: 'designated', ...more });
const alarm = (change: Parameters<typeof retention>[1] = {}) => retention(site, { id: `alarm ${count}`, ...change });
const told = () => site.deliveries({ alarmId: `alarm ${count}` });
const events = (): string[] => receiver.calls.map(({ text }) => JSON.parse(text).event);
const accountOf = async (client: Client): Promise<string> => dataOf(await client.get('/base/authority/get-info')).id;
const webhookOf = (client: Client): Promise<string> =>
  addRow(client, '/pod/webhook', { name: newId(), url: receiver.url, secret: 'a secret of sixteen' });

/** All changes that end an account's part. */
const endings: [string, (id: string) => Promise<unknown>][] = [
  ['is disabled', (id) => change(id, { enabled: false })],
  ['is deleted', async (id) => site.muster.database.db.deleteFrom('account').where('id', '=', id).execute()],
  ['leaves the site', (id) => change(id, { buildingIds: '["elsewhere"]' })],
  ['gets a role that sees no alarms', async (id) => change(id, { roleId: await roleOf(setsUp) })],
  ['gets a role that sets nothing up', async (id) => change(id, { roleId: await roleOf(['pod:alarm:alarm:view']) })],
];
const change = (id: string, values: { enabled?: boolean; buildingIds?: string; roleId?: string }): Promise<unknown> =>
  site.muster.database.db.updateTable('account').set(values).where('id', '=', id).execute();
const roleOf = (codes: readonly string[]): Promise<string> =>
  addRow(site.admin, '/base/role', { name: newId(), permissions: codes });

describe('a webhook', () => {
  it('receives what the account that set it up may see, of every event, and nothing else', async () => {
    await webhookOf(theirs);
    const seen = await webhookOf(ours);
    const clearedAt = raisedAt + 60_000;
    await site.happen(
      raised(alarm()),
      escalated(alarm(), 'immediateSuperior', 5),
      { kind: 'clear', t: clearedAt, alarm: alarm({ clearedAt }) },
      { kind: 'handle', t: clearedAt + 1, alarm: alarm({ clearedAt, handledAt: clearedAt + 1 }) },
    );
    expect(events().toSorted()).toEqual(['clear', 'escalate', 'handle', 'raise']);
    const rows = (await told()).filter(({ channel }) => channel === 'webhook');
    expect(new Set(rows.map(({ receiverId }) => receiverId))).toEqual(new Set([seen]));
  });

  it.each([
    ['area types', { areaScope: 'chosen', areaTypeIds: [] }],
    ['people', { subjectScope: 'chosen', subjects: { personIds: [], vehicleIds: [], departIds: [], personTypes: [] } }],
  ])('is limited to the %s of the account as well', async (_, limits) => {
    const roleId = await addRow(site.admin, '/base/role', { name: newId(), permissions, ...limits });
    await change(await accountOf(ours), { roleId });
    site.services.sessions.invalidate();
    await webhookOf(ours);
    await site.happen(raised(alarm()));
    expect(events()).toEqual([]);
    expect(await told()).toEqual([]);
  });

  it('is limited by what the account may see when it is called, not when the alarm was raised', async () => {
    await webhookOf(ours);
    receiver.answer = { status: 503 };
    await site.happen(raised(alarm()));
    const roleId = await addRow(site.admin, '/base/role', {
      name: newId(),
      permissions,
      dataScope: 'designated',
      designatedDepartIds: [site.ids.plant],
    });
    await change(await accountOf(ours), { roleId });
    receiver.calls.length = 0;
    site.muster.clock.now += 11_000;
    await site.deliver();
    expect(events()).toEqual([]);
    const [row] = await told();
    expect(row).toMatchObject({ state: 'notSent', problem: 'outOfScope' });
    // Nor when an account that may see it retries it.
    dataOf(await site.admin.post('/pod/alarmDelivery/resend', { ids: String(row?.['id']) }));
    await site.deliver();
    expect(events()).toEqual([]);
  });

  it.each(endings)('stops when the account that set it up %s, and reports that', async (_, end) => {
    await webhookOf(ours);
    await end(await accountOf(ours));
    await site.happen(raised(alarm()));
    expect(events()).toEqual([]);
    expect(await told()).toMatchObject([{ state: 'notSent', problem: 'ownerOff' }]);
  });

  it.each(endings)('in progress is not sent once the account %s', async (_, end) => {
    await webhookOf(ours);
    receiver.answer = { status: 503 };
    await site.happen(raised(alarm()));
    await end(await accountOf(ours));
    receiver.calls.length = 0;
    site.muster.clock.now += 11_000;
    await site.deliver();
    expect(events()).toEqual([]);
    expect(await told()).toMatchObject([{ state: 'notSent', problem: 'ownerOff' }]);
  });

  it('of another account cannot be taken over by one that sees a part of the site, only switched off and deleted', async () => {
    const id = await webhookOf(site.admin);
    const before = dataOf(await site.admin.get('/pod/webhook/get', { id }));
    for (const values of [{ url: 'http://spy.example/' }, { secret: 'another secret of mine' }, { name: 'mine' }])
      expect(await theirs.post('/pod/webhook/save', { id, confirm: true, ...values })).toMatchObject({
        code: -1,
        message: expect.stringMatching(/^Your account sees only a part of the site/),
      });
    expect(dataOf(await site.admin.get('/pod/webhook/get', { id }))).toEqual(before);
    dataOf(await theirs.post('/pod/webhook/save', { id, enabled: false }));
    expect(dataOf(await site.admin.get('/pod/webhook/get', { id }))).toMatchObject({ ownerId: before.ownerId });
    expect((await theirs.post('/pod/webhook/delete', { ids: id })).code).toBe(0);
  });

  it('uses the scope of its new account only after a confirmation, and is switched off without one', async () => {
    const id = await webhookOf(theirs);
    const asked = { code: -1, data: { confirm: [{ code: 'takesOver' }] } };
    expect(await site.admin.post('/pod/webhook/save', { id, name: 'ours now' })).toMatchObject(asked);
    dataOf(await site.admin.post('/pod/webhook/save', { id, enabled: false }));
    dataOf(await theirs.post('/pod/webhook/save', { id, enabled: true }));
    await site.happen(raised(alarm()));
    expect(events()).toEqual([]);
    dataOf(await site.admin.post('/pod/webhook/save', { id, name: 'ours now', confirm: true }));
    count += 1;
    await site.happen(raised(alarm()));
    expect(events()).toEqual(['raise']);
  });

  it('cannot be set up by an account that sees no alarms', async () => {
    const blind = await somebody({ permissions: setsUp });
    const body = { name: newId(), url: receiver.url, secret: 'a secret of sixteen' };
    expect(await blind.post('/pod/webhook/save', body)).toMatchObject({
      code: -3,
      data: { permission: 'pod:alarm:alarm:view' },
    });
  });
});

describe('a mail to a chosen account', () => {
  const recipient = async (rights: Partial<Rights>, email = 'zhao'): Promise<{ id: string; client: Client }> => {
    const personId = await addRow(site.admin, '/bp/person', { name: email, email: `${email}@works.example` });
    const client = await somebody({ personId, ...rights });
    return { id: await accountOf(client), client };
  };
  const choose = async (client: Client, ...recipients: string[]): Promise<void> => {
    const { types } = dataOf(await client.get('/pod/alarmNotice/get'));
    dataOf(await client.post('/pod/alarmNotice/save', { types: { ...types, retention: { recipients } } }));
  };
  const receivers = (): string[] => site.mail.mails.flatMap(({ to }) => to);

  it('is limited to what the recipient may see', async () => {
    const [seeing, blind] = [
      await recipient({ designatedDepartIds: [site.ids.production] }, 'seeing'),
      await recipient({ designatedDepartIds: [site.ids.plant] }, 'blind'),
    ];
    await choose(site.admin, seeing.id, blind.id);
    await site.happen(raised(alarm()));
    expect(receivers()).toEqual(['seeing@works.example']);
    expect(await told()).toHaveLength(1);
  });

  it('is limited to what the account that chose the recipient may see', async () => {
    const { id } = await recipient({ dataScope: 'company' });
    await choose(theirs, id);
    await site.happen(raised(alarm()));
    expect(receivers()).toEqual([]);
    // An account that sees the whole site becomes the chooser of all recipients that it saves.
    await choose(site.admin, id);
    count += 1;
    await site.happen(raised(alarm()));
    expect(receivers()).toEqual(['zhao@works.example']);
    // And an account that sees less does not become the chooser of existing ones.
    await choose(theirs, id);
    count += 1;
    await site.happen(raised(alarm()));
    expect(receivers()).toHaveLength(2);
  });

  it.each(endings.slice(0, 4))('ends when the recipient’s account %s', async (_, end) => {
    const { id } = await recipient({ dataScope: 'company' });
    await choose(site.admin, id);
    await end(id);
    await site.happen(raised(alarm()));
    expect(receivers()).toEqual([]);
  });

  it.each(endings)('ends when the account that chose the recipient %s, and reports that', async (_, end) => {
    const chooser = await somebody({ dataScope: 'company' });
    const { id } = await recipient({ dataScope: 'company' });
    await choose(chooser, id);
    await end(await accountOf(chooser));
    await site.happen(raised(alarm()));
    expect(receivers()).toEqual([]);
    expect(await told()).toMatchObject([{ state: 'notSent', problem: 'ownerOff' }]);
    await choose(site.admin, id);
    count += 1;
    await site.happen(raised(alarm()));
    expect(receivers()).toEqual(['zhao@works.example']);
  });

  it('in the queue is not sent once the recipient may not see the alarm any more', async () => {
    const [losing, keeping] = [
      await recipient({ dataScope: 'company' }, 'losing'),
      await recipient({ dataScope: 'company' }, 'keeping'),
    ];
    await choose(site.admin, losing.id, keeping.id);
    site.mail.onReceiver = () => '451 busy';
    await site.happen(raised(alarm()));
    site.mail.onReceiver = () => null;
    await change(losing.id, { roleId: await roleOf(setsUp) });
    site.muster.clock.now += 3_600_000;
    await site.deliver();
    expect(receivers()).toEqual(['keeping@works.example']);
  });

  it('by post, to the person in charge or above, can be set by an account that sees the whole site', async () => {
    for (const setting of [{ mailInCharge: true }, { superiorAfterMinutes: 5 }])
      expect(await theirs.post('/pod/alarmNotice/save', { types: { retention: setting } })).toMatchObject({
        code: -1,
        data: { fields: [{ field: 'types', rule: 'scope' }] },
      });
    dataOf(await site.admin.post('/pod/alarmNotice/save', { types: { retention: { mailInCharge: true } } }));
    const types = { retention: { mailInCharge: true, sound: false } };
    expect((await theirs.post('/pod/alarmNotice/save', { types })).code).toBe(0);
    expect((await theirs.post('/pod/alarmNotice/save', { types: {} })).code).toBe(-1);
  });
});
