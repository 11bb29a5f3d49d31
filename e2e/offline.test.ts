import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { zhCN } from '@muster/model/messages/catalogues.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openDemoSite, type TestSite } from './testSite.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site?.close());

describe('the console on a phone', () => {
  it.runIf(isFullSuite)('can be installed: a browser accepts its manifest and icons', async () => {
    const { page, context, errors } = await site.open('/help', 'en_US', 'phone');
    const debug = await context.newCDPSession(page);
    const { errors: amiss } = await debug.send('Page.getAppManifest');
    expect(amiss).toEqual([]);
    const { icons } = (await (await page.request.get(`${site.url}/manifest.webmanifest`)).json()) as {
      icons: { src: string; type: string }[];
    };
    for (const { src, type } of icons)
      expect((await page.request.get(`${site.url}${src}`)).headers()['content-type'], src).toBe(type);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('shows that the server is unreachable, in the language of the machine, and returns with the server', async () => {
    const { page, context } = await site.open('/organization/person', 'zh_CN', 'phone');
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await expect.poll(isControlled, waitOptions).toBe(true);
    const isKept = () => page.evaluate(async () => (await caches.match('/offline')) !== undefined);
    await expect.poll(isKept, waitOptions).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: zhCN['console.offline.title'] }).waitFor(waitOptions);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    await picture(page, 'offline');
    await context.setOffline(false);
    await page.getByRole('link', { name: zhCN['console.offline.retry'] }).click();
    await page
      .getByRole('heading', { name: zhCN['console.offline.title'] })
      .waitFor({ ...waitOptions, state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/organization/person');
    await context.close();
  });
});
