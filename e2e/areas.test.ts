import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Api } from '../apps/simulator/src/api.ts';
import { blankPath, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

const place = { lon: 121.5, lat: 31.25 };

let site: TestSite;
let api: Api;
let typeId: string;

interface Region {
  shape: string;
  points?: [number, number][];
  radius?: number;
}
interface Area {
  id: string;
  name: string;
  regions: Region[];
}

beforeAll(async () => {
  site = await openSite();
  ({ api } = site);
  await save('/pod/building', { id: site.buildingId, ...place });
  const plan = {
    type: 'FeatureCollection',
    features: [block(0, 0, 120, 80, 'site'), block(10, 10, 30, 20, 'building')],
  };
  const floors = [
    { floor: 0, name: '', height: 4 },
    { floor: 1, name: '', height: 4 },
  ];
  await save('/pod/map', { name: 'Plant', type: '2d', floors, plan });
  typeId = await save('/pod/areaType', { name: 'Tank farm', alarms: { boundaryCrossing: { level: 2 } } });
  await save('/pod/locationCard', { sn: 'T1', type: 'UW5' });
  await save('/bp/person', { name: 'Wang Fang', personType: 'internal', cardSn: 'T1' });
});
afterAll(async () => {
  await site?.close();
});

async function save(path: string, row: Record<string, unknown>): Promise<string> {
  return ((await api.post(`${path}/save`, row)) as { id: string }).id;
}

async function areaOf(name: string): Promise<Area | undefined> {
  const { data } = (await api.get('/pod/area/page?page=0&size=50')) as { data: Area[] };
  return data.find((area) => area.name === name);
}

/** Degrees of a place given in metres east and north. */
function degrees(east: number, north: number): [number, number] {
  return [place.lon + east / (111_320 * Math.cos((place.lat * Math.PI) / 180)), place.lat + north / 110_870];
}

/** A rectangle of the plan around the middle of the site; metres. */
function block(x: number, y: number, width: number, height: number, featureClass: string) {
  const [w, h] = [width / 2, height / 2];
  const ring = [
    degrees(x - w, y - h),
    degrees(x + w, y - h),
    degrees(x + w, y + h),
    degrees(x - w, y + h),
    degrees(x - w, y - h),
  ];
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { class: featureClass },
  };
}

/** Presses at a place of the canvas, in pixels from its middle. */
async function click(page: Page, x: number, y: number): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox();
  if (box === null) throw new Error('There is no map.');
  await page.mouse.click(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
}

/** Waits until the list beside the map has this number of fences. */
async function fences(page: Page, texts: Catalogue, count: number): Promise<void> {
  const list = page.getByRole('list', { name: texts['console.draw.regions'], exact: true });
  await expect.poll(() => list.locator('> li').count(), waitOptions).toBe(count);
}

async function fillAndSave(page: Page, texts: Catalogue, name: string): Promise<void> {
  await page.getByRole('textbox', { name: texts['area.name'] }).fill(name);
  await page.getByRole('button', { name: texts['console.save'], exact: true }).click();
}

/** The form of a new area, with its map drawn. */
async function openForm(page: Page, texts: Catalogue): Promise<void> {
  await page.goto(`${site.url}/area/list/add`);
  await page.getByRole('toolbar', { name: texts['console.draw.tools'], exact: true }).waitFor(waitOptions);
  await page.locator('form[aria-busy="false"] canvas').first().waitFor(waitOptions);
  await page.locator('canvas').first().scrollIntoViewIfNeeded();
  // The tool is active as soon as the cursor shows it.
  await expect
    .poll(
      () =>
        page
          .locator('canvas')
          .first()
          .evaluate((canvas) => canvas.style.cursor),
      waitOptions,
    )
    .toBe('crosshair');
  // The first frames move the map to the site: earlier presses hit another place.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 0;
        const next = (): void => (++frames > 3 ? resolve() : void requestAnimationFrame(next));
        next();
      }),
  );
}

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['en_US', enUS],
  ] as const),
)('areas in %s', (language, texts) => {
  const tool = (page: Page, key: keyof Catalogue) => page.getByRole('button', { name: texts[key], exact: true });
  const status = (page: Page, key: keyof Catalogue) => page.getByRole('status').filter({ hasText: texts[key] });

  it.runIf(isFullSuite)(
    'are drawn as polygon, rectangle and circle, changed, undone, confirmed where they overlap, and saved',
    async () => {
      const { page, context, errors } = await site.open(blankPath, language);
      await openForm(page, texts);
      await tool(page, 'console.draw.polygon').click();
      for (const [x, y] of [
        [-120, -60],
        [-40, -60],
        [-40, 40],
      ] as const)
        await click(page, x, y);
      // While a fence is being drawn, no other is begun.
      await tool(page, 'console.draw.circle').click();
      await status(page, 'console.draw.finishFirst').waitFor(waitOptions);
      await page.locator('canvas').first().focus();
      await page.keyboard.press('Enter');
      await fences(page, texts, 1);
      await tool(page, 'console.draw.rectangle').click();
      await click(page, 20, -60);
      await click(page, 110, 10);
      await fences(page, texts, 2);
      await tool(page, 'console.draw.circle').click();
      await click(page, -80, 80);
      await click(page, -50, 80);
      await fences(page, texts, 3);

      // A corner is moved, and the move is undone.
      await page
        .getByRole('button', { name: new RegExp(`^${texts['console.draw.region'].replace('{number}', '1')}`) })
        .click();
      const corner = page.getByLabel(texts['console.draw.lon'], { exact: true }).first();
      await corner.waitFor(waitOptions);
      const before = await corner.inputValue();
      const box = await page.locator('canvas').first().boundingBox();
      if (box === null) throw new Error('There is no map.');
      const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(middleX - 120, middleY - 60);
      await page.mouse.down();
      await page.mouse.move(middleX - 140, middleY - 75, { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => corner.inputValue(), waitOptions).not.toBe(before);
      await tool(page, 'console.draw.undo').click();
      await expect.poll(() => corner.inputValue(), waitOptions).toBe(before);
      await tool(page, 'console.draw.redo').click();
      await expect.poll(() => corner.inputValue(), waitOptions).not.toBe(before);
      await picture(page, `${language}-areas-drawn`);

      const name = `Yard ${language}`;
      await fillAndSave(page, texts, name);
      // The run in the other language may have drawn in the same place: then a confirmation is needed.
      const saved = async (): Promise<boolean> => (await areaOf(name)) !== undefined;
      const goOn = tool(page, 'console.confirm.goOn');
      await expect.poll(async () => (await saved()) || (await goOn.isVisible()), waitOptions).toBe(true);
      if (!(await saved())) await goOn.click();
      await expect.poll(saved, waitOptions).toBe(true);
      const area = await areaOf(name);
      expect(area?.regions.map(({ shape, points }) => [shape, points?.length])).toEqual([
        ['polygon', 3],
        ['polygon', 4],
        ['circle', undefined],
      ]);

      // Another one over the rectangle: confirmed with the overlap, then saved.
      await openForm(page, texts);
      await tool(page, 'console.draw.rectangle').click();
      await click(page, 40, -40);
      await click(page, 90, 0);
      await fences(page, texts, 1);
      await fillAndSave(page, texts, `Over ${language}`);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.getByText(new RegExp(name)).waitFor(waitOptions);
      expect(await areaOf(`Over ${language}`)).toBeUndefined();
      await picture(page, `${language}-areas-overlap`);
      await goOn.click();
      await expect.poll(() => areaOf(`Over ${language}`), waitOptions).toBeDefined();
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it.runIf(isFullSuite)('are shown in a tree beside the map, by type', async () => {
    const name = `Tanks ${language}`;
    const regions = [{ shape: 'circle', center: degrees(0, 30), radius: 4, floor: 0 }];
    const parentId = await save('/pod/area', { name, typeId, regions });
    await save('/pod/area', { name: `Pump ${language}`, parentId, regions });
    const { page, context, errors } = await site.open('/area/list', language);
    const tree = page.getByRole('tree', { name: texts['console.area.tree'], exact: true });
    await tree.getByRole('treeitem', { name }).click(waitOptions);
    await page.getByRole('region', { name, exact: true }).waitFor(waitOptions);
    await expect.poll(() => new URL(page.url()).searchParams.get('area'), waitOptions).toBe(parentId);
    await tree.getByRole('treeitem', { name }).press('ArrowDown');
    await page.getByRole('region', { name: `Pump ${language}`, exact: true }).waitFor(waitOptions);
    await page.locator('canvas').first().waitFor(waitOptions);
    await picture(page, `${language}-areas-tree`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('raise by the alarm setting of their type as soon as it is changed', async () => {
    const name = `Gate ${language}`;
    const [lon, lat] = degrees(language === 'zh_CN' ? -20 : 40, 35);
    await save('/pod/area', { name, typeId, regions: [{ shape: 'circle', center: [lon, lat], radius: 3, floor: 0 }] });
    await save('/pod/areaType', { id: typeId, alarms: { boundaryCrossing: { level: 2 } } });
    const { page, context, errors } = await site.open(`/area/areaType/edit/${typeId}`, language);
    const line = page.getByRole('region', { name: texts['alarm.type.boundaryCrossing'], exact: true });
    await page.locator('form[aria-busy="false"]').waitFor(waitOptions);
    // Of off and on, on is above.
    await line.getByRole('combobox').click();
    await expect.poll(() => line.getByRole('combobox').getAttribute('aria-expanded'), waitOptions).toBe('true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await line.getByRole('button', { name: texts['console.rule.addWindow'], exact: true }).click();
    const start = page.getByRole('textbox', { name: texts['console.rule.start'], exact: true });
    await start.waitFor(waitOptions);
    await start.fill('00:00');
    await page.getByRole('textbox', { name: texts['console.rule.end'], exact: true }).fill('00:00');
    await tool(page, 'console.save').click();
    await page.waitForURL('**/area/areaType', waitOptions);
    const raised = async (): Promise<string[]> => {
      const { data } = (await api.get('/pod/alarm/page?page=0&size=50')) as {
        data: { areaName: string; level: number }[];
      };
      return data.filter(({ areaName }) => areaName === name).map(({ level }) => `level ${level}`);
    };
    await eventually(
      async () => {
        const response = await fetch(`${site.url}/ingest/positions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-ingest-key': site.ingestKey },
          body: JSON.stringify([{ tag: 'T1', t: Date.now(), lon, lat, floor: 0 }]),
        });
        expect(response.status).toBe(200);
        expect(await raised()).toEqual(['level 2']);
      },
      { ...waitOptions, interval: 1000 },
    );
    expect(errors).toEqual([]);
    await context.close();
  });
});
