import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { bareScreens, findingsOf, fixedScreens, menuScreens, richForms } from './screenChecks.ts';
import { openDemoSite, type TestSite } from './testSite.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site?.close());

/** Many pages take long on a busy machine. */
const severalMinutes = 900_000;

describe('every screen', () => {
  it(
    'opens without an error or a raw key, has one heading, fits, and axe finds nothing serious in it',
    async () => {
      const paths = [...menuScreens, ...richForms, ...fixedScreens, ...bareScreens];
      expect(await findingsOf(site, paths, { language: 'zh_CN', size: 'desk' })).toEqual([]);
    },
    severalMinutes,
  );
});

/** Names of buttons and fields that are covered at their press point. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, input, a')]
      .filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // Elements scrolled out of their own list are reachable by scrolling.
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

describe('at a zoom of 200 %', () => {
  it('no control of the live map covers another, or is outside of the window', async () => {
    const { page, context, errors } = await site.open('/dashboard', 'en_US');
    // The size of 1440 × 900 at 400 % zoom (WCAG 1.4.10), and a phone in landscape.
    for (const viewport of [
      { width: 720, height: 450 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(viewport);
      await page.getByRole('button', { name: '2.5D', exact: true }).waitFor(waitOptions);
      await expect.poll(() => coveredControls(page), waitOptions).toEqual([]);
      await picture(page, `zoomed-${viewport.width}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});
