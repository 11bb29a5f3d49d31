import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openApi } from '../apps/simulator/src/api.ts';
import { accountSession } from './accountSession.ts';
import { openPage, picture } from './browser.ts';
import { go } from './go.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

const [lon, lat] = [121.5, 31.25];
const rights = ['view', 'confirm', 'tick', 'analyse', 'start', 'end'].map((name) => `bp:permit:workPermit:${name}`);

let site: TestSite;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

async function person(name: string, sn: string): Promise<string> {
  const id = await site.save('/bp/person', { name, number: sn, personType: 'internal' });
  await site.save('/pod/locationCard', { sn, type: 'BGT3' });
  await site.api.post('/pod/locationCard/bind', { sn, kind: 'person', id });
  return id;
}

/** Applied for by one, confirmed by another; guarded and done by a third and a fourth, at a place of their own. */
async function addCrew(n: number) {
  const names = {
    applicant: `申请${n}`,
    guardian: `监护${n}`,
    confirmer: `确认${n}`,
    worker: `作业${n}`,
    area: `三号罐${n}`,
  };
  const ids = {
    applicant: await person(names.applicant, `PA-${n}`),
    guardian: await person(names.guardian, `PG-${n}`),
    confirmer: await person(names.confirmer, `PC-${n}`),
    worker: await person(names.worker, `PW-${n}`),
  };
  await site.save('/pod/area', {
    name: names.area,
    regions: [{ shape: 'circle', center: [lon, lat], radius: 30, floor: null }],
  });
  return { ids, names };
}
type Crew = Awaited<ReturnType<typeof addCrew>>;

const hour = 3_600_000;

/** Fills in the form of an application by hand, saves it, and answers the id of the permit. */
async function applyFor(page: Page, texts: Catalogue, number: string, { names }: Crew): Promise<string> {
  const field = (name: string): Locator => page.locator(`#workPermit-${name}`);
  const choose = async (name: string, option: string): Promise<void> => {
    await field(name).click(waitOptions);
    await page.locator('.ant-select-item-option', { hasText: option }).last().dispatchEvent('click');
  };
  const pick = async (name: string, person: string, isMany = false): Promise<void> => {
    await field(name).click(waitOptions);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: person, exact: true }).click(waitOptions);
    if (isMany)
      await dialog.getByRole('button', { name: texts['console.picker.done'], exact: true }).click(waitOptions);
    await dialog.waitFor({ state: 'detached', ...waitOptions });
  };
  const { timeZone } = (await site.api.get(`/pod/building/get?id=${site.buildingId}`)) as { timeZone: string };
  const type = async (name: string, t: number): Promise<void> => {
    const text = toSiteTime(new Date(t).toISOString(), timeZone).slice(0, 16);
    await field(name).fill(`${text}:00`, waitOptions);
    await page.keyboard.press('Enter');
    await expect.poll(() => field(name).getAttribute('aria-expanded'), waitOptions).not.toBe('true');
    await expect.poll(() => field(name).inputValue(), waitOptions).toBe(`${text}:00`);
  };
  await field('number').fill(number, waitOptions);
  await choose('type', texts['workPermitType.earthwork']);
  await choose('level', texts['workPermitLevel.1']);
  await choose('areaId', names.area);
  await type('startAt', Date.now() - hour);
  await type('endAt', Date.now() + hour);
  await pick('applicantId', names.applicant);
  await pick('confirmerId', names.confirmer);
  await pick('guardianIds', names.guardian, true);
  await pick('workerIds', names.worker, true);
  await field('content').fill('开挖电缆沟', waitOptions);
  await field('safetyMeasures').fill('放坡支护', waitOptions);
  await picture(page, `${number}-application`);
  await page.getByRole('button', { name: texts['console.save'], exact: true }).click(waitOptions);
  await page.getByRole('button', { name: number, exact: true }).click(waitOptions);
  await page.waitForURL(/workPermit\/view\//, waitOptions);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue, 1],
    ['en_US', enUS, 2],
  ] as const),
)('a permit to work in %s', (language, texts, n) => {
  const button = (of: Locator | Page, name: string): Locator => of.getByRole('button', { name, exact: true });
  const section = (page: Page, key: keyof Catalogue): Locator =>
    page.getByRole('region', { name: texts[key], exact: true });

  it('is applied for by its form, confirmed in order, refused with every reason, ticked, started, watched, ended and printed', async () => {
    const crew = await addCrew(n);
    const { ids, names } = crew;
    const { page, errors } = await site.open('/permit/workPermit/add', language);
    const id = await applyFor(page, texts, `DT-00${n}`, crew);
    const address = `/permit/workPermit/view/${id}`;
    // Certificates are not part of this test: the site requires none.
    await site.api.post('/bp/workPermitSetting/save', { rows: [setting] });
    const pages: Page[] = [];
    for (const role of ['applicant', 'guardian', 'confirmer'] as const) {
      const session = await accountSession(site, rights, { personId: ids[role] });
      // Each of them presses the same button.
      if (!isFullSuite && role !== 'applicant') {
        const { version } = (await site.api.get(`/bp/workPermit/get?id=${id}`)) as { version: number };
        const api = await openApi(site.url, session.authToken, site.buildingId);
        await api.post('/bp/workPermit/confirm', { id, role, version });
        continue;
      }
      const { page: own } = await openPage(site.browser, `${site.url}${address}`, language, 'desk', session);
      pages.push(own);
      await button(section(own, 'console.permit.signatures'), texts['console.permit.confirm']).click(waitOptions);
      await section(own, 'console.permit.signatures')
        .getByText(role === 'confirmer' ? names.confirmer : names.guardian)
        .waitFor(waitOptions);
    }
    await page.goto(`${site.url}${address}`);
    await button(page, texts['action.start']).click(waitOptions);
    const dialog = page.getByRole('dialog');
    await button(dialog, texts['action.start']).click(waitOptions);
    await dialog
      .getByRole('alert')
      .getByText(texts['permitMeasure.wallsShored'], { exact: false })
      .waitFor(waitOptions);
    await picture(page, `${language}-permit-refused`);
    await button(dialog, texts['console.cancel']).click(waitOptions);
    const tick = texts['console.permit.tickNamed'].replace('{measure}', texts['permitMeasure.wallsShored']);
    await button(page, tick).click(waitOptions);
    await page.getByText(texts['console.permit.ready'], { exact: true }).waitFor(waitOptions);
    await button(page, texts['action.start']).click(waitOptions);
    await button(page.getByRole('dialog'), texts['action.start']).click(waitOptions);
    await page.getByRole('timer').waitFor(waitOptions);

    const t = Date.now();
    const there = (tag: string, away = 0) => ({ tag, t, lon: lon + away, lat });
    await site.send([there(`PW-${n}`), there(`PG-${n}`)]);
    const roster = section(page, 'console.permit.roster');
    await expect
      .poll(() => roster.getByText(texts['console.permit.presence.in'], { exact: true }).count(), waitOptions)
      .toBe(2);
    await picture(page, `${language}-permit-running`);
    await go(page, '/permit/board');
    await page.getByText(`${names.guardian} ${texts['console.permit.presence.in']}`).waitFor(waitOptions);
    await picture(page, `${language}-permit-board`);

    await go(page, address);
    await button(page, texts['action.end']).click(waitOptions);
    await button(page.getByRole('dialog'), texts['action.end']).click(waitOptions);
    await page.getByText(texts['workPermitStatus.ended'], { exact: true }).first().waitFor(waitOptions);
    await page.getByRole('link', { name: texts['console.permit.print'], exact: true }).click(waitOptions);
    const steps = page.getByRole('table', { name: texts['workPermit.steps'], exact: true });
    await steps.getByText(texts['action.end'], { exact: true }).waitFor(waitOptions);
    const code = texts['console.permit.code'].replace('{number}', `DT-00${n}`);
    await page.getByRole('img', { name: code, exact: true }).waitFor(waitOptions);
    await picture(page, `${language}-permit-print`);
    expect(errors).toEqual([]);
    for (const each of [page, ...pages]) await each.context().close();
  });
});

const setting = {
  type: 'earthwork',
  level: '1',
  confirmers: ['applicant', 'guardian', 'confirmer'],
  maxHours: null,
  needsGuardian: true,
  workerCertificates: [],
  guardianCertificates: [],
  gas: null,
  excludes: [],
  measures: ['wallsShored'],
};
