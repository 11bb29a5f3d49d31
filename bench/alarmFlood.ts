// `npm run bench -- alarmFlood`: interaction latency while 300 alarms arrive in 60 s, including 3 calls for help
// (docs/performance.md).
import { loadavg } from 'node:os';

import { enUS } from '@muster/model/messages/catalogues.ts';
import type { Page } from 'playwright-core';

import { openApi, type Api } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { launchBrowser, openPage } from '../e2e/browser.ts';
import { waitOptions } from '../e2e/logIn.ts';
import { startMuster } from '../e2e/muster.ts';
import { startSession } from '../e2e/session.ts';
import { buildConsole } from './workload/buildConsole.ts';
import { nextPaint, observeInteractions } from './workload/nextPaint.ts';

const alarms = 300;
const helpEvery = 100;
const floodMs = 60_000;
const mostMs = 200;
const [lon, lat] = [121.5, 31.25];

/** Press latencies of one kind, ms. */
type Timings = Map<string, number[]>;

async function addPerson(api: Api, index: number): Promise<void> {
  const sn = `FLOOD-${index}`;
  const { id } = (await api.post('/bp/person/save', { name: `Person ${index}`, personType: 'internal' })) as {
    id: string;
  };
  await api.post('/pod/locationCard/save', { sn, type: 'UW5' });
  await api.post('/pod/locationCard/bind', { sn, kind: 'person', id });
}

async function send(url: string, key: string, positions: readonly object[]): Promise<void> {
  const response = await fetch(`${url}/ingest/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': key },
    body: JSON.stringify(positions),
  });
  if (response.status !== 200) throw new Error(`/ingest/positions answered ${response.status}.`);
}

/** Everybody moves each second; five of them have an alarm of level 1 for the first time. */
async function flood(url: string, key: string, isOver: () => boolean): Promise<void> {
  const begun = Date.now();
  while (!isOver()) {
    const raised = Math.floor(((Date.now() - begun) / floodMs) * alarms);
    const t = Date.now();
    await send(
      url,
      key,
      Array.from({ length: alarms }, (_, index) => ({
        tag: `FLOOD-${index}`,
        t,
        lon: lon + ((index % 20) + Math.sin(t / 5000 + index)) * 1e-4,
        lat: lat + (Math.floor(index / 20) + Math.cos(t / 5000 + index)) * 1e-4,
        floor: 0,
        battery: index < raised && index % helpEvery !== 0 ? 5 : 90,
        ...(index < raised && index % helpEvery === 0 && { sos: true }),
      })),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 - (Date.now() - t))));
  }
}

/** Actions of an operator meanwhile, repeated. */
async function work(page: Page, timings: Timings, isOver: () => boolean): Promise<void> {
  const take = async (name: string, step: () => Promise<void>): Promise<void> => {
    const { pressMs } = await nextPaint(page, step);
    timings.set(name, [...(timings.get(name) ?? []), pressMs]);
  };
  const action = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  const find = page.getByRole('combobox', { name: enUS['console.map.find'] });
  const filter = page.getByRole('search').getByRole('combobox').first();
  const line = page.locator('.ant-table-row :is(a, button)').first();
  await page.getByRole('listitem').first().waitFor(waitOptions);
  while (!isOver()) {
    await take('showing an alarm on the map', () =>
      page.getByText('Person', { exact: false }).last().click(waitOptions),
    );
    await take('taking an alarm', () => action(enUS['console.alarm.take']).click(waitOptions));
    await take('typing into the find box', () => find.pressSequentially('Person 1'));
    await take('leaving the find box', () => page.keyboard.press('Escape'));
    await take('opening the list of alarms', () => link(enUS['console.alarm.all']).click(waitOptions));
    await line.waitFor(waitOptions);
    await take('opening a filter', () => filter.click(waitOptions));
    await take('filtering the list of alarms', () => page.keyboard.press('Enter'));
    await page.keyboard.press('Escape');
    await line.waitFor(waitOptions);
    await take('opening an alarm of the list', () => line.click(waitOptions));
    await page.goto(page.url().replace(/\/alarm.*/u, '/dashboard'));
    await page.getByRole('listitem').first().waitFor(waitOptions);
  }
}

function print(timings: Timings): number {
  console.log(`| interaction, load ${loadavg()[0]?.toFixed(1)} | times | median ms | worst ms |`);
  console.log('|---|---:|---:|---:|');
  for (const [name, all] of timings) {
    const sorted = all.toSorted((one, other) => one - other);
    console.log(`| ${name} | ${all.length} | ${sorted[Math.floor(all.length / 2)]} | ${sorted.at(-1)} |`);
  }
  return [...timings.values()].flat().filter((ms) => ms > mostMs).length;
}

if (!process.argv.includes('--built')) buildConsole();
const [muster, browser] = await Promise.all([startMuster({ MUSTER_DEMO: 'off' }), launchBrowser()]);
let missed = 0;
try {
  const { httpUrl, buildingId, key } = await readLocalAccess(muster.dataDir);
  const session = await startSession(httpUrl, buildingId);
  const api = await openApi(httpUrl, session.authToken, buildingId);
  await api.post('/pod/alarmSetting/save', { alarms: { lowBattery: { on: true, level: 1 } } });
  for (let index = 0; index < alarms; index++) await addPerson(api, index);
  const { page, errors } = await openPage(browser, `${muster.url}/dashboard`, 'en_US', 'desk', session);
  await page.addInitScript(observeInteractions);
  await page.reload();
  const until = Date.now() + floodMs;
  const isOver = (): boolean => Date.now() > until;
  const timings: Timings = new Map();
  await Promise.all([flood(muster.url, key, isOver), work(page, timings, isOver)]);
  for (const error of errors) console.error(error);
  missed = print(timings);
} finally {
  await browser.close();
  await muster.remove();
}
process.exit(missed === 0 ? 0 : 1);
