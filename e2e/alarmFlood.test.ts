import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import { enUS } from '@muster/model/messages/catalogues.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AlarmSite, openAlarmSite, siteLat, siteLon } from './alarmSite.ts';
import { picture, type sizes } from './browser.ts';
import { go } from './go.ts';
import { waitOptions } from './logIn.ts';

/** Level-1 alarms besides the calls for help. */
const others = inFullSuite(300, 30);
const yardLon = siteLon + 0.01;
const callers = ['Ada', 'Bea', 'Cleo'];
const crowd = 11;
const perMetreNorth = 1 / 111_200;

let site: AlarmSite;

beforeAll(async () => {
  site = await openAlarmSite();
  await site.area('Yard', yardLon, { boundaryCrossing: { on: true, level: 1 } });
  await site.api.post('/pod/alarmSetting/save', { alarms: { lowBattery: { on: true, level: 1 } } });
  for (const name of callers) await site.person(name, `SOS-${name}`);
  for (let i = 0; i < crowd; i++) await site.person(`Worker ${i}`, `CROWD-${i}`);
  for (let i = 0; i < others; i++) await site.save('/pod/locationCard', { sn: `LOW-${i}`, type: 'UW5' });
  await flood();
  await expect.poll(async () => (await countAlarms()).total, waitOptions).toBe(others + crowd + callers.length);
});
afterAll(() => site?.close());

/** The calls for help come first: whatever follows must not bury them. */
async function flood(): Promise<void> {
  const t = Date.now();
  // 12 m north of the yard, whose radius is 50 m.
  const place = { t, lon: yardLon, lat: siteLat + 62 * perMetreNorth, floor: 0 };
  await site.send(callers.map((name) => ({ ...place, tag: `SOS-${name}`, sos: true })));
  const inYard = { t, lon: yardLon, lat: siteLat, floor: 0 };
  await site.send(Array.from({ length: crowd }, (_, i) => ({ ...inYard, tag: `CROWD-${i}` })));
  const outside = { t, lon: siteLon, lat: siteLat, floor: 0, battery: 5 };
  await site.send(Array.from({ length: others }, (_, i) => ({ ...outside, tag: `LOW-${i}` })));
  // The crowd leaves: its alarms clear, and wait to be handled.
  const left = { t: t + 1, lon: yardLon, lat: siteLat - 80 * perMetreNorth, floor: 0 };
  await site.send(Array.from({ length: crowd }, (_, i) => ({ ...left, tag: `CROWD-${i}` })));
}

async function countAlarms(): Promise<Record<string, number>> {
  return (await site.api.get('/pod/alarm/everyTypeAlarmingCount')) as Record<string, number>;
}

/** Names of callers whose line can be seen without scrolling: its middle is what one would meet there. */
async function callersInSight(page: Page): Promise<string[]> {
  return page.evaluate((names) => {
    const lines = [...document.querySelectorAll('li')];
    return names.filter((name) =>
      lines.some((line) => {
        if (!line.textContent?.includes(name)) return false;
        const { left, right, top, bottom } = line.getBoundingClientRect();
        const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return met !== null && line.contains(met);
      }),
    );
  }, callers);
}

describe('a flood of level-1 alarms with three calls for help in it', () => {
  it.each([
    ['home', '/dashboard', 'desk'],
    ['another page', '/organization/person', 'desk'],
    ['the wall', '/screen', 'desk'],
    ['home', '/dashboard', 'phone'],
  ] as const satisfies (readonly [string, string, keyof typeof sizes])[])(
    'leaves each of them in sight on %s (%s, %s)',
    async (_, path, size) => {
      const { page, context, errors } = await site.open(path, 'en_US', size);
      await expect.poll(() => callersInSight(page), waitOptions).toEqual(callers);
      await picture(page, `flood-${size}${path.replaceAll('/', '-')}`);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it('shows the crowd that has left as one grey line, and says how far from the yard the callers are', async () => {
    const { page, context } = await site.open('/dashboard', 'en_US');
    const panel = page.getByRole('region', { name: enUS['console.alarm.open'] });
    await panel.getByText('12 m north of Yard').first().waitFor(waitOptions);
    const line = panel.getByRole('listitem').filter({ hasText: `${crowd} people` });
    expect(await line.count()).toBe(1);
    expect(await line.textContent()).toContain(enUS['console.alarm.cleared']);
    expect((await countAlarms())['helpAlarmEventCount']).toBe(callers.length);
    await context.close();
  });

  it('lets an operator handle the crowd as one, each alarm with its own record', async () => {
    const { page, context } = await site.open('/dashboard', 'en_US');
    const line = page.getByRole('listitem').filter({ hasText: `${crowd} people` });
    await line.getByRole('button', { name: enUS['alarm.action.handle'] }).click(waitOptions);
    await page.getByRole('textbox').fill('Told to leave', waitOptions);
    await page.getByRole('button', { name: enUS['console.confirm'] }).click(waitOptions);
    await expect.poll(async () => (await countAlarms())['areaAlarmEventCount'], waitOptions).toBe(0);
    await go(page, '/alarm/list?status=handled');
    const { length } = (await site.api.get('/pod/alarm/page?status=handled&type=boundaryCrossing')) as {
      length: number;
    };
    expect(length).toBe(crowd);
    await context.close();
  });
});
