import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { waitOptions } from './logIn.ts';

/** On paper there is the report alone, every table of it unfolded, on whole A4 pages. */
export async function expectCleanPaper(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const seen = async (selector: string): Promise<number> =>
    page.locator(selector).evaluateAll((found) => found.filter((each) => each.checkVisibility()).length);
  await expect.poll(() => seen('nav, header[role=banner], [role=search], button'), waitOptions).toBe(0);
  expect(await seen('main table')).toBe(await page.locator('main table').count());
  expect(await page.locator('main h1').evaluate((title) => title.checkVisibility())).toBe(true);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await writeFile(join(folder, `${name}.pdf`), pdf);
  const boxes = pdf.toString('latin1').match(/\/MediaBox ?\[[^\]]*\]/g) ?? [];
  expect(boxes.length).toBeGreaterThan(1);
  for (const box of boxes) {
    const [, , width = 0, height = 0] = (/\[([^\]]*)\]/.exec(box)?.[1] ?? '').trim().split(/\s+/).map(Number);
    // Points; A4 is 210 × 297 mm.
    expect(Math.abs(width - 595)).toBeLessThan(2);
    expect(Math.abs(height - 842)).toBeLessThan(2);
  }
  await page.emulateMedia({ media: 'screen' });
}
