import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { go } from './go.ts';
import { keyboardFindings } from './keyboard.ts';
import { bareScreens, findingsOf, fixedScreens, forms, menuScreens, richForms } from './screenChecks.ts';
import { openDemoSite, type TestSite } from './testSite.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site?.close());

/** Many pages take long on a busy machine. */
const severalMinutes = 1_800_000;

describe('every screen and form', () => {
  it.each([
    ['zh_TW', 'desk', 'light'],
    ['en_US', 'desk', 'light'],
    ['zh_CN', 'desk', 'dark'],
    ['zh_CN', 'phone', 'light'],
    ['zh_TW', 'phone', 'light'],
    ['en_US', 'phone', 'dark'],
  ] as const)(
    'opens in %s on a %s in the %s theme without an error or a raw key, has one heading, fits, and axe finds nothing serious in it',
    async (language, size, theme) => {
      const paths = [...menuScreens, ...richForms, ...fixedScreens, ...bareScreens];
      expect(await findingsOf(site, paths, { language, size, theme })).toEqual([]);
    },
    severalMinutes,
  );

  it(
    'is used without a mouse: every control is reached, and shows that it has the focus',
    async () => {
      const { page, context, errors } = await site.open('/dashboard', 'en_US');
      const seen = new Set<string>();
      const wrong: unknown[] = [];
      for (const path of [...menuScreens, ...forms, ...fixedScreens]) {
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
