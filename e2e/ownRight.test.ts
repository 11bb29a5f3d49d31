import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { menu } from '@muster/model/access/menu.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { accountSession } from './accountSession.ts';
import { openPage, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openDemoSite, type TestSite } from './testSite.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site?.close());

const screens = menu
  .flatMap((entry) => [entry, ...entry.children])
  .flatMap(({ url, code }) => (code === null ? [] : [{ url, code }]));
/** A screen that draws the site. */
const few = ['/dashboard'];

describe('the permission of a single screen', () => {
  it.each(screens.filter(({ url }) => isFullSuite || few.includes(url)))(
    'opens $url without a refused call',
    async ({ url, code }) => {
      const { page, context, errors } = await openPage(
        site.browser,
        `${site.url}/404`,
        'en_US',
        'desk',
        await accountSession(site, [code]),
      );
      const refused: string[] = [];
      page.on('response', (response) => {
        const isCall = ['fetch', 'xhr'].includes(response.request().resourceType());
        // A page that is left ends its calls.
        if (isCall)
          void response.text().then(
            (text) => text.includes('"code":-3') && refused.push(response.url()),
            () => {},
          );
      });
      await page.goto(`${site.url}${url}`);
      await page.locator('h1').first().waitFor(waitOptions);
      await page.waitForLoadState('networkidle', waitOptions);
      await picture(page, `own-right${url.replaceAll('/', '-')}`);
      expect(refused).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
