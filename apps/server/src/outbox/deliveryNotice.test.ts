import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { type DeliverySite, raised, retention, startDeliverySite } from '../testing/deliverySite.ts';
import type { Client } from '../testing/testApp.ts';
import { dataOf, logInAs } from '../testing/testSite.ts';

let site: DeliverySite;
beforeAll(async () => {
  site = await startDeliverySite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.mail.onReceiver = () => '550 5.1.1 no such user';
  await site.setNotice({ retention: { mailInCharge: true } });
  await site.muster.database.db.deleteFrom('alarmDelivery').execute();
  await site.muster.database.db.deleteFrom('notice').execute();
});

const alarms = (...ids: readonly string[]) => ids.map((id) => raised(retention(site, { id })));
async function told(client: Client = site.admin): Promise<Record<string, unknown>[]> {
  return dataOf(await client.get('/base/notice/page', { size: '100' })).data;
}

it('alarms whose mails failed are one notice, which counts them, for accounts that may see deliveries', async () => {
  await site.happen(...alarms('a', 'b', 'c', 'd', 'e', 'f'));
  expect(await told()).toMatchObject([
    { kind: 'deliveryFailed', isRead: false, facts: { channel: 'mail', name: null, failed: 6 } },
  ]);
  const reads = 'base:message:notice:view';
  const keeper = await logInAs(site.muster, site.admin, { permissions: [reads, 'pod:alarm:alarmDelivery:view'] });
  const clerk = await logInAs(site.muster, site.admin, { permissions: [reads] });
  // Both accounts are newer than the notice, which is therefore read for them; one sees it among the old ones.
  expect([(await told(keeper)).length, (await told(clerk)).length]).toEqual([1, 0]);
});

it('mails that are sent again are no longer counted, and with the last of them the notice is gone', async () => {
  await site.happen(...alarms('g', 'h'));
  const [first, second] = await site.deliveries();
  const resend = async (delivery?: Record<string, unknown>): Promise<void> => {
    dataOf(await site.admin.post('/pod/alarmDelivery/resend', { ids: [String(delivery?.['id'])] }));
    await site.deliver();
  };
  site.mail.onReceiver = () => null;
  await resend(first);
  expect(await told()).toMatchObject([{ facts: { failed: 1 } }]);
  await resend(second);
  expect(await told()).toEqual([]);
});
