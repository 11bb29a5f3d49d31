import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { fromSiteTime } from '@muster/model/time/siteTime.ts';
import { enUS } from '@muster/model/messages/catalogues.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openPage, picture, sizes } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

/** Maximum age of data written by the tests of a worker. */
const longestRunMs = 6 * 3_600_000;
const minuteMs = 60_000;

it.runIf(isFullSuite)(
  'every time is the site’s in a browser of another zone, with the zone beside the clock',
  async () => {
    // The site is in Asia/Shanghai, at least 15 hours ahead.
    const zone = 'America/Los_Angeles';
    const { page, context, errors } = await openPage(
      site.browser,
      `${site.url}/system/log`,
      'en_US',
      'desk',
      site.session,
      zone,
    );
    const clock = page.getByRole('banner').getByRole('time');
    await expect.poll(() => clock.textContent(), waitOptions).toMatch(/^Site time .* · Asia\/Shanghai$/);
    for (const [path, label] of [
      ['/system/log', enUS['systemLog.at']],
      ['/system/session', enUS['session.startedAt']],
    ] as const) {
      await page.goto(`${site.url}${path}`);
      await page.getByRole('columnheader', { name: label }).first().waitFor(waitOptions);
      await page
        .getByRole('main')
        .getByText(/20\d\d-\d\d-\d\d \d\d:\d\d/)
        .first()
        .waitFor(waitOptions);
      const text = await page.locator('body').innerText();
      const times = text.match(/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/g) ?? [];
      const now = Date.now();
      const others = times.filter((time) => {
        const instant = Date.parse(fromSiteTime(time, 'Asia/Shanghai') ?? '');
        // A session ends up to 30 days later.
        return !(instant > now - longestRunMs && instant < now + 31 * 24 * 60 * minuteMs);
      });
      expect(times.length).toBeGreaterThan(1);
      expect(others).toEqual([]);
      await picture(page, `site-time${path.replaceAll('/', '-')}`);
    }
    await page.setViewportSize(sizes.phone);
    await clock.waitFor(waitOptions);
    await picture(page, 'site-time-phone');
    expect(errors).toEqual([]);
    await context.close();
  },
);
