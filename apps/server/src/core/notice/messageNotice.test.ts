import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { insertDeliveries } from '../../ingest/bracelet/braceletDelivery.store.ts';
import { type Bracelets, createBracelets } from '../../ingest/bracelet/bracelets.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../testing/testSite.ts';
import { withTransaction } from '../db/withTransaction.ts';
import { triedForMs } from './triedForMs.ts';

const reads = 'base:message:notice:view';
const seesMessages = 'bp:message:braceletMessage:view';

let muster: TestApp;
let admin: Client;
let adminId: string;
let bracelets: Bracelets;
/** Gateways that subscribe to the wristbands' topics. */
let gateways = 0;
let warnings: unknown[] = [];

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  adminId = await accountOf('admin');
  const { db } = muster.database;
  bracelets = createBracelets({
    db,
    // Accounts are created at the database's time, which is a little ahead of the clock.
    now: () => muster.clock.now + 60_000,
    send: () => gateways,
    seal: { open: () => Promise.resolve(null) },
    log: { warn: (warning: unknown) => void warnings.push(warning) },
  });
});
afterAll(() => muster.close());
beforeEach(async () => {
  gateways = 0;
  warnings = [];
  await muster.database.db.deleteFrom('braceletMessage').execute();
  await muster.database.db.deleteFrom('notice').execute();
});

async function accountOf(name: string): Promise<string> {
  const account = muster.database.db.selectFrom('account').select('id').where('name', '=', name);
  return (await account.executeTakeFirstOrThrow()).id;
}

interface Sent {
  count: number;
  senderId?: string | null;
  buildingId?: string;
  wantsReply?: boolean;
}

/** A message that is not attempted any longer; returns its id, and its deliveries with their wristbands. */
async function send({ count, senderId = adminId, buildingId = muster.buildingId, wantsReply = false }: Sent) {
  const id = `m${Math.random()}`;
  const dueAt = new Date(muster.clock.now - triedForMs).toISOString();
  const sns = Array.from({ length: count }, (_, n) => `W${n}`);
  const ids = await withTransaction(muster.database.db, async (transaction) => {
    const message = { id, buildingId, type: 'custom' as const, content: '请到集合点', sendAt: dueAt };
    await transaction
      .insertInto('braceletMessage')
      .values({ ...message, senderId, wantsReply })
      .execute();
    return insertDeliveries(transaction, {
      buildingId,
      messageId: id,
      receivers: sns.map((sn) => ({ personId: sn, personName: sn, departId: null, sn })),
      dueAt,
      untilAt: dueAt,
    });
  });
  return { id, ids, sns };
}
const answer = (sn: string, body: object) =>
  bracelets.answered(muster.buildingId, sn, Buffer.from(JSON.stringify(body)));
/** Every notice that an account sees. */
async function told(client = admin): Promise<Record<string, unknown>[]> {
  return dataOf(await client.get('/base/notice/page', { size: '100' })).data;
}
const readAll = (client = admin) => client.post('/base/notice/read');

describe('a message that has failed for good', () => {
  it('at 300 wristbands is one notice, which counts them', async () => {
    const { id } = await send({ count: 300 });
    await bracelets.tick();
    expect(await told()).toMatchObject([{ kind: 'messageFailed', facts: { failed: 200, receivers: 300 } }]);
    await bracelets.tick();
    const [notice, ...others] = await told();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      entity: 'braceletMessage',
      rowId: id,
      isRead: false,
      facts: { title: '请到集合点', failed: 300, receivers: 300 },
    });
    expect(dataOf(await admin.get('/base/notice/unread'))).toEqual({ count: 1 });
  });

  it('is unread again when it fails at more wristbands', async () => {
    const { ids, sns } = await send({ count: 201 });
    await bracelets.tick();
    await readAll();
    expect(await told()).toMatchObject([{ isRead: true }]);
    await bracelets.tick();
    expect(await told()).toMatchObject([{ isRead: false, facts: { failed: 201 } }]);
    expect(ids).toHaveLength(sns.length);
  });

  it('is counted correctly when wristbands refuse it at the same time', async () => {
    gateways = 1;
    const { ids, sns } = await send({ count: 24 });
    await Promise.all(sns.map((sn, n) => answer(sn, { id: ids[n], state: 'refused' })));
    expect(await told()).toMatchObject([{ facts: { failed: 24, receivers: 24 } }]);
  });

  it('is announced in the transaction of the failure', async () => {
    const { db } = muster.database;
    const { id } = await send({ count: 3 });
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''no notice''; end'`.execute(
      db,
    );
    await sql`create trigger refuse before insert on notice execute function refuse()`.execute(db);
    await bracelets.tick();
    const statuses = () => db.selectFrom('braceletDelivery').select('status').where('messageId', '=', id).execute();
    expect(await statuses()).toEqual(Array.from({ length: 3 }, () => ({ status: 'toBeSent' })));
    expect(warnings).toHaveLength(1);
    await sql`drop trigger refuse on notice`.execute(db);
    await bracelets.tick();
    expect(await statuses()).toEqual(Array.from({ length: 3 }, () => ({ status: 'failed' })));
    expect(await told()).toMatchObject([{ facts: { failed: 3 } }]);
  });

  it('has the remaining number when a wristband has it after all, without becoming unread, and ends with the last', async () => {
    const { ids, sns } = await send({ count: 2 });
    await bracelets.tick();
    await readAll();
    await answer(sns[0] ?? '', { id: ids[0], state: 'received' });
    expect(await told()).toMatchObject([{ isRead: true, facts: { failed: 1, receivers: 2 } }]);
    await answer(sns[1] ?? '', { id: ids[1], state: 'read' });
    expect(await told()).toEqual([]);
  });

  it('is sent again, so that nothing is left to announce until it fails again', async () => {
    const { id } = await send({ count: 2 });
    await bracelets.tick();
    dataOf(await admin.post('/bp/braceletMessage/resend', { id }));
    expect(await told()).toEqual([]);
    await muster.database.db
      .updateTable('braceletQueue')
      .set({ untilAt: new Date(0).toISOString() })
      .execute();
    await bracelets.tick();
    expect(await told()).toMatchObject([{ isRead: false, facts: { failed: 2 } }]);
  });

  it('to the carrier of a card is announced by the notice of the card only', async () => {
    await send({ count: 1, senderId: null });
    await bracelets.tick();
    expect(await told()).toEqual([]);
  });
});

describe('the answers to a message', () => {
  it('are one notice to its sender, with the numbers of yes and no', async () => {
    const { id, ids, sns } = await send({ count: 5, wantsReply: true });
    const words = ['yes', 'yes', 'no', 'yes'];
    await Promise.all(words.map((reply, n) => answer(sns[n] ?? '', { id: ids[n], state: 'confirmed', reply })));
    await answer(sns[4] ?? '', { id: ids[4], state: 'read' });
    expect(await told()).toMatchObject([
      { kind: 'messageAnswered', entity: 'braceletMessage', rowId: id, facts: { title: '请到集合点', yes: 3, no: 1 } },
    ]);
    const colleague = await logInAs(muster, admin, { permissions: ['*'] });
    expect(await told(colleague)).toEqual([]);
  });

  it('are none if it requests none', async () => {
    const { ids, sns } = await send({ count: 1 });
    await answer(sns[0] ?? '', { id: ids[0], state: 'confirmed', reply: 'yes' });
    expect(await told()).toEqual([]);
    const delivery = muster.database.db.selectFrom('braceletDelivery').select(['status', 'reply']);
    expect(await delivery.executeTakeFirst()).toEqual({ status: 'confirmed', reply: null });
  });
});

describe('the notice of a failed message', () => {
  it('is seen by its sender, and by accounts that see every message; not without the permission, nor at another site', async () => {
    const north = await addRow(admin, '/bp/depart', { name: '北区' });
    const limited = { dataScope: 'designated', designatedDepartIds: [north] } as const;
    const logIn = (permissions: readonly string[], more = {}) => logInAs(muster, admin, { permissions, ...more });
    const sender = await logIn([reads, seesMessages], limited);
    const foreman = await logIn([reads, seesMessages], limited);
    const chief = await logIn([reads, seesMessages]);
    const clerk = await logIn([reads]);
    const { data } = await sender.get('/base/authority/get-info');
    await send({ count: 1, senderId: data.id });
    await bracelets.tick();
    const seen = await Promise.all([sender, chief, foreman, clerk].map(async (each) => (await told(each)).length));
    expect(seen).toEqual([1, 1, 0, 0]);

    await muster.database.db.deleteFrom('notice').execute();
    await send({ count: 1, buildingId: 'elsewhere', senderId: data.id });
    await bracelets.tick();
    const rows = await muster.database.db.selectFrom('notice').select('buildingId').execute();
    expect(rows).toEqual([{ buildingId: 'elsewhere' }]);
    for (const each of [sender, chief, admin]) expect(await told(each)).toEqual([]);
  });
});
