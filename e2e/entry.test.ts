import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { createHmac } from 'node:crypto';

import { enUS } from '@muster/model/messages/catalogues.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Api } from '../apps/simulator/src/api.ts';
import { openPage, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
let buildingId: string;
let portal: { key: string; secret: string };

beforeAll(async () => {
  site = await openSite();
  ({ buildingId } = site);
  portal = await addPortal(site.api);
});
afterAll(async () => {
  await site?.close();
});

/** A program that logs its users in as the administrator. */
async function addPortal(api: Api): Promise<typeof portal> {
  const accounts = (await api.get('/base/account/simple-list')) as { id: string; name: string }[];
  // Other files have added accounts to the installation.
  const integration = {
    name: 'Portal',
    accountIds: accounts.filter(({ name }) => name === 'admin').map(({ id }) => id),
  };
  const { id } = (await api.post('/pod/integration/save', integration)) as { id: string };
  return (await api.post('/pod/integration/issueKey', { id })) as typeof portal;
}

/** The program's link for a click: a one-time token, and the values signed with its secret. */
async function signed(topage: string): Promise<Record<string, string>> {
  const headers = { 'X-Integration-Key': portal.key };
  const reply = await fetch(`${site.url}/pod/freeToken/issue`, { method: 'POST', headers });
  const { data } = (await reply.json()) as { data: { freeToken: string } };
  const entry = {
    token: data.freeToken,
    buildid: buildingId,
    topage,
    showmenu: 'false',
    timestamp: String(Date.now()),
  };
  const text = Object.values(entry).join('\n');
  return { ...entry, sign: createHmac('sha256', portal.secret).update(text).digest('hex') };
}

const link = (search: string): string => `${site.url}/fromUrl?${search}`;
const menus = (page: Page) => [
  page.getByRole('banner'),
  page.getByRole('navigation', { name: enUS['console.menu'], exact: true }),
];

describe('a link of another program', () => {
  it('logs a user in to its page, without side and top menu, once', async () => {
    const address = link(new URLSearchParams(await signed('organization/job')).toString());
    const { page, context, errors } = await openPage(site.browser, address, 'en_US');
    await page.waitForURL('**/organization/job', waitOptions);
    await page.getByRole('navigation', { name: enUS['console.tabs'], exact: true }).waitFor(waitOptions);
    for (const menu of menus(page)) expect(await menu.count()).toBe(0);
    // So it stays for the whole session, also where the program does not lead.
    await page.goto(`${site.url}/system/parameter`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor(waitOptions);
    for (const menu of menus(page)) expect(await menu.count()).toBe(0);
    await picture(page, 'fromUrl-page');

    await page.goto(address);
    const refusal = page.getByRole('alert').filter({ hasText: enUS['freeLogin.invalid'] });
    await refusal.waitFor(waitOptions);
    await picture(page, 'fromUrl-used');
    await page.getByRole('link', { name: enUS['console.fromUrl.toLogin'] }).click();
    await page.waitForURL('**/login', waitOptions);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('opens as one JSON the new big screen, with building and name', async () => {
    const packed = JSON.stringify(await signed('bigscreen/new'));
    const { page, context, errors } = await openPage(site.browser, link(encodeURIComponent(packed)), 'en_US');
    await page.waitForURL(/\/bigscreen\/screen5\.html\?/, waitOptions);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ buildId: buildingId, userName: 'admin' });
    await page.getByRole('heading', { level: 1 }).waitFor(waitOptions);
    expect(errors).toEqual([]);
    await context.close();
  });
});
