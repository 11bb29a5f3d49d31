import { codesWithinSites } from '@muster/model/access/permissionCodes.ts';
import { menu } from '@muster/model/access/menu.ts';
import { roleTemplateNames, roleTemplates } from '@muster/model/role/roleTemplates.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { accountSession } from './accountSession.ts';
import { openPage, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';

import { openDemoSite, type TestSite } from './testSite.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site?.close());

const screens = menu.flatMap((entry) => [entry, ...entry.children]).filter(({ code }) => code !== null);

it.each(roleTemplateNames)(
  'an account of %s opens each of its screens without a refused call',
  async (name) => {
    const { permissions } = roleTemplates[name];
    const held = new Set(codesWithinSites(permissions));
    const session = await accountSession(site, permissions);
    const { page, context, errors } = await openPage(site.browser, `${site.url}/404`, 'zh_CN', 'desk', session);
    const refused: string[] = [];
    page.on('response', (response) => {
      const isCall = ['fetch', 'xhr'].includes(response.request().resourceType());
      if (isCall)
        void response.text().then(
          (text) => text.includes('"code":-3') && refused.push(response.url()),
          // A page that is left ends its calls.
          () => {},
        );
    });
    for (const { url, code } of screens) {
      if (code === null || !held.has(code)) continue;
      await page.goto(`${site.url}${url}`);
      await page.locator('h1').first().waitFor(waitOptions);
      await page.waitForLoadState('networkidle', waitOptions);
      await picture(page, `template-${name}${url.replaceAll('/', '-')}`);
    }
    expect(refused).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  },
  600_000,
);
