import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN, zhTW } from '@muster/model/messages/catalogues.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { accountSession } from './accountSession.ts';
import { type AlarmSite, openAlarmSite } from './alarmSite.ts';
import { openPage, picture, sizes } from './browser.ts';
import { waitOptions } from './logIn.ts';
import type { Session } from './session.ts';

let site: AlarmSite;
beforeAll(async () => {
  site = await openAlarmSite();
});
afterAll(() => site?.close());

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['zh_TW', zhTW],
    ['en_US', enUS],
  ] as const),
)('the alarm dock in %s', (language, texts) => {
  const name = `Wang Wei ${language}`;
  const open = (session: Session) =>
    openPage(site.browser, `${site.url}/organization/person`, language, 'desk', session);

  it.runIf(isFullSuite)('is usable beside an open dialog, and keeps its folding', async () => {
    // Folding is stored with the account.
    const session = await accountSession(site, ['*']);
    const { page, context, errors } = await open(session);
    const dock = page.getByRole('complementary', { name: texts['console.dock'], exact: true });
    const button = (key: keyof Catalogue) => dock.getByRole('button', { name: texts[key] });
    await page.getByTitle(texts['console.userMenu'], { exact: true }).click(waitOptions);
    await page.getByRole('menuitem', { name: texts['console.receive.title'], exact: true }).click(waitOptions);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: texts['console.receive.alarms'], exact: true }).check(waitOptions);

    await site.person(name, `DOCK-${language}`);
    await site.help(`DOCK-${language}`);
    await dock.getByText(texts['console.dock.sos'], { exact: true }).waitFor(waitOptions);
    await picture(page, `${language}-dock-folded`);
    await button('console.dock.unfold').click(waitOptions);
    await dock.getByRole('listitem').filter({ hasText: name }).waitFor(waitOptions);
    await picture(page, `${language}-dock-dialog`);
    const [besides, rail] = [await dialog.boundingBox(), await dock.boundingBox()];
    expect((besides?.x ?? 0) + (besides?.width ?? 0)).toBeLessThan(rail?.x ?? 0);
    await button('console.alarm.acknowledge').click(waitOptions);
    await expect.poll(() => site.openAlarms(), waitOptions).toMatchObject([{ acknowledgedAt: expect.any(String) }]);
    // The form keeps its input.
    expect(await dialog.getByRole('radio', { name: texts['console.receive.alarms'], exact: true }).isChecked()).toBe(
      true,
    );
    await dialog.getByRole('button', { name: texts['console.cancel'], exact: true }).click(waitOptions);
    await dialog.waitFor({ ...waitOptions, state: 'detached' });
    await picture(page, `${language}-dock-open`);

    await page.reload();
    await button('console.dock.fold').click(waitOptions);
    await button('console.dock.unfold').waitFor(waitOptions);
    const elsewhere = await open(session);
    await elsewhere.page.getByRole('button', { name: texts['console.dock.unfold'] }).waitFor(waitOptions);
    await elsewhere.context.close();
    await page.reload();
    await button('console.dock.unfold').waitFor(waitOptions);

    await page.setViewportSize(sizes.phone);
    const bar = dock.getByRole('button', { name });
    await picture(page, `${language}-dock-bar`);
    await bar.click(waitOptions);
    const list = page.getByRole('dialog', { name: texts['console.alarm.open'], exact: true });
    await list.getByRole('listitem').filter({ hasText: name }).waitFor(waitOptions);
    await picture(page, `${language}-dock-phone`);
    await site.calm();
    expect(errors).toEqual([]);
    await context.close();
  });
});
