import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousViolationsMidway } from './axe.ts';
import { picture } from './browser.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openSite();
  for (const name of ['Fitter', 'Night guard', 'Night watch']) await site.save('/bp/job', { name });
});
afterAll(() => site?.close());

describe('a list', () => {
  it.runIf(isFullSuite)('is restored from a saved view', async () => {
    const { page, context, errors } = await site.open('/organization/job', 'en_US');
    await page
      .getByRole('searchbox', { name: 'Name' })
      .or(page.getByRole('textbox', { name: 'Name' }))
      .fill('Night');
    await page.getByText('2 in total').waitFor();
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as' });
    await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Nights');
    await picture(page, 'view-save');
    expect(await seriousViolationsMidway(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Views Nights' }).waitFor();

    await page.goto(`${site.url}/organization/job`);
    await page.getByText('3 in total').waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Nights' }).waitFor();
    await picture(page, 'view-menu');
    expect(await seriousViolationsMidway(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Nights' }).click();
    await page.getByText('2 in total').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Views Nights changed' }).waitFor();
    await picture(page, 'view-changed');
    expect(errors).toEqual([]);
    await context.close();
  });
});
