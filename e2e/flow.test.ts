import { inLanguages } from '@muster/testkit/suiteSize.ts';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openApi, type Api } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { openPage, picture } from './browser.ts';
import { logIn, waitOptions } from './logIn.ts';
import { openDemoSite, type TestSite } from './testSite.ts';
import { demoBuilding } from '../packages/demo/src/demoSite.ts';

const mosquitto = '/usr/bin/mosquitto_pub';

interface Carrier {
  tag: string;
  subjectName: string;
  lon: number;
  lat: number;
}

let site: TestSite;
let api: Api;
let buildingId: string;

beforeAll(async () => {
  site = await openDemoSite();
  const access = await readLocalAccess(site.dataDir);
  buildingId = site.buildingId;
  api = await openApi(access.httpUrl, access.authToken, buildingId);
});
afterAll(async () => {
  await site?.close();
});

/** People of the demo site with a wristband; each test uses another one. */
async function carriers(): Promise<Carrier[]> {
  const list = async (): Promise<Carrier[]> => {
    const rows = (await api.get('/pod/position/latest?kind=person')) as Carrier[];
    return rows.filter(({ tag }) => tag.startsWith('UW5-'));
  };
  await expect.poll(async () => (await list()).length, waitOptions).toBeGreaterThan(5);
  return list();
}

/** A wristband's SOS, published by a third-party client if installed, as in docs/protocols.md. */
async function pressSos({ tag, lon, lat }: Carrier): Promise<void> {
  const message = JSON.stringify({ tag, t: Date.now(), lon, lat, sos: true });
  const topic = `muster/${buildingId}/position`;
  if (existsSync(mosquitto)) {
    const args = [
      '-p',
      String(site.mqttPort),
      '-u',
      site.gateway,
      '-P',
      site.ingestKey,
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
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${site.mqttPort}`, {
    username: site.gateway,
    password: site.ingestKey,
  });
  await client.publishAsync(topic, message, { qos: 1 });
  await client.endAsync();
}

const readers = [
  ['zh_CN', zhCN as Catalogue, 0],
  ['en_US', enUS, 1],
] as const;

describe.each(inLanguages(readers))('an operator who reads %s', (language, texts, index) => {
  it('logs in, sees the live site, gets an SOS, handles it, and finds it in the list', async () => {
    const { page, context, errors } = await openPage(site.browser, `${site.url}/login`, language);
    await page.getByRole('heading', { name: texts['console.login.title'], exact: true }).waitFor(waitOptions);
    await picture(page, `${language}-login`);
    await logIn(page, texts, demoBuilding.name);

    const panel = page.getByRole('region', { name: texts['console.alarm.open'] });
    await panel.waitFor(waitOptions);
    const person = (await carriers())[index];
    if (person === undefined) throw new Error('Nobody wears a wristband.');
    const line = panel
      .getByRole('listitem')
      .filter({ hasText: texts['alarm.type.oneKeyHelp'] })
      .filter({ hasText: person.subjectName });
    const pressedAt = Date.now();
    await pressSos(person);
    await line.waitFor(waitOptions);
    console.log(
      `${language}: SOS on the screen ${Date.now() - pressedAt} ms after it was published, the client's start included`,
    );
    await picture(page, `${language}-sos`);

    await line.getByRole('button', { name: texts['alarm.action.handle'], exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('On the way');
    await dialog.getByRole('button', { name: texts['console.confirm'], exact: true }).click();
    await dialog.waitFor({ ...waitOptions, state: 'hidden' });

    await page.goto(`${site.url}/alarm/list`);
    const row = page
      .locator('[data-row-key]')
      .filter({ hasText: person.subjectName })
      .filter({ hasText: texts['alarm.type.oneKeyHelp'] });
    await row.filter({ hasText: texts['alarm.status.handled'] }).first().waitFor(waitOptions);
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
