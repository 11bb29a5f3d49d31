import type { Field } from '@muster/model/entity/field.ts';
import { defaultMapSettings, mapSetting, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import { enUS as texts } from '@muster/model/messages/catalogues.ts';
import { inFullSuite, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { blankPath, openPage, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { atRest, countPixels } from './pixels.ts';
import { buildSettingSite, serveTiles, turning } from './settingSite.ts';
import { openSite, type TestSite } from './testSite.ts';
import { startSession } from './session.ts';

type Name = keyof MapSettings;

let site: TestSite;
let page: Page;
let context: BrowserContext;
let errors: string[];

beforeAll(async () => {
  site = await openSite();
  await buildSettingSite(site.api, site.buildingId);
  // Another site beside this one was added: the login knows of it.
  const session = await startSession(site.url, site.buildingId);
  ({ page, context, errors } = await openPage(site.browser, `${site.url}${blankPath}`, 'en_US', 'desk', session));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
});
afterAll(async () => {
  await context?.close();
  await site?.close();
});

const preview = () => page.getByRole('group', { name: texts['console.mapSetting.preview'] });
const canvas = () => preview().locator('canvas').first();
const input = (name: Name): Locator => page.locator(`#mapSetting-${name}`);
const fieldOf = (name: Name): Field => mapSetting.fields[name];
/** Level, heading and tilt of the map, as shown by the page. */
const readout = () => preview().getByText(/^Map level/);

/** Sets a field of the form as its kind is set by hand. */
async function set(name: Name, value: string): Promise<void> {
  const field = fieldOf(name);
  if (field.kind === 'radio') await input(name).locator(`input[value="${value}"]`).check(waitOptions);
  else if (field.kind === 'select') {
    await input(name).click(waitOptions);
    // The label of a choice is a key by its value.
    const option = texts[`mapSetting.${name}.${value}` as MessageKey];
    await page.locator('.ant-select-item-option', { hasText: option }).last().dispatchEvent('click');
  } else await input(name).fill(value, waitOptions);
}

/** Sets a field and sees that the map beside it is another one. */
async function changesMap(name: Name, value: string): Promise<void> {
  const before = await atRest(canvas());
  await set(name, value);
  const unlike = (): Promise<number> => countPixels(canvas(), { unlike: before });
  await expect.poll(unlike, { ...waitOptions, message: `${name} = ${value}` }).toBeGreaterThan(20);
}

async function says(text: RegExp): Promise<void> {
  await expect.poll(() => readout().textContent(), waitOptions).toMatch(text);
}

async function zoomOut(times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    await preview().getByRole('button', { name: texts['console.map.zoomOut'], exact: true }).click(waitOptions);
    await atRest(canvas());
  }
}

/** A setting, a value that shows on the map, and the one to go back to. */
type Try = readonly [name: Name, value: string, back: string];
/** `npm run test:full` tries all of a group, `npm test` the first. */
const some = (tries: readonly Try[]): readonly Try[] => inFullSuite(tries, tries.slice(0, 1));

const seen = new Set<Name>();
const step = (name: Name): void => void seen.add(name);

/** Each of them is looked at some thirty times. */
describe('the map settings', { timeout: 600_000 }, () => {
  it('have at first the defaults of the product', async () => {
    await page.goto(`${site.url}/system/map`);
    await readout().waitFor(waitOptions);
    for (const [name, field] of Object.entries(mapSetting.fields) as [Name, Field][]) {
      const wanted = defaultMapSettings[name];
      if (field.kind === 'radio')
        expect(
          await input(name)
            .locator(`input[value="${String(wanted)}"]`)
            .isChecked(),
          name,
        ).toBe(true);
      else if (field.kind === 'text')
        expect(await input(name).inputValue(), name).toBe(wanted === null ? '' : String(wanted));
      else if (field.kind === 'select')
        expect(
          await page
            .locator('form')
            .getByTitle(texts[`mapSetting.${name}.${String(wanted)}` as MessageKey])
            .count(),
          name,
        ).toBeGreaterThan(0);
    }
    await page.getByText(texts['console.mapSetting.heightAdvice']).waitFor(waitOptions);
  });

  it.runIf(isFullSuite)('of the view take effect at once on the map beside them', async () => {
    await says(/heading 0° · tilt 0°/);
    await changesMap('viewMode', '2.5d');
    step('viewMode');
    await says(/tilt 45°/);
    await set('defaultTiltAngle', '60');
    step('defaultTiltAngle');
    await says(/tilt 60°/);
    await set('rotateAngle', '30');
    step('rotateAngle');
    await says(/heading 30°/);
    await set('rotateAngle', '0');
    await says(/heading 0°/);
    await changesMap('defaultFloorHeight', '40');
    step('defaultFloorHeight');
    await set('defaultFloorHeight', '20');
    await set('branchSwitch', 'true');
    step('branchSwitch');
    await preview()
      .getByRole('combobox', { name: texts['console.mapSetting.branch'], includeHidden: true })
      .waitFor(waitOptions);
    await set('branchSwitch', 'false');
    await picture(page, 'settings-view');
  });

  it.runIf(isFullSuite)('of light and ground take effect at once', async () => {
    for (const [name, value, back] of some([
      ['specularIntensity', '5', '1'],
      ['scatteringIntensity', '3', '0.8'],
      ['matte', 'true', 'false'],
      ['lighting', 'false', 'true'],
      ['shadows', 'false', 'true'],
      ['msaaSamples', '3', '0'],
      ['backgroudType', '1', '0'],
    ])) {
      await changesMap(name, value);
      await changesMap(name, back);
      step(name);
    }
    // Towards the horizon.
    await zoomOut(3);
    for (const [name, value, back] of some([
      ['luminanceAtZenith', '0.9', '0.2'],
      ['showGlobe', 'false', 'true'],
    ])) {
      await changesMap(name, value);
      await changesMap(name, back);
      step(name);
    }
    await picture(page, 'settings-scene');
    await preview().getByRole('button', { name: texts['console.map.whole'], exact: true }).click();
  });

  it.runIf(isFullSuite)('of icons, texts and lines take effect at once', async () => {
    for (const [name, value, back] of some([
      ['iconDisplayDistance', '50', '3000'],
      ['textDisplayDistance', '50', '3000'],
      ['iconSpacing', '100', '0'],
      ['markerDepth', 'true', 'false'],
      ['lineDepth', 'false', 'true'],
      ['polygonMarkerHeight', '40', '0'],
      ['historyLineWidth', '4', '8'],
      ['historyLineHeight', '60', '1'],
    ])) {
      await changesMap(name, value);
      await changesMap(name, back);
      step(name);
    }
    await picture(page, 'settings-line');
    await set('historyLineWidth', '1');
    await changesMap('displayType', '1');
    step('displayType');
    for (const [name, value, back] of some([
      ['zoomOutProportion', '8', '2'],
      ['zoomInProportion', '2', '0.1'],
      ['zoomInDistance', '400', '100'],
      ['zoomOutDistance', '600', '2000'],
    ])) {
      await changesMap(name, value);
      await changesMap(name, back);
      step(name);
    }
  });

  it.runIf(isFullSuite)('of area levels take effect at once', async () => {
    await set('viewMode', '2d');
    await says(/tilt 0°/);
    await set('displayType', '2');
    await zoomOut(4);
    await says(/^Map level 1[45]\./);
    const before = await atRest(canvas());
    const most = page.getByLabel(texts['console.mapSetting.maxOf'].replace('{level}', '1'), { exact: true });
    await most.fill('20');
    await expect.poll(() => countPixels(canvas(), { unlike: before }), waitOptions).toBeGreaterThan(20);
    step('areaMapLevel');
    await most.fill('13');
    await set('displayType', '0');
    await preview().getByRole('button', { name: texts['console.map.whole'], exact: true }).click();
  });

  it.runIf(isFullSuite)('of motion take effect at once', async () => {
    const opening = preview().getByRole('button', { name: texts['console.mapSetting.replayOpening'], exact: true });
    await set('openingAnimation', 'false');
    await opening.waitFor({ ...waitOptions, state: 'detached' });
    await set('openingAnimation', 'true');
    step('openingAnimation');
    await atRest(canvas());
    const still = await readout().textContent();
    await readout().evaluate((element) => {
      const announced = new Set<string>();
      new MutationObserver(() => announced.add(element.textContent)).observe(element, {
        subtree: true,
        characterData: true,
        childList: true,
      });
      Object.assign(window, { announced });
    });
    await opening.click(waitOptions);
    const announced = (): Promise<string[]> =>
      page.evaluate(() => [...(window as unknown as { announced: Set<string> }).announced]);
    await expect.poll(async () => (await announced()).some((text) => text !== still), waitOptions).toBe(true);
    await expect.poll(() => readout().textContent(), waitOptions).toBe(still);

    await set('mapFly', 'true');
    step('mapFly');
    await preview().getByRole('button', { name: texts['console.mapSetting.fly'], exact: true }).click(waitOptions);
    await expect.poll(() => turning(readout()), waitOptions).toBeGreaterThan(20);
    await picture(page, 'settings-fly');
    await set('flyDuration', '600');
    step('flyDuration');
    await expect.poll(() => turning(readout()), waitOptions).toBeLessThan(5);
    const around = await readout().textContent();
    await set('flyType', '1');
    step('flyType');
    // Along the site one is nearer to it.
    const levelIn = (text: string | null): number => Number(/level ([\d.]+)/.exec(text ?? '')?.[1]);
    await expect
      .poll(async () => levelIn(await readout().textContent()), waitOptions)
      .toBeGreaterThan(levelIn(around) + 0.9);
    await set('mapFly', 'false');
    await preview()
      .getByRole('button', { name: texts['console.mapSetting.stopFly'], exact: true })
      .waitFor({ ...waitOptions, state: 'detached' });
    await preview().getByRole('button', { name: texts['console.map.whole'], exact: true }).click();
  });

  it.runIf(isFullSuite)('of imagery take effect at once', async () => {
    const [red, blue] = ['#C02060', '#2040C0'];
    const levels = await serveTiles(page, 'tiles1', red);
    await serveTiles(page, 'tiles2', blue);
    const near = (color: string): Promise<number> => countPixels(canvas(), { color, within: 12 });
    await set('imageryType', '1');
    step('imageryType');
    await page.getByText(texts['mapSetting.noProvider']).waitFor(waitOptions);
    await set('imageryUrl1', `${site.url}/tiles1/{z}/{x}/{y}.png`);
    step('imageryUrl1');
    await expect.poll(() => near(red), waitOptions).toBeGreaterThan(3000);
    expect(Math.max(...levels)).toBeGreaterThan(15);
    await set('imageryCredit', 'Surveyed by the works');
    step('imageryCredit');
    await preview().getByText('Surveyed by the works').waitFor(waitOptions);
    await picture(page, 'settings-imagery');
    await changesMap('imageryDatum1', 'gcj02');
    step('imageryDatum1');
    levels.clear();
    await set('imageryMaxZoom', '11');
    step('imageryMaxZoom');
    await expect.poll(() => [...levels].some((level) => level <= 11), waitOptions).toBe(true);
    await set('imageryMaxZoom', '18');
    await set('imageryUrl2', `${site.url}/tiles2/{z}/{x}/{y}.png`);
    step('imageryUrl2');
    await set('imageryType', '2');
    await expect.poll(() => near(blue), waitOptions).toBeGreaterThan(3000);
    expect(await near(red)).toBe(0);
    await changesMap('imageryDatum2', 'gcj02');
    step('imageryDatum2');
    await page.getByText(texts['console.mapSetting.reload']).waitFor(waitOptions);
  });

  it.runIf(isFullSuite)('were all tried, are reset together, and cause no errors', async () => {
    if (isFullSuite) expect([...seen].sort()).toEqual(Object.keys(mapSetting.fields).sort());
    await page.getByRole('button', { name: texts['console.setting.reset'], exact: true }).click(waitOptions);
    if (isFullSuite) await expect.poll(() => input('imageryUrl1').inputValue(), waitOptions).toBe('');
    await expect.poll(() => input('flyDuration').inputValue(), waitOptions).toBe('10');
    await expect.poll(() => input('defaultTiltAngle').inputValue(), waitOptions).toBe('45');
    expect(errors).toEqual([]);
  });
});
