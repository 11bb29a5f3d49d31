import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN, zhTW } from '@muster/model/messages/catalogues.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Api } from '../apps/simulator/src/api.ts';
import { type MailServer, startMailServer } from '../apps/server/src/testing/mailServer.ts';
import { blankPath, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
let api: Api;
let mail: MailServer;

beforeAll(async () => {
  [site, mail] = await Promise.all([openSite(), startMailServer()]);
  ({ api } = site);
  const sender = { address: 'muster@works.example', host: '127.0.0.1', port: String(mail.port), security: 'none' };
  await api.post('/base/mailSetting/save', sender);
  await api.post('/base/parameter/save', { publicAddress: site.url });
});
afterAll(async () => {
  await site?.close();
  await mail?.close();
});

interface Place {
  person: string;
  tag: string;
  lon: number;
}

/** A person with a card who must not enter an area, and a person in charge with an address. */
async function prepare(n: number): Promise<Place> {
  const id = async (path: string, body: Record<string, string>): Promise<string> =>
    ((await api.post(`${path}/save`, body)) as { id: string }).id;
  const person = `王芳${n}`;
  const tag = `UW5-${n}`;
  const lon = 121.5 + n * 0.01;
  const wang = await id('/bp/person', { name: person, personType: 'internal' });
  const li = await id('/bp/person', { name: `李强${n}`, personType: 'internal', email: `li${n}@works.example` });
  await id('/pod/locationCard', { sn: tag, type: 'UW5' });
  await api.post('/pod/locationCard/bind', { sn: tag, kind: 'person', id: wang });
  const alarms = JSON.stringify({ boundaryCrossing: { on: true, level: 2 } });
  const typeId = await id('/pod/areaType', { name: `罐区类型${n}`, color: '#0B8F8C', alarms: '{}' });
  const regions = JSON.stringify([{ shape: 'circle', center: [lon, 31.25], radius: 50, floor: null }]);
  await id('/pod/area', { name: `罐区${n}`, typeId, regions, alarms, personInChargeId: li });
  return { person, tag, lon };
}

async function send({ tag, lon }: Place, t: number): Promise<void> {
  const response = await fetch(`${site.url}/ingest/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': site.ingestKey },
    body: JSON.stringify([{ tag, t, lon, lat: 31.25, floor: 0 }]),
  });
  expect(response.status).toBe(200);
}

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue, 1],
    ['zh_TW', zhTW, 2],
    ['en_US', enUS, 3],
  ] as const),
)('an alarm of a site whose operator reads %s', (language, texts, n) => {
  it.runIf(isFullSuite)('is mailed to the person in charge of the area, as the screens show', async () => {
    const { page, context, errors } = await site.open(blankPath, language);
    const place = await prepare(n);
    const types = { boundaryCrossing: { mailInCharge: true } };
    await api.post('/pod/alarmNotice/save', { types: JSON.stringify(types), sounds: '{}' });

    const enteredAt = Date.now();
    const before = mail.mails.length;
    await send(place, enteredAt);
    await expect.poll(() => mail.mails.length, waitOptions).toBeGreaterThan(before);
    console.log(`${language}: the mail server had the mail ${Date.now() - enteredAt} ms after the position was sent`);
    const arrived = mail.mails.find(({ to }) => to[0] === `li${n}@works.example`);
    expect(arrived?.subject).toContain(place.person);
    const [link = ''] = /http\S+\/alarm\/list\?id=\S+/.exec(arrived?.text ?? '') ?? [];

    await page.goto(`${site.url}/alarm/delivery`);
    const row = page.locator('[data-row-key]').filter({ hasText: `李强${n}` });
    await row.filter({ hasText: texts['alarmDelivery.state.sent'] }).first().waitFor(waitOptions);
    await picture(page, `${language}-alarm-delivery`);

    await page.goto(link);
    const deliveryList = page.getByRole('region', { name: texts['console.delivery.told'] });
    await deliveryList.getByText(`李强${n}`).waitFor(waitOptions);
    await deliveryList.getByText(texts['alarmDelivery.state.sent'], { exact: true }).waitFor(waitOptions);
    await deliveryList.scrollIntoViewIfNeeded();
    await picture(page, `${language}-alarm-told`);
    expect(errors).toEqual([]);
    await context.close();
  });
});

it.runIf(isFullSuite)(
  'failed deliveries are resent from the list, and succeed when the receiver is known',
  async () => {
    const place = await prepare(4);
    const types = { boundaryCrossing: { mailInCharge: true } };
    await api.post('/pod/alarmNotice/save', { types: JSON.stringify(types), sounds: '{}' });
    mail.onReceiver = (address) => (address === 'li4@works.example' ? '550 no such user' : null);
    await send(place, Date.now());
    const { page, context, errors } = await site.open('/alarm/delivery?state=failed', 'zh_CN');
    const row = page.locator('[data-row-key]').filter({ hasText: '李强4' });
    await row.getByText(zhCN['alarmDelivery.problem.refusedAddress']).waitFor(waitOptions);
    mail.onReceiver = () => null;
    await row.getByRole('button', { name: zhCN['console.delivery.resend'] }).click(waitOptions);
    await expect.poll(() => mail.mails.some(({ to }) => to[0] === 'li4@works.example'), waitOptions).toBe(true);
    // It no longer matches the filter of the URL.
    await row.waitFor({ ...waitOptions, state: 'detached' });
    await page.goto(`${site.url}/alarm/delivery`);
    await row.getByText(zhCN['alarmDelivery.state.sent']).waitFor(waitOptions);
    expect(errors).toEqual([]);
    await context.close();
  },
);
