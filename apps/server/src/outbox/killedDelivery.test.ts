import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { type DeliverySite, raised, retention, startDeliverySite } from '../testing/deliverySite.ts';

const entry = fileURLToPath(new URL('../testing/deliveryProcess.ts', import.meta.url));
const waitOptions = { timeout: 60_000, interval: 50 };

let site: DeliverySite;
let child: ChildProcess | undefined;
beforeAll(async () => {
  site = await startDeliverySite();
  // Deliveries are sent by other processes here.
  await site.services.deliverer.close();
  await site.setNotice({ retention: { mailInCharge: true } });
});
afterEach(() => void child?.kill('SIGKILL'));
afterAll(() => site.close());

function startProcess(): ChildProcess {
  const sealKey = join(site.muster.uploadRoot, 'seal.key');
  child = spawn(process.execPath, [entry, site.muster.database.url, sealKey], { stdio: 'inherit' });
  return child;
}

it('a mail whose sender is killed before it could record the sending is sent again, with the same id', async () => {
  const killed = Promise.withResolvers<void>();
  const first = startProcess();
  first.once('exit', () => killed.resolve());
  site.mail.onMail = async () => {
    site.mail.onMail = () => {};
    first.kill('SIGKILL');
    await killed.promise;
  };
  await site.write(raised(retention(site)));
  await killed.promise;
  await expect.poll(() => site.mail.mails.length, waitOptions).toBe(1);
  expect(await site.deliveries()).toMatchObject([{ state: 'sending' }]);
  const { db } = site.muster.database;
  // No other deliverer gets it while its sender may still be sending; here the minute is over.
  const over = new Date(Date.now() - 1000).toISOString();
  await db.updateTable('alarmDeliveryQueue').set({ claimedUntil: over }).execute();
  startProcess();
  await expect.poll(() => site.deliveries(), waitOptions).toMatchObject([{ state: 'sent', attempts: 2 }]);
  expect(site.mail.mails).toHaveLength(2);
  expect(new Set(site.mail.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
  expect(await db.selectFrom('alarmDeliveryQueue').selectAll().execute()).toEqual([]);
}, 120_000);

it('is not sent again by a deliverer that starts while another sends', async () => {
  site.mail.mails.length = 0;
  const sending = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  site.mail.onMail = () => {
    sending.resolve();
    return goOn.promise;
  };
  const first = startProcess();
  await site.write(raised(retention(site, { id: 'a2' })));
  await sending.promise;
  const second = startProcess();
  await expect
    .poll(async () => {
      const { rows } = await site.muster.database.pool.query(
        "select 1 from pg_stat_activity where application_name = 'muster delivery'",
      );
      return rows.length;
    }, waitOptions)
    .toBeGreaterThan(1);
  goOn.resolve();
  await expect
    .poll(() => site.deliveries({ alarmId: 'a2' }), waitOptions)
    .toMatchObject([{ state: 'sent', attempts: 1 }]);
  expect(site.mail.mails).toHaveLength(1);
  first.kill('SIGKILL');
  second.kill('SIGKILL');
}, 120_000);
