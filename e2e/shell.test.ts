import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { enUS } from '@muster/model/messages/catalogues.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Api } from '../apps/simulator/src/api.ts';
import { accountSession } from './accountSession.ts';
import { blankPath, openPage, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openDemoSite, openSite, type TestSite } from './testSite.ts';
import { type Session, setTour, startSession } from './session.ts';

let site: TestSite;
let api: Api;
let session: Session;

beforeAll(async () => {
  site = await openDemoSite();
  ({ api } = site);
  await api.post('/base/parameter/save', { notice: '14:00', deployType: 'cloud' });
  // The login tells a page how the installation is deployed.
  session = await startSession(site.url, site.buildingId);
});
afterAll(async () => {
  // Of the installation: others share it.
  await api?.post('/base/parameter/save', { notice: '', deployType: 'local' });
  await site?.close();
});

describe('the shell', () => {
  const open = (size?: 'desk' | 'phone') => openPage(site.browser, `${site.url}${blankPath}`, 'en_US', size, session);
  const rows = (page: Page) => page.locator('[data-row-key]').first();

  it('is dark on request, also after a reload, and light on paper', async () => {
    const { page, context, errors } = await open();
    await page.goto(`${site.url}/organization/person`);
    await rows(page).waitFor(waitOptions);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await ground()).toBe('rgb(243, 246, 247)');
    await page.getByRole('banner').getByRole('button', { name: enUS['console.userMenu'] }).click();
    await page.getByRole('menuitem', { name: enUS['console.theme.dark'], exact: true }).click();
    await expect.poll(ground, waitOptions).toBe('rgb(7, 26, 29)');
    await page.reload();
    await rows(page).waitFor(waitOptions);
    expect(await ground()).toBe('rgb(7, 26, 29)');
    const printed = page.evaluate(
      () =>
        new Promise<string[]>((resolve) =>
          window.addEventListener('beforeprint', () =>
            resolve(
              ['body', '[data-row-key] .ant-table-cell'].map((selector) => {
                const element = document.querySelector(selector);
                return element === null ? '' : getComputedStyle(element).color;
              }),
            ),
          ),
        ),
    );
    await page.pdf();
    // The page's own text, and that of the library's table.
    expect(await printed).toEqual(['rgb(23, 38, 43)', 'rgb(23, 38, 43)']);
    expect(await ground()).toBe('rgb(7, 26, 29)');
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)(
    'shows a tour of five steps at the first login, by the keyboard, beside the alarms and only once',
    async () => {
      // A call for help ends the tour, and the simulator of the demo site raises some.
      const calm = await openSite();
      const own = await accountSession(calm, ['*']);
      await setTour(calm.url, own.authToken, 'due');
      const { page, context, errors } = await openPage(calm.browser, `${calm.url}/dashboard`, 'en_US', 'desk', own);
      const alarms = page.getByRole('region', { name: enUS['console.alarm.open'] });
      const card = page.locator('.ant-tour-section');
      for (const step of ['find', 'alarms', 'handle', 'evacuate', 'palette'] as const) {
        await card.getByText(enUS[`tour.${step}.title`]).waitFor(waitOptions);
        await expect
          .poll(async () => {
            const [one, other] = [await card.boundingBox(), await alarms.boundingBox()];
            return one !== null && other !== null && one.x >= 0 && one.x + one.width <= other.x;
          }, waitOptions)
          .toBe(true);
        await picture(page, `tour-${step}`);
        await page.keyboard.press('Enter');
      }
      await card.waitFor({ ...waitOptions, state: 'detached' });
      await page.reload();
      await alarms.waitFor(waitOptions);
      await page.waitForLoadState('networkidle', waitOptions);
      expect(await card.count()).toBe(0);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it.runIf(isFullSuite)('is 240, 48 and 36 px, with dialogs of 650 and 1300 px and form rows of 40 px', async () => {
    const { page, context, errors } = await open();
    await page.goto(`${site.url}/organization/person`);
    await rows(page).waitFor(waitOptions);
    const boxOf = async (name: string, role: 'navigation' | 'banner') =>
      page.getByRole(role, name === '' ? {} : { name, exact: true }).boundingBox();
    expect((await boxOf(enUS['console.menu'], 'navigation'))?.width).toBe(240);
    expect((await boxOf('', 'banner'))?.height).toBe(48);
    expect((await boxOf(enUS['console.tabs'], 'navigation'))?.height).toBe(36);

    await page.getByRole('button', { name: enUS['console.guide'], exact: true }).click();
    const guide = page.getByRole('dialog', { name: enUS['console.guide'] });
    await guide.getByRole('heading', { name: 'Keyboard' }).waitFor(waitOptions);
    expect((await guide.boundingBox())?.width).toBe(650);
    await page.keyboard.press('Escape');
    await guide.waitFor({ ...waitOptions, state: 'detached' });

    for (const [name, dialogName] of [
      [enUS['console.app'], enUS['console.app']],
      [enUS['console.feedback'], enUS['console.feedback']],
    ] as const) {
      await page.getByRole('banner').getByRole('button', { name: enUS['console.userMenu'] }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: dialogName });
      await dialog.locator('svg[role=img], textarea').first().waitFor(waitOptions);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ ...waitOptions, state: 'detached' });
    }
    await page.goto(`${site.url}/system/integration`);
    await page.getByRole('button', { name: enUS['console.integration.how'], exact: true }).click(waitOptions);
    const wide = page.getByRole('dialog', { name: enUS['console.integration.how'] });
    await wide.waitFor(waitOptions);
    expect((await wide.boundingBox())?.width).toBe(1300);

    await page.goto(`${site.url}/organization/job/add`);
    const line = page.locator('form label').first().locator('..');
    await line.waitFor(waitOptions);
    await expect.poll(() => line.evaluate((element) => getComputedStyle(element).minHeight), waitOptions).toBe('40px');
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('keeps scroll position, filter and partial input over other tabs and the map', async () => {
    const { page, context, errors } = await open();
    await page.goto(`${site.url}/organization/person`);
    await rows(page).waitFor(waitOptions);
    await page.getByPlaceholder(enUS['person.number'], { exact: true }).fill('S00');
    await page.waitForURL('**/organization/person?*number=S00*', waitOptions);
    await rows(page).filter({ hasText: 'S00' }).waitFor(waitOptions);
    const holder = page.locator('.ant-table-tbody-virtual-holder');
    await holder.hover();
    await page.mouse.wheel(0, 160);
    await expect.poll(() => holder.evaluate((element) => element.scrollTop), waitOptions).toBeGreaterThan(50);
    const scrolled = await holder.evaluate((element) => element.scrollTop);

    await page.goto(`${site.url}/organization/job/add`);
    const strip = page.getByRole('navigation', { name: enUS['console.tabs'] });
    // The strip is restored; the page itself was reloaded.
    await strip.getByRole('link', { name: enUS['menu.person'], exact: true }).waitFor(waitOptions);
    const name = page.locator('#job-name');
    await name.fill('Half a wor');
    await strip.getByRole('link', { name: enUS['menu.person'], exact: true }).click();
    await rows(page).filter({ hasText: 'S00' }).waitFor(waitOptions);
    expect(page.url()).toContain('number=S00');
    await holder.hover();
    await page.mouse.wheel(0, 160);
    await expect.poll(() => holder.evaluate((element) => element.scrollTop), waitOptions).toBe(scrolled);
    await strip.getByRole('link', { name: enUS['menu.dashboard'], exact: true }).click();
    await page.waitForURL('**/dashboard', waitOptions);
    await page.goBack();
    await rows(page).waitFor(waitOptions);
    await expect.poll(() => holder.evaluate((element) => element.scrollTop), waitOptions).toBe(scrolled);
    await strip.getByRole('link', { name: enUS['menu.job'], exact: true }).click();
    await name.waitFor(waitOptions);
    expect(await name.inputValue()).toBe('Half a wor');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('opens a person by Ctrl K alone', async () => {
    const { page, context, errors } = await open();
    const [person] = (
      (await api.get('/base/user/detail-list?page=0&size=1')) as { data: { id: string; name: string }[] }
    ).data;
    if (person === undefined) throw new Error('The demo site has nobody.');
    await page.goto(`${site.url}/alarm/list`);
    await page.getByRole('banner').waitFor(waitOptions);
    const input = page.getByRole('combobox', { name: enUS['palette.title'] });
    await expect
      .poll(async () => {
        // The listener is in a separate chunk.
        await page.keyboard.press('Control+k');
        return input.isVisible();
      }, waitOptions)
      .toBe(true);
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.insertText(person.name);
    await page.getByRole('option', { name: person.name }).first().waitFor(waitOptions);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/organization\/person\/view\//, waitOptions);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('scrolls the notice one pixel in 20 ms, and pauses under the pointer', async () => {
    const { page, context } = await open();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${site.url}/organization/job`);
    const line = page.getByRole('marquee');
    await line.waitFor(waitOptions);
    const pace = async (): Promise<number> =>
      line.evaluate((element) => {
        const style = getComputedStyle(element);
        const px = (name: string): number => Number.parseFloat(style.getPropertyValue(name));
        return (Number.parseFloat(style.animationDuration) * 1000) / (px('--from') - px('--to'));
      });
    await expect.poll(pace, waitOptions).toBeCloseTo(20, 5);
    const state = (): Promise<string> => line.evaluate((element) => getComputedStyle(element).animationPlayState);
    expect(await state()).toBe('running');
    await expect.poll(async () => ((await line.boundingBox())?.x ?? 9999) < 1300, waitOptions).toBe(true);
    await line.hover({ force: true, ...waitOptions });
    await expect.poll(state, waitOptions).toBe('paused');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect
      .poll(() => line.evaluate((element) => getComputedStyle(element).animationName), waitOptions)
      .toBe('none');
    await context.close();
  });

  it.runIf(isFullSuite)(
    'keeps its header fixed, or scrolls it with the page where this browser is set to',
    async () => {
      const { page, context, errors } = await open();
      const main = page.getByRole('main');
      const top = async (): Promise<number | undefined> => (await page.getByRole('banner').boundingBox())?.y;
      const way = (): Promise<number> =>
        main.evaluate(({ parentElement: whole }) => (whole?.scrollHeight ?? 0) - (whole?.clientHeight ?? 0));
      const openForm = async (): Promise<void> => {
        await page.goto(`${site.url}/organization/job/add`);
        await page.locator('#job-name').waitFor(waitOptions);
        expect(await top()).toBe(0);
      };
      await openForm();
      expect(await way()).toBe(0);
      await page.evaluate(() => localStorage.setItem('fixedHeader', 'false'));
      await openForm();
      await page.getByRole('banner').hover();
      await page.mouse.wheel(0, 400);
      await expect.poll(top, waitOptions).toBeLessThanOrEqual(-48);
      // The page has the whole window then, with its bar at the bottom.
      expect(await main.evaluate((element) => element.clientHeight)).toBe(900);
      const box = await page.getByRole('button', { name: enUS['console.save'], exact: true }).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
      await picture(page, 'header-gone');
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it('closes the menu of a phone on a change of page and on a click beside it', async () => {
    const { page, context, errors } = await open('phone');
    await page.goto(`${site.url}/organization/person`);
    const menu = page.getByRole('navigation', { name: enUS['console.menu'] });
    const toggle = page.getByRole('button', { name: enUS['console.toggleMenu'] });
    await toggle.click(waitOptions);
    await menu.waitFor(waitOptions);
    await page.mouse.click(370, 500);
    await menu.waitFor({ ...waitOptions, state: 'detached' });
    await toggle.click();
    await menu.getByRole('link', { name: enUS['menu.job'], exact: true }).click(waitOptions);
    await menu.waitFor({ ...waitOptions, state: 'detached' });
    await page.waitForURL('**/organization/job', waitOptions);
    expect(errors).toEqual([]);
    await context.close();
  });
});
