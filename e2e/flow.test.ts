import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { menu } from '@muster/model/access/menu.ts';
import { enUS } from '@muster/model/messages/en_US.ts';
import { zhCN } from '@muster/model/messages/zh_CN.ts';
import { zhTW } from '@muster/model/messages/zh_TW.ts';
import mqtt from 'mqtt';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openApi, type Api } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { seriousViolations } from './axe.ts';
import { launchBrowser, openPage, picture } from './browser.ts';
import { go } from './go.ts';
import { logIn, patience } from './logIn.ts';
import { ingestKey, startMuster, type RunningMuster } from './muster.ts';

const mosquitto = '/usr/bin/mosquitto_pub';

interface Carrier {
  tag: string;
  subjectName: string;
  lon: number;
  lat: number;
}

let muster: RunningMuster;
let browser: Browser;
let api: Api;
let buildingId: string;

beforeAll(async () => {
  [muster, browser] = await Promise.all([startMuster({ MUSTER_DEMO: 'on' }), launchBrowser()]);
  const access = await readLocalAccess(muster.dataDir);
  buildingId = access.buildingId;
  api = await openApi(access.httpUrl, access.authToken, buildingId);
});
afterAll(async () => {
  await browser?.close();
  await muster?.remove();
});

/** People of the demo site who wear a wristband now; each test takes another one. */
async function carriers(): Promise<Carrier[]> {
  const list = async (): Promise<Carrier[]> => {
    const rows = (await api.get('/pod/position/latest?kind=person')) as Carrier[];
    return rows.filter(({ tag }) => tag.startsWith('UW5-'));
  };
  await expect.poll(async () => (await list()).length, patience).toBeGreaterThan(5);
  return list();
}

/** A wristband's SOS, published by a client that is not ours where it is installed, as docs/protocols.md says. */
async function pressSos({ tag, lon, lat }: Carrier): Promise<void> {
  const message = JSON.stringify({ tag, t: Date.now(), lon, lat, sos: true });
  const topic = `muster/${buildingId}/position`;
  if (existsSync(mosquitto)) {
    const args = [
      '-p',
      String(muster.mqttPort),
      '-u',
      'gateway',
      '-P',
      ingestKey,
      '-q',
      '1',
      '-t',
      topic,
      '-m',
      message,
    ];
    await promisify(execFile)(mosquitto, args);
    return;
  }
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${muster.mqttPort}`, {
    username: 'gateway',
    password: ingestKey,
  });
  await client.publishAsync(topic, message, { qos: 1 });
  await client.endAsync();
}

describe.each([
  ['zh_CN', zhCN as Catalogue, 0],
  ['en_US', enUS, 1],
] as const)('an operator who reads %s', (language, texts, index) => {
  it('logs in, sees the site live, is told of an SOS, handles it, and finds it in the list', async () => {
    const { page, context, errors } = await openPage(browser, `${muster.url}/login`, language);
    await page.getByRole('heading', { name: texts['console.login.title'], exact: true }).waitFor(patience);
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `${language}-login`);
    await logIn(page, texts);

    const panel = page.getByRole('region', { name: texts['console.alarm.open'] });
    await panel.waitFor(patience);
    const person = (await carriers())[index];
    if (person === undefined) throw new Error('Nobody wears a wristband.');
    const line = panel
      .getByRole('listitem')
      .filter({ hasText: texts['alarm.type.oneKeyHelp'] })
      .filter({ hasText: person.subjectName });
    const pressedAt = Date.now();
    await pressSos(person);
    await line.waitFor(patience);
    console.log(
      `${language}: SOS on the screen ${Date.now() - pressedAt} ms after it was published, the client's start included`,
    );
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `${language}-sos`);

    await line.getByRole('button', { name: texts['alarm.action.handle'], exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('On the way');
    await dialog.getByRole('button', { name: texts['console.confirm'], exact: true }).click();
    await dialog.waitFor({ ...patience, state: 'hidden' });

    await page.goto(`${muster.url}/alarm/list`);
    const row = page
      .locator('[data-row-key]')
      .filter({ hasText: person.subjectName })
      .filter({ hasText: texts['alarm.type.oneKeyHelp'] });
    await row.filter({ hasText: texts['alarm.status.handled'] }).first().waitFor(patience);
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `${language}-alarms`);
    const { data } = (await api.get(`/pod/alarm/page?page=0&size=50&type=oneKeyHelp&status=handled`)) as {
      data: { subjectName: string; handlerAccount: string; handlingInfo: string }[];
    };
    expect(data.find(({ subjectName }) => subjectName === person.subjectName)).toMatchObject({
      handlerAccount: 'admin',
      handlingInfo: 'On the way',
    });
    expect(errors).toEqual([]);
    await context.close();
  });
});

const screens = menu.flatMap((entry) => (entry.children.length === 0 ? [entry] : entry.children)).map(({ url }) => url);

/** So many screens take their time on a busy machine. */
const severalMinutes = 900_000;

describe('every screen of the menu', () => {
  it.each([
    ['zh_CN', zhCN as Catalogue],
    ['zh_TW', zhTW],
    ['en_US', enUS],
  ] as const)(
    'opens in %s without an error, a raw key, or a serious finding of axe',
    { timeout: severalMinutes },
    async (language, texts) => {
      const { page, context, errors } = await openPage(browser, `${muster.url}/login`, language);
      await logIn(page, texts);
      for (const [index, url] of screens.entries()) {
        // Pages behind tabs are kept until the console is loaded again, and axe would take its time for all of them.
        if (index % 8 === 0) await page.goto(`${muster.url}${url}`);
        await go(page, url);
        expect(new URL(page.url()).pathname).toBe(url);
        const text = await page.locator('body').innerText();
        expect(Object.keys(texts).filter((key) => key.includes('.') && text.includes(key))).toEqual([]);
        expect(text).not.toMatch(/\{\w+\}/);
        expect({ url, findings: await seriousViolations(page) }).toEqual({ url, findings: [] });
        await picture(page, `${language}-${url.slice(1).replaceAll('/', '-')}`);
      }
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
