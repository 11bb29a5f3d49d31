import type { Page as Rows } from '@muster/model/entity/entity.ts';
import { enUS, zhCN } from '@muster/model/messages/catalogues.ts';
import { roleTemplates } from '@muster/model/role/roleTemplates.ts';
import { inLanguages } from '@muster/testkit/suiteSize.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { accountSession } from './accountSession.ts';
import { type AlarmSite, openAlarmSite, siteLat, siteLon } from './alarmSite.ts';
import { seriousViolationsMidway } from './axe.ts';
import { openPage, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';

let site: AlarmSite;
let departId: string;
let areaId: string;

/** About forty metres apart. */
const places = { pump: siteLon, tank: siteLon + 0.0004 } as const;

beforeAll(async () => {
  site = await openAlarmSite();
  await site.save('/pod/building', { id: site.buildingId, lon: siteLon, lat: siteLat });
  departId = await site.save('/bp/depart', { name: 'Security' });
  areaId = await site.save('/bp/patrolArea', { name: 'Works' });
});
afterAll(async () => {
  await site?.close();
});

const catalogues = { en_US: enUS, zh_CN: zhCN } as const;

/** A route past two points, all day long, walked by a team of one. */
async function patrolOf(mark: string): Promise<{ name: string; personId: string; tag: string }> {
  const name = `Liu Yang ${mark}`;
  const tag = `P-${mark}`;
  const personId = await site.person(name, tag, { departId });
  const point = (pointName: string, lon: number, checklist: string) => {
    const place = { lon, lat: siteLat, floor: 0 };
    const sensing = { sensing: 'fence', distance: 10, place };
    return site.save('/bp/patrolPoint', { name: `${pointName} ${mark}`, patrolAreaId: areaId, checklist, ...sensing });
  };
  const pointIds = [
    await point('Pump house', places.pump, ''),
    await point('Tank 7', places.tank, 'No leak\nLamp works'),
  ];
  const teamId = await site.save('/bp/patrolTeam', { name: `Team ${mark}`, departId, memberIds: [personId] });
  const span = { startTime: '00:00', endTime: '00:00', timesPerDay: 1 };
  const route = {
    name: `North route ${mark}`,
    teamId,
    patrolAreaId: areaId,
    pointIds,
    indicators: ['points'],
    minPoints: 2,
  };
  await site.save('/bp/patrolRoute', { ...route, ...span });
  return { name, personId, tag };
}

it.each(inLanguages(['zh_CN', 'en_US'] as const))(
  'a guard who reads %s walks a round on the phone, checks a point while the network fails, and the round is good',
  async (language) => {
    const words = catalogues[language];
    const { name, personId, tag } = await patrolOf(language);
    const session = await accountSession(site, roleTemplates.guard.permissions, { personId, realName: name });
    const opened = await openPage(site.browser, `${site.url}/patrol/round`, language, 'phone', session);
    const { page, context, errors } = opened;
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ longitude: places.tank, latitude: siteLat, accuracy: 5 });
    const heading = page.getByRole('heading', { level: 3 });
    await heading.filter({ hasText: 'Pump house' }).waitFor(waitOptions);
    await picture(page, `patrol-mine-${language}`);
    // The card was at the first point. Being at the next one too soon would be an outlier.
    await site.move(tag, places.pump, { t: Date.now() - 20_000 });
    await heading.filter({ hasText: 'Tank 7' }).waitFor(waitOptions);
    expect(await seriousViolationsMidway(page)).toEqual([]);

    await page.route('**/bp/patrolRound/check', (route) => route.abort());
    const press = (key: keyof typeof words) => page.getByRole('button', { name: words[key] }).click(waitOptions);
    await press('patrolMine.allNormal');
    await picture(page, `patrol-mine-${language}-checked`);
    await press('patrolMine.here');
    const kept = page.getByRole('region', { name: words['patrolMine.kept'] });
    await kept.waitFor(waitOptions);
    await page.reload();
    await kept.getByText('Tank 7').waitFor(waitOptions);
    await picture(page, `patrol-mine-${language}-kept`);
    await page.unroute('**/bp/patrolRound/check');
    await press('patrolMine.send');
    await kept.waitFor({ ...waitOptions, state: 'detached' });
    await page.getByText(words['patrolMine.none']).waitFor(waitOptions);
    expect(await widerThanWindow(page)).toBe(0);

    const { data } = (await site.api.get('/bp/patrolRound/page?size=20')) as Rows<Record<string, unknown>>;
    const round = data.find(({ teamName }) => teamName === `Team ${language}`);
    expect(round).toMatchObject({ state: 'good', visitedCount: 2, missedPointIds: null });
    await page.goto(`${site.url}/patrol/record/view/${String(round?.['id'])}`);
    await page.getByText(words['patrolReport.result']).waitFor(waitOptions);
    await page.getByText('Lamp works').waitFor(waitOptions);
    await picture(page, `patrol-report-${language}`);
    expect(await seriousViolationsMidway(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  },
);

function widerThanWindow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
