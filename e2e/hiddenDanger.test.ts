import { zhCN as words } from '@muster/model/messages/catalogues.ts';
import { roleTemplates } from '@muster/model/role/roleTemplates.ts';
import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { accountSession } from './accountSession.ts';
import { seriousViolationsMidway } from './axe.ts';
import { openPage, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;
const place = { longitude: 121.5003, latitude: 31.2502 };
const title = '二层平台护栏松动';

beforeAll(async () => {
  site = await openSite();
  await site.api.post('/pod/building/save', { id: site.buildingId, lon: 121.5, lat: 31.25 });
});
afterAll(async () => {
  await site?.close();
});

// Each step is a test of the server and of the screen as well.
it.runIf(isFullSuite)(
  'a hidden danger is reported on a phone with a photo and the own position, rectified there, and accepted by another person',
  async () => {
    const departId = await site.save('/bp/depart', { name: '一车间' });
    const personId = await site.save('/bp/person', { name: '王强', number: 'W-1', departId });
    const { permissions } = roleTemplates.departmentHead;
    const session = await accountSession(site, permissions, { personId, realName: '王强' });
    const { page, context, errors } = await openPage(site.browser, site.url, 'zh_CN', 'phone', session);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(place);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    const file = { name: 'railing.jpg', mimeType: 'image/jpeg', buffer: photo };

    await page.goto(`${site.url}/area/hiddenDanger/add`);
    await page.locator('#hiddenDanger-title').fill(title, waitOptions);
    await page.locator('#hiddenDanger-content').fill('踏板处护栏螺栓缺失，晃动明显', waitOptions);
    await page.locator('input[type=file]').setInputFiles(file, waitOptions);
    await page.getByRole('img', { name: file.name }).waitFor(waitOptions);
    await button(words['console.danger.myPlace']).click(waitOptions);
    const lon = page.getByLabel(words['console.draw.lon'], { exact: true });
    await expect.poll(() => lon.inputValue(), waitOptions).toBe(String(place.longitude));
    await picture(page, 'danger-report');
    expect(await seriousViolationsMidway(page)).toEqual([]);
    await button(words['console.danger.report']).click(waitOptions);
    await page.getByText(words['console.danger.reportSent']).waitFor(waitOptions);
    await page.getByText(title).first().waitFor(waitOptions);
    await picture(page, 'danger-list');

    const { data } = (await site.api.get('/risk/hiddenDanger/page?page=0&size=10')) as {
      data: { id: string; place: object; photos: object[] }[];
    };
    const id = data[0]?.id ?? '';
    expect(data[0]).toMatchObject({
      place: { lon: place.longitude, lat: place.latitude },
      photos: [{ name: file.name }],
    });
    const deadlineAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    await site.api.post('/risk/hiddenDanger/assign', { id, personId, deadlineAt });
    await page.goto(`${site.url}/area/hiddenDanger/view/${id}`);
    await button(words['action.rectify']).click(waitOptions);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words['hiddenDanger.note']).fill('已更换螺栓并紧固', waitOptions);
    await dialog.locator('input[type=file]').setInputFiles(file, waitOptions);
    await dialog.getByRole('img', { name: file.name }).waitFor(waitOptions);
    await picture(page, 'danger-rectify');
    await dialog.getByRole('button', { name: words['action.rectify'], exact: true }).click(waitOptions);
    await page.getByText('已更换螺栓并紧固').waitFor(waitOptions);
    // The person who rectified it cannot accept it.
    await button(words['action.accept']).click(waitOptions);
    await dialog.getByRole('button', { name: words['action.accept'], exact: true }).click(waitOptions);
    await page.getByText(words['hiddenDanger.otherAccepts']).first().waitFor(waitOptions);
    await picture(page, 'danger-refused');

    const desk = await site.open(`/area/hiddenDanger/view/${id}`, 'zh_CN', 'phone');
    await desk.page.getByRole('button', { name: words['action.accept'], exact: true }).click(waitOptions);
    const acceptance = desk.page.getByRole('dialog');
    await acceptance.getByRole('button', { name: words['action.accept'], exact: true }).click(waitOptions);
    await desk.page.getByText(words['hiddenDanger.status.closed'], { exact: true }).first().waitFor(waitOptions);
    await picture(desk.page, 'danger-closed');
    expect([errors, desk.errors]).toEqual([[], []]);
    await Promise.all([context.close(), desk.context.close()]);
  },
);
