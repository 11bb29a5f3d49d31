import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { nextEventAt } from '../runner/outbox.store.ts';
import { type DeliverySite, raised, retention, startDeliverySite } from '../testing/deliverySite.ts';
import { garbageFor } from '../testing/garbage.ts';
import { addRow } from '../testing/testSite.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhookReceiver.ts';

let site: DeliverySite;
let receiver: WebhookReceiver;
beforeAll(async () => {
  site = await startDeliverySite();
  receiver = await startWebhookReceiver();
  await addRow(site.admin, '/pod/webhook', { name: 'DCS', url: receiver.url, secret: 'a secret of sixteen' });
});
afterAll(async () => {
  await receiver.close();
  await site.close();
});

const sql = async (text: string, values: unknown[] = []) => (await site.muster.database.pool.query(text, values)).rows;

beforeEach(async () => {
  for (const table of ['outbox', 'alarm_delivery', 'alarm']) await sql(`DELETE FROM ${table}`);
  receiver.calls.length = 0;
  site.muster.clock.now += 3_600_000;
});

let count = 0;
/** An alarm is sent, whatever else is in the outbox and in the queue. */
async function expectDelivered(what: string): Promise<void> {
  const id = `alarm ${++count}`;
  await site.happen(raised(retention(site, { id, raisedAt: site.muster.clock.now })));
  const told = receiver.calls.map(({ text }) => JSON.parse(text).alarm.id);
  expect(told, what).toContain(id);
}

/** An unprocessed event, and a delivery that waits for its recipient. */
async function addVictims(): Promise<void> {
  receiver.answer = { status: 503 };
  await site.happen(raised(retention(site, { id: 'victim' })));
  receiver.answer = { status: 200 };
  await site.write(raised(retention(site, { id: 'other' })));
}

describe('an invalid row of the outbox or of the queue', () => {
  const cells: [table: string, column: string, value: string | null][] = [
    ['outbox', 'payload', '{"t": "soon"}'],
    ['outbox', 'payload', '{"t": 1e308}'],
    ['outbox', 'payload', '"garbage"'],
    ['outbox', 'payload', 'null'],
    ['outbox', 'payload', '{"alarmId": "other", "t": 1, "kind": "raise", "level": "high", "escalatedTo": []}'],
    ['outbox', 'attempts', '2147483647'],
    ['outbox', 'next_attempt_at', '-infinity'],
    ['outbox', 'created_at', '-infinity'],
    ['alarm_delivery', 'attempts', '2147483647'],
    ['alarm_delivery', 'attempts', '-2147483648'],
    ['alarm_delivery', 'occurred_at', '-infinity'],
    ['alarm_delivery', 'event', 'garbage'],
    ['alarm_delivery', 'reason', 'garbage'],
    ['alarm_delivery', 'receiver_id', null],
    ['alarm_delivery_queue', 'until_at', '-infinity'],
    ['alarm_delivery_queue', 'until_at', '4713-01-01 BC'],
    ['alarm_delivery_queue', 'due_at', '-infinity'],
    ['alarm_delivery_queue', 'host', ''],
  ];

  it.each(cells)('does not delay others: %s.%s = %s', async (table, column, value) => {
    await addVictims();
    await sql(`UPDATE ${table} SET ${column} = $1`, [value]);
    await expectDelivered(`${table}.${column}`);
    // Also later, when failed ones are retried.
    site.muster.clock.now += 600_000;
    await expectDelivered(`${table}.${column}, again`);
  });

  it('does not delay others if its attempts cannot be counted any more', async () => {
    await addVictims();
    await sql(`UPDATE outbox SET attempts = 2147483647, payload = '"garbage"', next_attempt_at = '-infinity'`);
    await expectDelivered('attempts');
  });

  it('does not delay others, whatever it is', { timeout: 60_000 }, async () => {
    const random = seededRandom('garbage outbox');
    const columns = await sql(`SELECT table_name AS table, column_name AS column, udt_name AS type
      FROM information_schema.columns WHERE table_name IN ('outbox', 'alarm_delivery', 'alarm_delivery_queue')
      AND column_name NOT IN ('id', 'delivery_id', 'building_id', 'kind', 'version', 'delivered_at') ORDER BY 1, ordinal_position`);
    for (let round = 0; round < inFullSuite(300, 12); round++) {
      await addVictims();
      const spoilt: unknown[] = [];
      for (let cell = 0; cell < 4; cell++) {
        const { table, column, type } = random.pick(columns);
        const value = garbageFor(random, { sqlType: type, text: null });
        spoilt.push([table, column, value]);
        // Values that violate a constraint of the database cannot occur.
        await sql(`UPDATE ${table} SET ${column} = $1`, [value]).catch(() => []);
      }
      await expectDelivered(JSON.stringify(spoilt));
      for (const table of ['outbox', 'alarm_delivery']) await sql(`DELETE FROM ${table}`);
    }
  });

  it('does not keep the server busy forever', async () => {
    await addVictims();
    await sql(`UPDATE outbox SET attempts = 1, next_attempt_at = 'infinity'`);
    expect(await nextEventAt(site.muster.database.db)).toBeNull();
  });
});
