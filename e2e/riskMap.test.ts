import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import { riskLevels } from '@muster/model/district/district.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { levelColor } from '../apps/console/src/ui/layout/theme.ts';
import { picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
const name = 'Ammonia tanks';
const link = 'https://risk.example.org/ammonia';

beforeAll(async () => {
  site = await openSite();
  const access = await readLocalAccess(site.dataDir);
  const api = await openApi(access.httpUrl, access.authToken, site.buildingId);
  await api.post('/pod/building/save', { id: site.buildingId, lon: 121.5, lat: 31.25 });
  for (const [place, level] of riskLevels.entries()) {
    const regions = [{ shape: 'circle', center: [121.5003 + place * 0.0004, 31.2501], radius: 12, floor: 0 }];
    const body = { level, baseHeight: place, stretchHeight: 15 - place * 3, regions };
    await api.post('/risk/district/save', { name: place === 0 ? name : `Zone ${place}`, link, ...body });
  }
});
afterAll(async () => {
  await site?.close();
});

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['en_US', enUS],
  ] as const),
)('risk areas in %s', (language, texts) => {
  it.runIf(isFullSuite)('make a four-colour map that is printed and saved, and are shown as bodies', async () => {
    const { page, context, errors } = await site.open('/area/riskMap', language);
    const sheet = page.locator('svg[role="img"]').filter({ hasText: texts['console.risk.legend'] });
    await sheet.waitFor(waitOptions);
    for (const key of [
      'riskLevel.major',
      'riskLevel.greater',
      'riskLevel.general',
      'riskLevel.lower',
      'console.risk.north',
    ] as const)
      expect(await sheet.textContent()).toContain(texts[key]);
    expect(await sheet.textContent()).toContain(name);
    // Each level has its own colour, and one area of it.
    for (const level of riskLevels)
      expect(await sheet.innerHTML()).toContain(levelColor[(riskLevels.indexOf(level) + 1) as 1 | 2 | 3 | 4]);
    await picture(page, `${language}-risk-map`);
    const downloaded = page.waitForEvent('download', waitOptions);
    await page.getByRole('button', { name: texts['console.risk.save'], exact: true }).click();
    expect((await downloaded).suggestedFilename()).toMatch(/\.png$/);
    await page.emulateMedia({ media: 'print' });
    // Of the page around it nothing is printed.
    expect(await sheet.isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: texts['console.risk.print'], exact: true }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: texts['console.risk.bodies'], exact: true }).click();
    await page.locator('canvas').first().waitFor(waitOptions);
    await picture(page, `${language}-risk-bodies`);

    // A press in the list opens the other system's page in a separate window; only https is accepted.
    await page.goto(`${site.url}/area/district`);
    const anchor = page.locator('[data-row-key]', { hasText: name }).getByRole('link', { name: /example\.org/ });
    await anchor.waitFor(waitOptions);
    expect([await anchor.getAttribute('href'), await anchor.getAttribute('target')]).toEqual([link, '_blank']);
    await page.goto(`${site.url}/area/district/add`);
    await page.locator('form[aria-busy="false"]').waitFor(waitOptions);
    await page.locator('#district-name').fill('Plain link');
    await page.locator('#district-link').fill('http://risk.example.org');
    await page.getByRole('button', { name: texts['console.save'], exact: true }).click();
    await page.getByText(texts['validation.format.httpsUrl']).waitFor(waitOptions);
    await picture(page, `${language}-risk-form`);
    expect(errors).toEqual([]);
    await context.close();
  });
});
