import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

import { fillText } from '@muster/model/messages/catalogue.ts';
import { enUS as texts } from '@muster/model/messages/catalogues.ts';
import { inFullSuite, isFullSuite } from '@muster/testkit/suiteSize.ts';
import { packagePartBytes } from '@muster/model/map/mapPackage.ts';
import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';

import { type Api } from '../apps/simulator/src/api.ts';
import { blankPath, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { countPixels } from './pixels.ts';
import { housePackage } from './tileset.ts';
import { openSite, type TestSite } from './testSite.ts';

const place = { lon: 121.5, lat: 31.25 };
const color = '#C02060';

let site: TestSite;
let api: Api;
let folder: string;
let page: Page;
let context: BrowserContext;
let errors: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-package-'));
  site = await openSite();
  ({ api } = site);
  await api.post('/pod/building/save', { id: site.buildingId, ...place });
  await api.post('/pod/area/save', {
    name: 'Yard',
    regions: [{ shape: 'circle', center: [place.lon, place.lat], radius: 100, floor: 0 }],
  });
  ({ page, context, errors } = await site.open(blankPath, 'en_US'));
});
afterAll(async () => {
  await context?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

/** An uncompressed archive on the disk, as large as its content. */
async function archive(name: string, files: Readonly<Record<string, Buffer>>): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(content, path, { compress: false });
  zip.end();
  const path = join(folder, name);
  await writeFile(path, await buffer(zip.outputStream as Readable));
  return path;
}

/** Tiles of one colour at a level of Web Mercator around the site, and so much beside them that two parts are sent. */
async function pyramid(): Promise<string> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: color } })
    .png()
    .toBuffer();
  const z = 17;
  const x = Math.floor(((place.lon + 180) / 360) * 2 ** z);
  const latitude = (place.lat * Math.PI) / 180;
  const y = Math.floor(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** z);
  const files: Record<string, Buffer> = {};
  for (let column = x - 2; column <= x + 2; column += 1)
    for (let row = y - 2; row <= y + 2; row += 1) files[`${z}/${column}/${row}.png`] = tile;
  files['notes.bin'] = randomBytes(packagePartBytes);
  return archive('works.zip', files);
}

/** The form of a new map. */
async function openForm(name: string, type: '2d' | '3d' = '2d'): Promise<void> {
  await page.goto(`${site.url}/area/map/add`);
  await page.locator('form[aria-busy="false"]').first().waitFor(waitOptions);
  await page.locator('#map-name').fill(name, waitOptions);
  await page.locator('#map-type').click();
  await page
    .locator('.ant-select-item-option', { hasText: texts[`map.type.${type}`] })
    .last()
    .dispatchEvent('click');
  await page.getByRole('button', { name: texts['console.plan.addFloor'], exact: true }).click(waitOptions);
}
const choose = (path: string): Promise<void> =>
  page.locator('input[type=file][accept*="zip"]').setInputFiles(path, waitOptions);
const refusal = async (): Promise<string | null> => page.getByRole('alert').last().textContent(waitOptions);

describe('a map package', { timeout: 480_000 }, () => {
  it.runIf(isFullSuite)('resumes an interrupted upload, with its progress, and is shown on the map', async () => {
    await openForm('Works');
    const offsets: number[] = [];
    let isCut = true;
    await page.route('**/pod/mapPackage/part?*', async (route) => {
      offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')));
      if (isCut && offsets.length > 1) await route.abort('connectionreset');
      else await route.continue();
    });
    await choose(await pyramid());
    const resume = page.getByRole('button', { name: texts['console.package.resume'], exact: true });
    await resume.waitFor(waitOptions);
    const bar = page.getByRole('progressbar', { name: texts['console.package.title'] });
    expect(Number(await bar.getAttribute('value'))).toBe(packagePartBytes);
    await picture(page, 'package-cut');
    isCut = false;
    await resume.click();
    await page.getByText(/^works\.zip/).waitFor(waitOptions);
    // The part that was lost is the only one that was begun twice.
    expect(offsets).toEqual([0, 1, 1].map((part) => part * packagePartBytes));
    await page
      .getByText(fillText(texts['console.package.ready.pyramid'], { min: 17, max: 17, files: 26 }))
      .waitFor(waitOptions);
    await picture(page, 'package-ready');
    await page.getByRole('button', { name: texts['console.save'], exact: true }).click(waitOptions);
    await page.waitForURL('**/area/map', waitOptions);
    await page.goto(`${site.url}/dashboard`);
    const canvas = page.locator('main canvas').first();
    await expect.poll(() => countPixels(canvas, { color, within: 12 }), waitOptions).toBeGreaterThan(20_000);
    await picture(page, 'package-map');
    expect(errors).toEqual([]);
  });

  it.runIf(isFullSuite)('of more than 500 MB is not even sent', async () => {
    await openForm('Too large');
    const path = join(folder, 'large.zip');
    const file = await open(path, 'w');
    await file.truncate(500 * 2 ** 20 + 1);
    await file.close();
    let calls = 0;
    await page.route('**/pod/mapPackage/begin', async (route) => {
      calls += 1;
      await route.continue();
    });
    await choose(path);
    await page.getByText(texts['mapPackage.tooLarge']).first().waitFor(waitOptions);
    expect(calls).toBe(0);
  });

  const refused = [
    [
      'whose names lead out of it',
      'mapPackage.unsafe',
      async () => {
        const honest = await archive('honest.zip', { 'aa/aa/3/4/2.png': Buffer.from('x') });
        const path = join(folder, 'slip.zip');
        const content = (await readFile(honest)).toString('latin1').replaceAll('aa/aa/3/4/2.png', '../../3/4/2.png');
        await writeFile(path, Buffer.from(content, 'latin1'));
        return path;
      },
    ],
    ['whose tiles are packed with Draco', 'mapPackage.packed', () => packedModel('KHR_draco_mesh_compression')],
    ['whose textures are KTX2', 'mapPackage.packed', () => packedModel('KHR_texture_basisu')],
  ] as const;
  it.each(inFullSuite<readonly (typeof refused)[number][]>(refused, refused.slice(0, 1)))(
    '%s is refused with the reason',
    async (_, reason, make) => {
      await openForm('Refused', '3d');
      await choose(await make());
      await expect.poll(refusal, waitOptions).toBe(texts['console.package.refused'].replace('{reason}', texts[reason]));
      expect(await page.getByRole('button', { name: texts['console.package.resume'], exact: true }).count()).toBe(0);
      await picture(page, `package-${reason}`);
    },
  );
});

function packedModel(extension: string): Promise<string> {
  const house = { width: 20, depth: 20, height: 10, color: [0.1, 0.1, 1] } as const;
  return archive(`${extension}.zip`, housePackage(house, 'glb', undefined, [extension]));
}
