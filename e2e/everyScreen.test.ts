import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { enUS } from '@muster/model/messages/en_US.ts';
import { zhCN } from '@muster/model/messages/zh_CN.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousViolations } from './axe.ts';
import { launchBrowser, openPage, picture } from './browser.ts';
import { go, settled } from './go.ts';
import { keyboardFindings } from './keyboard.ts';
import { logIn, patience } from './logIn.ts';
import { startMuster, type RunningMuster } from './muster.ts';

let muster: RunningMuster;
let browser: Browser;

beforeAll(async () => {
  [muster, browser] = await Promise.all([startMuster({ MUSTER_DEMO: 'on' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await muster?.remove();
});

const entries: readonly MenuEntry[] = menu.flatMap((entry) => (entry.children.length === 0 ? [entry] : entry.children));
const screens = entries.map(({ url }) => url);
/** So many pages at once take their time on a busy machine. */
const severalMinutes = 900_000;

/** Every form in which something is added. */
const forms = entries
  .filter(({ code, buttons }) => {
    const entity = entities.find((each) => permissionCode(each, 'view') === code);
    return entity !== undefined && buttons.some(({ name }) => name === 'add');
  })
  .map(({ url }) => `${url}/add`);
/** Those with every kind of field: pickers, uploads, maps, drawings, trees, rules of alarms. */
const telling = ['/organization/person', '/area/list', '/area/areaType', '/area/map', '/device/camera', '/system/role']
  .concat(['/message/bracelet', '/message/riskTip', '/alarm/template'])
  .map((path) => `${path}/add`);
const fixed = ['/secretconfig', '/beacon', '/emergencyReport', '/help', '/404'];

/** Buttons and fields of which something else is met where one would press, by what they are called. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, input, a')]
      .filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // What is scrolled out of its own list is brought there by scrolling.
        const scrolls = (up: Element): boolean =>
          up.scrollHeight > up.clientHeight && /auto|scroll/.test(getComputedStyle(up).overflowY);
        let list = element.parentElement;
        while (list !== null && !list.matches('[data-map-edge] > *') && !scrolls(list)) list = list.parentElement;
        const box = list?.getBoundingClientRect();
        if (!element.checkVisibility() || (box !== undefined && (x > box.right || y > box.bottom))) return false;
        const met = document.elementFromPoint(x, y);
        return met === null || !(element.contains(met) || met.contains(element));
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName),
  );
}

/** What is scrolled up and down in less than the height of a line and a button: squeezed by what stands beside it. */
function scrolledInSlits(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { clientHeight, scrollHeight } = element;
        const { overflowY } = getComputedStyle(element);
        return element.checkVisibility() && /auto|scroll/.test(overflowY) && clientHeight < 72 && scrollHeight > 96;
      })
      .map(({ className, clientHeight, scrollHeight }) => `${className}: ${clientHeight} of ${scrollHeight} px`),
  );
}

describe('on a phone', () => {
  it.each([
    ['screen', [...screens, ...fixed]],
    ['form', telling],
  ])(
    'no %s is wider than the window or squeezed, each has one heading, and axe finds nothing serious in any',
    async (kind, paths) => {
      const { page, context, errors } = await openPage(browser, `${muster.url}/login`, 'zh_CN', 'phone');
      await logIn(page, zhCN);
      const wrong: unknown[] = [];
      for (const path of paths) {
        await page.goto(`${muster.url}${path}`);
        await settled(page);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        const slits = await scrolledInSlits(page);
        const headings = await page.locator('h1').filter({ visible: true }).allTextContents();
        const findings = await seriousViolations(page);
        if (wider > 0 || headings.length !== 1 || slits.length + findings.length > 0)
          wrong.push({ path, wider, headings, slits, findings });
        await picture(page, `phone-${kind}-${path.slice(1).replaceAll('/', '-')}`);
      }
      expect(wrong).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    },
    severalMinutes,
  );
});

describe('at a zoom of 200 %', () => {
  it('no control of the live map lies over another, or outside of the window', async () => {
    const { page, context, errors } = await openPage(browser, `${muster.url}/login`, 'en_US');
    await logIn(page, enUS);
    // What 1440 × 900 is then (WCAG 1.4.10), and a phone on its side.
    for (const viewport of [
      { width: 720, height: 450 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(viewport);
      await page.getByRole('button', { name: '2.5D', exact: true }).waitFor(patience);
      await expect.poll(() => coveredControls(page), patience).toEqual([]);
      await picture(page, `zoomed-${viewport.width}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('without a mouse', () => {
  it(
    'every control of every screen and form is reached, and shows that it has the focus',
    async () => {
      const { page, context, errors } = await openPage(browser, `${muster.url}/login`, 'en_US');
      await logIn(page, enUS);
      const seen = new Set<string>();
      const wrong: unknown[] = [];
      for (const path of [...screens, ...forms, ...fixed]) {
        await go(page, path);
        const findings = await keyboardFindings(page, seen);
        if (findings.unreachable.length + findings.unseen.length > 0) wrong.push({ path, ...findings });
      }
      expect(wrong).toEqual([]);
      // Buttons, links, fields, lists, switches: a page that was not there would have shown none.
      expect(seen.size).toBeGreaterThan(30);
      expect(errors).toEqual([]);
      await context.close();
    },
    severalMinutes,
  );
});
