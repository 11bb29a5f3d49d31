import { braceletDeliveryStatuses } from '@muster/model/braceletMessage/braceletDelivery.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { type Bracelets, createBracelets } from './bracelets.ts';

const t0 = Date.UTC(2026, 4, 1, 8);
const second = 1000;
const iso = (ms: number): string => new Date(ms).toISOString();

let database: TestDatabase;
let now: number;
/** Gateways that subscribe to the wristbands' topics. */
let gateways: number;
let sent: { sn: string; body: Record<string, unknown> }[];
let bracelets: Bracelets;

beforeAll(async () => {
  database = await freshDatabase();
  bracelets = createBracelets({
    db: database.db,
    now: () => now,
    send: (_buildingId, sn, payload) => {
      if (gateways > 0) sent.push({ sn, body: JSON.parse(payload.toString()) });
      return gateways;
    },
    seal: { open: (sealed) => Promise.resolve(sealed === 'damaged' ? null : `opened ${sealed}`) },
    log: { warn: () => {} },
  });
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = t0;
  gateways = 1;
  sent = [];
  await database.db.deleteFrom('braceletMessage').execute();
});

/** A message to wristbands, due at t0, which are tried for ten minutes. */
async function queue(sns: readonly string[], { wantsReply = false } = {}): Promise<void> {
  const { db } = database;
  const message = { id: 'm1', buildingId: 'b1', type: 'custom' as const, content: '请到集合点', wantsReply };
  await db.insertInto('braceletMessage').values(message).execute();
  for (const sn of sns) {
    const row = { id: `d-${sn}`, buildingId: 'b1', messageId: 'm1', personId: sn, personName: sn, sn, attempts: 0 };
    await db
      .insertInto('braceletDelivery')
      .values({ ...row, status: 'toBeSent' })
      .execute();
    const times = { dueAt: iso(t0), untilAt: iso(t0 + 600 * second) };
    await db
      .insertInto('braceletQueue')
      .values({ deliveryId: row.id, ...times })
      .execute();
  }
}
async function tickAt(seconds: number): Promise<void> {
  now = t0 + seconds * second;
  await bracelets.tick();
}
const delivery = (sn: string) =>
  database.db.selectFrom('braceletDelivery').selectAll().where('id', '=', `d-${sn}`).executeTakeFirstOrThrow();
const isQueued = async (): Promise<boolean> =>
  (await database.db.selectFrom('braceletQueue').select('deliveryId').execute()).length > 0;
const answer = (sn: string, body: object | string, buildingId = 'b1') =>
  bracelets.answered(buildingId, sn, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));

describe('a message to a wristband', () => {
  it('contains the downlink password of the card, if it has one that can be decrypted', async () => {
    const { db } = database;
    for (const [sn, sealed] of [
      ['P1', 'sealed'],
      ['P2', 'damaged'],
    ] as const) {
      await db.insertInto('locationCard').values({ id: sn, buildingId: 'b1', sn, type: 'UW5' }).execute();
      const secret = { rowId: sn, entity: 'locationCard', field: 'downlinkPassword', sealed };
      await db.insertInto('deviceSecret').values(secret).execute();
    }
    await queue(['P1', 'P2', 'P3']);
    await tickAt(0);
    expect(sent.map(({ sn, body }) => [sn, body['password']])).toEqual([
      ['P1', 'opened sealed'],
      ['P2', undefined],
      ['P3', undefined],
    ]);
  });

  it('is sent when it is due, with its id, its text, and whether it needs an answer', async () => {
    await queue(['W1', 'W2'], { wantsReply: true });
    await tickAt(-1);
    expect(sent).toEqual([]);
    await tickAt(0);
    expect(sent).toEqual([
      { sn: 'W1', body: { id: 'd-W1', type: 'custom', text: '请到集合点', reply: true } },
      { sn: 'W2', body: { id: 'd-W2', type: 'custom', text: '请到集合点', reply: true } },
    ]);
    expect(await delivery('W1')).toMatchObject({ status: 'sending', attempts: 1, sentAt: iso(t0) });
  });

  it('is sent again twice when no receipt arrives, and has failed then', async () => {
    await queue(['W1']);
    for (const seconds of [0, 29, 30, 60, 89]) await tickAt(seconds);
    expect(sent).toHaveLength(3);
    await tickAt(90);
    expect(await delivery('W1')).toMatchObject({ status: 'failed', failure: 'noReceipt', attempts: 3 });
    expect([sent.length, await isQueued()]).toEqual([3, false]);
  });

  it('waits for a gateway, and has failed when none has connected within ten minutes', async () => {
    gateways = 0;
    await queue(['W1']);
    for (const seconds of [0, 10, 300]) await tickAt(seconds);
    expect(await delivery('W1')).toMatchObject({ status: 'toBeSent', attempts: 0 });
    await tickAt(600);
    expect(await delivery('W1')).toMatchObject({ status: 'failed', failure: 'noGateway' });
  });

  it('is sent to a gateway that reconnects in time', async () => {
    gateways = 0;
    await queue(['W1']);
    await tickAt(0);
    gateways = 1;
    await tickAt(10);
    expect(await delivery('W1')).toMatchObject({ status: 'sending', attempts: 1 });
  });
});

it('a message whose state cannot be stored does not delay others, nor does an ended one', async () => {
  const { db } = database;
  await queue(['W0', 'W1', 'W2']);
  // One more attempt exceeds the range of the column.
  await db.updateTable('braceletDelivery').set({ attempts: 2_147_483_647 }).where('id', '=', 'd-W0').execute();
  await sql`update bracelet_delivery set status = 'garbage' where id = 'd-W2'`.execute(db);
  await tickAt(0);
  expect(await delivery('W1')).toMatchObject({ status: 'sending', attempts: 1 });
  expect(sent.map(({ sn }) => sn)).toEqual(['W0', 'W1']);
  // And is not sent again and again.
  for (const seconds of [1, 2]) await tickAt(seconds);
  expect(sent).toHaveLength(2);
  await tickAt(600);
  expect(sent.map(({ sn }) => sn)).toEqual(['W0', 'W1', 'W0', 'W1']);
});

describe('the answer of a wristband', () => {
  it('is its receipt, its reading, and a yes or no, each with its time', async () => {
    await queue(['W1'], { wantsReply: true });
    await tickAt(0);
    for (const [seconds, state, reply] of [
      [1, 'received', null],
      [5, 'read', null],
      [9, 'confirmed', 'yes'],
    ] as const) {
      now = t0 + seconds * second;
      expect(await answer('W1', { id: 'd-W1', state, reply })).toBe(true);
    }
    expect(await delivery('W1')).toMatchObject({
      status: 'confirmed',
      reply: 'yes',
      receivedAt: iso(t0 + 1 * second),
      readAt: iso(t0 + 5 * second),
      repliedAt: iso(t0 + 9 * second),
    });
    expect(await isQueued()).toBe(false);
  });

  it('is accepted even after the message was given up', async () => {
    await queue(['W1']);
    for (const seconds of [0, 30, 60, 90]) await tickAt(seconds);
    await answer('W1', { id: 'd-W1', state: 'received' });
    expect(await delivery('W1')).toMatchObject({ status: 'unread', failure: null });
  });

  it('may be that it cannot display the message', async () => {
    await queue(['W1']);
    await tickAt(0);
    await answer('W1', { id: 'd-W1', state: 'refused' });
    expect(await delivery('W1')).toMatchObject({ status: 'failed', failure: 'refused' });
  });

  it.each([
    ['of another wristband', 'W2', { id: 'd-W1', state: 'read' }, 'b1'],
    ['of another site', 'W1', { id: 'd-W1', state: 'read' }, 'b2'],
    ['to no message', 'W1', { id: 'x', state: 'read' }, 'b1'],
    ['that is no JSON', 'W1', 'read!', 'b1'],
    ['with an unknown state', 'W1', { id: 'd-W1', state: 'eaten' }, 'b1'],
    ['with more in it', 'W1', { id: 'd-W1', state: 'read', by: 'x' }, 'b1'],
  ])('changes nothing when it is %s', async (_what, sn, body, buildingId) => {
    await queue(['W1']);
    await tickAt(0);
    expect(await answer(sn, body, buildingId)).toBe(false);
    expect(await delivery('W1')).toMatchObject({ status: 'sending' });
  });

  it('never reverts a known state, in whatever order and however often answers arrive', async () => {
    const rank = (status: string): number => braceletDeliveryStatuses.findIndex((each) => each === status);
    const states = fc.constantFrom('received' as const, 'read' as const, 'confirmed' as const, 'refused' as const);
    await fc.assert(
      fc.asyncProperty(fc.array(states, { maxLength: 6 }), async (answers) => {
        await database.db.deleteFrom('braceletMessage').execute();
        await queue(['W1']);
        await tickAt(0);
        let known = 'sending';
        for (const state of answers) {
          await answer('W1', { id: 'd-W1', state });
          const { status } = await delivery('W1');
          if (['unread', 'read', 'confirmed'].includes(known)) {
            expect(rank(status)).toBeGreaterThanOrEqual(rank(known));
            expect(status).not.toBe('failed');
          }
          known = status;
        }
      }),
      { numRuns: 30, seed: 20_251_119 },
    );
  });
});
