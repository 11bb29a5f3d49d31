import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { readFile } from 'node:fs/promises';

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousViolations } from './axe.ts';
import { picture } from './browser.ts';
import { closePages, sharedBrowser } from './harness/sharedBrowser.ts';
import { costOf, type Cost } from './frameCost.ts';
import { openKit, type OpenKit } from './kit.ts';
import type { ServedPage } from './serveFolder.ts';
import { servePage } from './servePage.ts';
import { waitOptions } from './logIn.ts';

let kit: ServedPage;
let browser: Browser;

beforeAll(async () => {
  [kit, browser] = await Promise.all([servePage('kit'), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  kit?.close();
});

const open = (path: string, mode: Parameters<typeof openKit>[2] = {}): Promise<OpenKit> =>
  openKit(browser, `${kit.url}${path}`, mode);

/** The library draws merged cells in rows of their own, over the others. */
const row = (page: Page, key: string): Locator =>
  page.locator(`.ant-table-row:not(.ant-table-row-extra)[data-row-key="${key}"]`);
const box = async (part: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const found = await part.boundingBox();
  if (found === null) throw new Error(`${String(part)} is not on the screen.`);
  return found;
};
/** Paths and queries requested by the page. */
const calls = (page: Page, path: string): Promise<Record<string, string>[]> =>
  page.evaluate((wanted) => window.kitCalls.filter((call) => call.path === wanted).map(({ query }) => query), path);

describe('a table on the screen', () => {
  it('has rows 40 high, an action column 150 wide, and no more than 600 of rows', async () => {
    const { page, context, errors } = await open('/specimen?size=50', { rows: 1000 });
    await row(page, 's1').waitFor();
    expect((await box(row(page, 's1'))).height).toBe(40);
    expect((await box(row(page, 's2'))).y - (await box(row(page, 's1'))).y).toBe(40);
    expect((await box(page.locator('thead th').last())).width).toBe(150);
    expect((await box(page.locator('.ant-table-tbody-virtual-holder'))).height).toBeLessThanOrEqual(600);
    await page.setViewportSize({ width: 1440, height: 1600 });
    await expect
      .poll(async () => (await box(page.locator('.ant-table-tbody-virtual-holder'))).height, waitOptions)
      .toBe(600);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('draws one cell over the rows of a team', async () => {
    const { page, context } = await open('/specimen');
    const team = page.locator('.ant-table-cell', { hasText: '第1班' });
    await team.waitFor();
    const [first, last, merged] = [await box(row(page, 's1')), await box(row(page, 's3')), await box(team)];
    expect([merged.y, merged.height]).toEqual([first.y, last.y + last.height - first.y]);
    await context.close();
  });

  it.runIf(isFullSuite)('truncates a text of more than 9 characters, and shows it on hover', async () => {
    const { page, context } = await open('/specimen');
    const cut = row(page, 's2').getByTitle('高级压力容器焊接与无损检测工程师');
    expect(await cut.innerText()).toBe('高级压力容器焊接与…');
    const name = row(page, 's3').getByRole('button', { name: /^上海浦东/ });
    expect(await name.getAttribute('title')).toHaveLength(33);
    await context.close();
  });

  it.runIf(isFullSuite)('applies the flags of rows: not selectable, not openable, without actions', async () => {
    const { page, context } = await open('/specimen');
    await row(page, 's6').waitFor();
    expect(await row(page, 's4').getByRole('checkbox').isDisabled()).toBe(true);
    expect(await row(page, 's1').getByRole('checkbox').isDisabled()).toBe(false);
    expect(await row(page, 's5').getByRole('button').allInnerTexts()).toEqual(['Edit', 'Delete']);
    expect(await row(page, 's6').getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await context.close();
  });

  it.runIf(isFullSuite)(
    'shows columns by type: connection, state, yes or no, text with lines, entries by name',
    async () => {
      const { page, context } = await open('/specimen', { language: 'zh_CN' });
      await row(page, 's5').waitFor();
      const cells = await row(page, 's5').locator('.ant-table-cell').allInnerTexts();
      expect(cells).toEqual(expect.arrayContaining(['离线', '正常', '否', '第一行\n第二行', '回族']));
      expect(await row(page, 's5').getByTitle('离线 2026-03-01 16:00:00').count()).toBe(1);
      await context.close();
    },
  );

  it('sends typed text once, stores it in the URL, and restores the page when it is cleared', async () => {
    const { page, context } = await open('/specimen?page=2', { rows: 100 });
    await row(page, 's16').waitFor();
    await page.getByRole('textbox', { name: 'Number' }).fill('S0009');
    await row(page, 's90').waitFor();
    expect(new URL(page.url()).search).toBe('?number=S0009');
    const asked = (await calls(page, '/bp/specimen/page')).filter(({ number }) => number !== undefined);
    expect(asked).toEqual([{ page: '0', size: '15', number: 'S0009' }]);
    await page.reload();
    await row(page, 's90').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await row(page, 's1').waitFor();
    await context.close();
  });

  it.runIf(isFullSuite)('exports the filtered rows as a sheet', async () => {
    const { page, context } = await open('/specimen?number=S0001');
    await row(page, 's10').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('样例 2026.xlsx');
    expect(await readFile(await download.path(), 'utf8')).toBe('a sheet');
    expect(await calls(page, '/bp/specimen/export')).toEqual([{ number: 'S0001' }]);
    await context.close();
  });

  it.runIf(isFullSuite)('lists ten thousand bad cells of a sheet', async () => {
    const { page, context, errors } = await open('/specimen', { badCells: 10_000 });
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.xlsx', mimeType: '', buffer: Buffer.from('x') });
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.locator('.ant-table-tbody-virtual-holder').evaluate((holder) => holder.scrollTo(0, 1e9));
    await row(page, '9999').waitFor();
    expect(await row(page, '9999').innerText()).toContain('手机号');
    expect(await dialog.locator('.ant-table-row').count()).toBeLessThan(60);
    await picture(page, 'import-bad-cells');
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('deletes selected rows after a confirmation only', async () => {
    const { page, context } = await open('/specimen');
    await row(page, 's2').getByRole('checkbox').check();
    await row(page, 's3').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete (2)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await calls(page, '/bp/specimen/delete')).toEqual([]);
    await page.getByRole('button', { name: 'Delete (2)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row(page, 's2').waitFor({ state: 'detached' });
    expect(await row(page, 's3').count()).toBe(0);
    await page.getByText('30 in total').waitFor();
    await context.close();
  });

  it.runIf(isFullSuite)('keeps columns and density of the account over a reload', async () => {
    const { page, context } = await open('/specimen');
    await row(page, 's1').waitFor();
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Health' }).uncheck();
    await page.reload();
    await row(page, 's1').waitFor();
    expect(await page.getByRole('columnheader', { name: 'Health' }).count()).toBe(0);
    expect((await box(row(page, 's1'))).height).toBe(32);
    await context.close();
  });
});

/** Scrolls frame by frame; returns the maximum number of rows in the document, and the number of new ones. */
function scroll(page: Page, pixels: number, frames: number): Promise<{ most: number; seen: number }> {
  return page.evaluate(
    async ({ step, count }) => {
      const holder = document.querySelector('.ant-table-tbody-virtual-holder');
      const seen = new Set<string | null>();
      let most = 0;
      for (let frame = 0; frame < count; frame++) {
        holder?.scrollBy(0, step);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const rows = document.querySelectorAll('.ant-table-row');
        for (const each of rows) seen.add(each.getAttribute('data-row-key'));
        most = Math.max(most, rows.length);
      }
      return { most, seen: seen.size };
    },
    { step: pixels, count: frames },
  );
}

const costText = ({ script, style, layout, paint }: Cost, frames = 1): string =>
  [script, style, layout, paint].map((ms) => (ms / frames).toFixed(1)).join(' + ');

describe('ten thousand local rows', () => {
  it.runIf(isFullSuite)('are drawn a windowful at a time, and scroll to the last', async () => {
    const { page, context, errors } = await open('/local');
    await row(page, 's1').waitFor();
    expect((await scroll(page, 1200, 60)).most).toBeLessThan(40);
    await page.locator('.ant-table-tbody-virtual-holder').evaluate((holder) => holder.scrollTo(0, 1e9));
    await row(page, 's10000').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('render nothing again while they are scrolled: a new row is rendered once', async () => {
    const { page, context } = await open('/local');
    await row(page, 's1').waitFor();
    const cells = (): Promise<number> => page.evaluate(() => window.kitCells ?? 0);
    const before = await cells();
    const { seen } = await scroll(page, 40, 100);
    expect(seen).toBeGreaterThan(20);
    // A few are drawn before they come into sight, or between two looks.
    expect((await cells()) - before).toBeLessThan(seen + 20);
    await context.close();
  });

  it.runIf(isFullSuite)('take little of the page at every frame, and far less than all of them at once', async () => {
    const { page, context } = await open('/specimen');
    const session = await context.newCDPSession(page);
    const shown = await costOf(session, async () => {
      await page.goto(`${kit.url}/local`);
      await row(page, 's1').waitFor();
    });
    const frames = 60;
    const steps = [40, 240, 1200];
    for (const step of steps) {
      const cost = await costOf(session, async () => void (await scroll(page, step, frames)));
      console.log(
        `10,000 rows, ${step} px a frame: script + style + layout + paint ${costText(cost, frames)} ms of CPU`,
      );
    }
    const nodes = (): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);
    const here = await nodes();
    const plain = await costOf(session, async () => {
      await page.goto(`${kit.url}/plain`);
      await page
        .locator('[data-plain] tr')
        .last()
        .waitFor({ state: 'attached', ...waitOptions });
    });
    console.log(
      `10,000 rows shown: ${costText(shown)} ms with ${here} nodes; all at once: ${costText(plain)} ms with ${await nodes()}`,
    );
    expect((await nodes()) / here).toBeGreaterThan(100);
    await context.close();
  });
});

const looks: readonly (readonly ['zh_CN' | 'en_US', 'desk' | 'phone'])[] = [
  ['zh_CN', 'desk'],
  ['en_US', 'desk'],
  ['zh_CN', 'phone'],
  ['en_US', 'phone'],
];

describe.runIf(isFullSuite)('a list in every state', () => {
  it.each(looks)('has no serious finding of axe in %s on a %s', async (language, size) => {
    const line = size === 'phone' ? 'ul[aria-label] > li' : '.ant-table-row';
    const states = [
      ['rows', { rows: 1000 }, line],
      ['few', { rows: 2 }, line],
      ['empty', { rows: 0 }, 'svg[width="96"]'],
      ['broken', { list: 'broken' }, 'svg[width="96"]'],
      ['loading', { list: 'stalled' }, '.ant-skeleton'],
    ] as const;
    for (const [name, mode, sign] of states) {
      const { page, context } = await open('/specimen', { language, size, ...mode });
      await page.locator(sign).first().waitFor();
      expect({ name, findings: await seriousViolations(page) }).toEqual({ name, findings: [] });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect({ name, wider }).toEqual({ name, wider: 0 });
      await picture(page, `list-${name}-${language}-${size}`);
      await context.close();
    }
  });
});
