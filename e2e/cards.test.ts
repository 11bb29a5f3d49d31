import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousViolations } from './axe.ts';
import { picture } from './browser.ts';
import { closePages, sharedBrowser } from './harness/sharedBrowser.ts';
import { openKit } from './kit.ts';
import type { ServedPage } from './serveFolder.ts';
import { servePage } from './servePage.ts';

let kit: ServedPage;
let browser: Browser;

beforeAll(async () => {
  [kit, browser] = await Promise.all([servePage('kit'), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  kit?.close();
});

const widthOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.width ?? 0;

/** Names of targets smaller than a thumb needs. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, select, a, label:has(input)')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && element.closest('.ant-select, .ant-picker') === null,
      )
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map((element) => element.getAttribute('aria-label') ?? element.textContent),
  );

describe('a list on a phone', () => {
  it('shows a card for each row, whose first action fills its line and whose others follow on demand', async () => {
    const { page, context, errors } = await openKit(browser, `${kit.url}/specimen?size=50`, {
      rows: 1000,
      size: 'phone',
    });
    const cards = page.locator('ul[aria-label] > li:has(button[aria-expanded])');
    await cards.first().waitFor();
    expect([await cards.count(), await page.locator('.ant-table').count()]).toEqual([50, 0]);
    const card = cards.first();
    expect(await widthOf(card.getByRole('button', { name: 'Edit' }))).toBeGreaterThan(200);
    expect(await card.getByRole('button', { name: 'Delete' }).isVisible()).toBe(false);
    await card.getByRole('button', { name: 'More' }).click();
    await card.getByRole('button', { name: 'Delete' }).waitFor();
    await card.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete (1)' }).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, 'list-cards');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 20').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
