import { eventually } from '@muster/testkit/eventually.ts';
import { inFullSuite, isFullSuite } from '@muster/testkit/suiteSize.ts';
import { enUS } from '@muster/model/messages/catalogues.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AlarmSite, openAlarmSite, siteLat, siteLon } from './alarmSite.ts';
import { picture, type sizes } from './browser.ts';
import { waitOptions } from './logIn.ts';

/** Alarms of level 1 in addition to the calls for help. */
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
  for (let i = 0; i < others; i++) await site.person(`Tired ${i}`, `LOW-${i}`);
  await flood();
  await eventually(async () => expect((await countAlarms())['total']).toBe(others + crowd + callers.length));
});
afterAll(() => site?.close());

/** The calls for help come first: later alarms must not bury them. */
async function flood(): Promise<void> {
  const t = Date.now();
  // 12 m north of the yard, whose radius is 50 m.
  const place = { t, lon: yardLon, lat: siteLat + 62 * perMetreNorth, floor: 0 };
  await site.send(callers.map((name) => ({ ...place, tag: `SOS-${name}`, sos: true })));
  // They walk 80 m out of the yard in ten seconds.
  const inYard = { t: t - 10_000, lon: yardLon, lat: siteLat, floor: 0 };
  await site.send(Array.from({ length: crowd }, (_, i) => ({ ...inYard, tag: `CROWD-${i}` })));
  const outside = { t, lon: siteLon, lat: siteLat, floor: 0, battery: 5 };
  await site.send(Array.from({ length: others }, (_, i) => ({ ...outside, tag: `LOW-${i}` })));
  // The crowd leaves: its alarms clear, and wait to be handled.
  const left = { t, lon: yardLon, lat: siteLat - 80 * perMetreNorth, floor: 0 };
  await site.send(Array.from({ length: crowd }, (_, i) => ({ ...left, tag: `CROWD-${i}` })));
}

async function countAlarms(): Promise<Record<string, number>> {
  return (await site.api.get('/pod/alarm/everyTypeAlarmingCount')) as Record<string, number>;
}

/** Parts of the map's top row that are truncated or covered. */
async function cutInTopRow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('[data-map-edge=top] :is(button, a)')];
    const isCovered = (element: HTMLElement): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const met = [left + 2, right - 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
      return !met.every((each) => each !== null && element.contains(each));
    };
    return shown.filter(isCovered).map((element) => element.textContent ?? '');
  });
}

/** Names of callers whose line is visible without scrolling: the middle of the line is hit. */
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

/** `unfold` shows the list where it is folded. */
async function showsCallers(
  path: string,
  size: keyof typeof sizes,
  unfold?: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, context, errors } = await site.open(path, 'en_US', size);
  await unfold?.(page);
  await page.getByText(callers[0]).first().waitFor(waitOptions);
  await picture(page, `flood-${size}${path.replaceAll('/', '-')}`);
  await expect.poll(() => callersInSight(page), waitOptions).toEqual(callers);
  expect(errors).toEqual([]);
  await context.close();
}

describe('a flood of level-1 alarms with three calls for help', () => {
  it.runIf(isFullSuite)('leaves each of them in sight on the wall', () => showsCallers('/screen', 'desk'));
  it.runIf(isFullSuite)('counts each of them on other pages, where they are first in the dock', () =>
    showsCallers('/organization/person', 'desk', async (page) => {
      const dock = page.getByRole('complementary', { name: enUS['console.dock'], exact: true });
      const folded = dock.getByRole('button', { name: enUS['console.dock.unfold'] });
      await expect
        .poll(() => folded.textContent(), waitOptions)
        .toContain(`${enUS['console.dock.sos']}${callers.length}`);
      await picture(page, 'flood-folded');
      await page.keyboard.press('a');
    }),
  );
  it.runIf(isFullSuite)('leaves each of them in sight in the list of a phone', () =>
    showsCallers('/organization/person', 'phone', async (page) => {
      const bar = page.getByRole('complementary', { name: enUS['console.dock'], exact: true });
      await bar.getByRole('button', { name: enUS['console.dock.sos'] }).click(waitOptions);
    }),
  );
  it.runIf(isFullSuite)('leaves each of them in sight on a phone', () => showsCallers('/dashboard', 'phone'));

  it.runIf(isFullSuite)(
    'keeps them visible at home, and is handled there as groups, each alarm with its own record',
    async () => {
      const { page, context, errors } = await site.open('/dashboard', 'en_US');
      await expect.poll(() => callersInSight(page), waitOptions).toEqual(callers);
      await page.getByText('12 m north of Yard').first().waitFor(waitOptions);
      expect(await cutInTopRow(page)).toEqual([]);
      const line = page.getByRole('listitem').filter({ hasText: `${crowd} people` });
      // Forty lines are drawn at the same time.
      const more = page.getByRole('button', { name: /^\d+ more$/u });
      while ((await more.count()) > 0) await more.click(waitOptions);
      // The crowd has left: one grey line, below all active alarms.
      expect(await line.count()).toBe(1);
      expect(await line.textContent()).toContain(enUS['console.alarm.cleared']);
      const before = await line.boundingBox();
      await line.hover(waitOptions);
      await picture(page, 'flood-pointed-at');
      // Nothing moves under the pointer, but for the scrolling to it.
      expect((await line.boundingBox())?.height).toBe(before?.height);
      await line
        .getByRole('button', { name: enUS['console.alarm.unfoldGroup'].replace('{count}', `${crowd}`) })
        .click();
      await page.getByText('Worker 3', { exact: true }).waitFor(waitOptions);
      await picture(page, 'flood-unfolded');
      await page.getByRole('button', { name: enUS['console.alarm.fold'], exact: true }).click(waitOptions);
      await line.getByRole('button', { name: enUS['alarm.action.handle'], exact: true }).click(waitOptions);
      await page.getByRole('textbox', { name: enUS['alarm.handlingInfo'] }).fill('Told to leave', waitOptions);
      await page.getByRole('button', { name: enUS['console.confirm'] }).click(waitOptions);
      await expect.poll(async () => (await countAlarms())['areaAlarmEventCount'], waitOptions).toBe(0);
      const handled = '/pod/alarm/page?status=handled&type=boundaryCrossing';
      expect(((await site.api.get(handled)) as { length: number }).length).toBe(crowd);
      expect((await countAlarms())['helpAlarmEventCount']).toBe(callers.length);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
