import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import { readFileSync } from 'node:fs';

import type { Catalogue, MessageKey } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN, zhTW } from '@muster/model/messages/catalogues.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Api } from '../apps/simulator/src/api.ts';
import { blankPath, picture, sizes } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { expectCleanPaper } from './paper.ts';
import { openSite, type TestSite } from './testSite.ts';

const place = { lon: 121.5, lat: 31.25 };
/** 11 m to the north: outside of the fence, and within running distance in a second. */
const outside = { lon: 121.5, lat: 31.2501 };
const longName = 'Tank farm, western loading and unloading bays 1–24';
const visits = { count: 14, insideS: 6, outsideS: 12 };

let site: TestSite;
let api: Api;
let areaId: string;

beforeAll(async () => {
  site = await openSite();
  ({ api } = site);
  const save = async (path: string, row: Record<string, unknown>): Promise<string> =>
    ((await api.post(`${path}/save`, row)) as { id: string }).id;
  const departId = await save('/bp/depart', { name: 'Loading' });
  const forbidden = { boundaryCrossing: { on: true, level: 2, mode: 'noEntry' } };
  const circle = (lon: number) => [{ shape: 'circle', center: [lon, place.lat], radius: 5, floor: null }];
  areaId = await save('/pod/area', { name: longName, regions: circle(place.lon), alarms: forbidden });
  for (const [n, level] of [4, 4, 3].entries())
    await save('/pod/area', {
      name: `Gate ${n}`,
      regions: circle(place.lon + 0.01 * (n + 1)),
      alarms: { boundaryCrossing: { on: true, level, mode: 'noEntry' } },
    });
  for (const [n, department] of [departId, departId, null, null].entries()) {
    await save('/pod/locationCard', { sn: `T${n}`, type: 'UW5' });
    await save('/bp/person', { name: `Wang ${n}`, personType: 'internal', cardSn: `T${n}`, departId: department });
  }
  await send(restlessWalk());
  await send([0, 1, 2].flatMap((gate) => walkTo(gate)));
  const raised = async (): Promise<number> =>
    Number((await asked('select sum(occurrences) as n from alarm'))[0]?.['n']);
  await eventually(async () => expect(await raised()).toBe(visits.count + 3), waitOptions);
  const ids = (await asked('select id from alarm where level > 2 order by level, id')).map(({ id }) => String(id));
  await api.post('/pod/alarm/acknowledge', { ids: ids.slice(0, 2) });
  await api.post('/pod/alarm/handle', { ids: ids.slice(0, 1), action: 'handle', info: 'Sent away' });
  await api.post('/pod/alarm/handle', { ids: ids.slice(1, 2), action: 'ignore' });
});
afterAll(async () => {
  await site?.close();
});

/** The whole minute three hours ago. */
const began = Math.floor(Date.now() / 60_000) * 60_000 - 3 * 3_600_000;

/** A subject that enters and leaves continually: a flood of chattering alarms. */
function restlessWalk() {
  const { count, insideS, outsideS } = visits;
  return Array.from({ length: count * (insideS + outsideS) }, (_, second) => {
    const isInside = second % (insideS + outsideS) >= outsideS;
    return { tag: 'T0', t: began + second * 1000, ...(isInside ? place : outside) };
  });
}

/** A subject that walks to a gate, and stays there for a minute. */
function walkTo(gate: number) {
  const from = began + (gate + 1) * 1_800_000;
  return Array.from({ length: 70 }, (_, second) => ({
    tag: `T${gate + 1}`,
    t: from + second * 1000,
    lon: place.lon + 0.01 * (gate + 1),
    lat: second < 10 ? outside.lat : place.lat,
  }));
}

async function send(positions: unknown): Promise<void> {
  const response = await fetch(`${site.url}/ingest/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': site.ingestKey },
    body: JSON.stringify(positions),
  });
  expect(response.status).toBe(200);
}

const asked = (query: string) => site.query(query);

/** Names and numbers of alarms by an expression, the most first. */
async function countedBy(expression: string): Promise<[string, number][]> {
  const rows = await asked(`
    select ${expression} as name, count(*)::integer as n
    from alarm left join depart on depart.id = alarm.depart_id join building on building.id = alarm.building_id
    group by 1 order by 1`);
  return rows.map(({ name, n }) => [String(name), Number(n)]);
}

/** Opens the table of a figure, and reads its first two columns; lines without an alarm are left out. */
async function tableOf(page: Page, title: string): Promise<[string, number][]> {
  const card = page.getByRole('region', { name: title, exact: true });
  const rows = await card
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
  return rows
    .map(([name = '', count = '']): [string, number] => [name, Number(count)])
    .filter(([, count]) => count > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const sorted = (pairs: readonly [string, number][]) => pairs.toSorted(([one], [other]) => (one < other ? -1 : 1));

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['zh_TW', zhTW],
    ['en_US', enUS],
  ] as const),
)('the figures of alarms in %s', (language, texts) => {
  const word = (key: string): string => texts[key as MessageKey];

  it.runIf(isFullSuite)('are those of the database: on the page, in the sheet, and on paper', async () => {
    const { page, context, errors } = await site.open('/alarm/statistic', language);
    await page.getByRole('region', { name: texts['statistic.by.days'], exact: true }).waitFor(waitOptions);

    const hour = `lpad(extract(hour from raised_at at time zone time_zone)::text, 2, '0')`;
    const wanted: [MessageKey, [string, number][]][] = [
      ['statistic.by.types', [[texts['alarm.type.boundaryCrossing'], 4]]],
      ['statistic.by.areas', await countedBy('area_name')],
      [
        'statistic.by.departs',
        (await countedBy(`coalesce(depart.name, '')`)).map(([name, n]) => [name || texts['statistic.noDepart'], n]),
      ],
      ['statistic.by.days', await countedBy(`to_char(raised_at at time zone time_zone, 'YYYY-MM-DD')`)],
      [
        'statistic.by.hours',
        (await countedBy(hour)).map(([at, n]) => [`${at}:00–${String(Number(at) + 1).padStart(2, '0')}:00`, n]),
      ],
      [
        'statistic.byLevel',
        (await countedBy('alarm.level::text')).map(([level, n]) => [word(`alarm.level.${level}`), n]),
      ],
    ];
    for (const [title, figures] of wanted) {
      const card = page.getByRole('region', { name: texts[title], exact: true });
      await card.getByRole('button', { name: texts['statistic.showTable'], exact: true }).click();
      await card.getByRole('table').waitFor(waitOptions);
      expect(await tableOf(page, texts[title]), title).toEqual(sorted(figures));
    }
    // Raised = handled + ignored + open, by two other questions.
    const [account] = await asked(`select count(*)::integer as raised,
      count(*) filter (where status = 'handled' and handling_action <> 'ignore')::integer as handled,
      count(*) filter (where handling_action = 'ignore')::integer as ignored,
      count(*) filter (where status = 'alarming')::integer as open from alarm`);
    const sum = Object.entries(account ?? {}).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      texts['statistic.inSum'],
    );
    await page.getByText(sum, { exact: true }).waitFor(waitOptions);
    expect(account).toEqual({ raised: 4, handled: 1, ignored: 1, open: 2 });
    const answers = await asked(`select
      (percentile_disc(0.5) within group (order by extract(epoch from handled_at - raised_at)))::float as handled
      from alarm where handled_at is not null`);

    const downloading = page.waitForEvent('download', waitOptions);
    await page.getByRole('button', { name: texts['statistic.export'], exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${texts['menu.alarmStatistic']}.xlsx`);
    const { read, utils } = await import('@e965/xlsx');
    const { Sheets } = read(readFileSync(await download.path()));
    const cellsOf = (title: string): unknown[][] => utils.sheet_to_json(Sheets[title] ?? {}, { header: 1 });
    for (const [title, figures] of wanted) {
      const lines = cellsOf(texts[title])
        .slice(1)
        .map(([name, n]): [string, number] => [String(name), Number(n)]);
      expect(sorted(lines.filter(([, n]) => n > 0)), title).toEqual(sorted(figures));
    }
    const [, total] = cellsOf(texts['statistic.response']);
    expect(total?.[6]).toBe(Math.round(Number(answers[0]?.['handled'])));
    await picture(page, `${language}-alarm-statistic`);
    await expectCleanPaper(page, `${language}-alarm-statistic`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.runIf(isFullSuite)('show metrics with targets, and link a frequent alarm to a back-test of a delay', async () => {
    const { page, context, errors } = await site.open('/alarm/health', language);
    const figures = page.getByRole('region', { name: texts['health.figures'], exact: true });
    await figures.waitFor(waitOptions);
    const valueOf = async (name: string): Promise<string[]> =>
      figures
        .getByRole('row')
        .filter({ hasText: word(`health.${name}`) })
        .locator('td')
        .evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ''));
    // One operator, one flood: each alarm clears within a minute and is raised again too soon.
    expect((await valueOf('peak'))[1]).toBe(String(visits.count));
    expect((await valueOf('peak'))[3]).toContain(texts['health.verdict.missed']);
    expect((await valueOf('chattering'))[1]).toBe('1');
    expect((await valueOf('standing')).slice(1)).toEqual([
      '0',
      texts['health.target.standing'],
      expect.stringContaining(texts['health.verdict.met']),
    ]);
    const chattering = page.getByRole('region', { name: texts['health.chatteringList'], exact: true });
    await chattering.getByText('Wang 0', { exact: true }).waitFor(waitOptions);
    await page
      .getByRole('region', { name: texts['health.floodList'], exact: true })
      .getByRole('table')
      .waitFor(waitOptions);
    await picture(page, `${language}-alarm-health`);
    await expectCleanPaper(page, `${language}-alarm-health`);

    const actors = page.getByRole('region', { name: texts['health.badActorList'], exact: true });
    const worst = actors.getByRole('row').filter({ hasText: longName });
    const proposal = texts['health.propose.offDelay'].replace('{seconds}', '15');
    await worst.getByText(proposal, { exact: true }).waitFor(waitOptions);
    await worst.getByRole('link', { name: texts['console.backtest.open'], exact: true }).click();
    await page.waitForURL(`**/area/list/backtest/${areaId}?rule=boundaryCrossing&offDelay=15`, waitOptions);
    const rule = page.getByRole('region', { name: texts['alarm.type.boundaryCrossing'], exact: true });
    const delay = rule.getByRole('spinbutton', { name: texts['console.rule.offDelay'], exact: true });
    await delay.waitFor(waitOptions);
    await expect.poll(() => delay.inputValue(), waitOptions).toBe('15');
    await page.getByRole('button', { name: texts['console.backtest.run'], exact: true }).click();
    const [before = '', after = ''] = texts['console.backtest.fewer'].split('{percent}');
    // All visits become one.
    const percent = Math.round((1 - 1 / visits.count) * 100);
    await page.getByText(`${before}${percent}${after}`).first().waitFor(waitOptions);
    await picture(page, `${language}-alarm-health-backtest`);
    expect(errors).toEqual([]);
    await context.close();
  });
});

it.runIf(isFullSuite)('is read with the keyboard and on a phone without scrolling sideways', async () => {
  const { page, context } = await site.open(blankPath, 'en_US', 'phone');
  for (const path of ['/alarm/statistic', '/alarm/health']) {
    await page.goto(`${site.url}${path}`);
    await page.locator('main h2').first().waitFor(waitOptions);
    await page
      .locator('main table')
      .first()
      .waitFor({ ...waitOptions, state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes.phone.width);
    await picture(page, `phone${path.replaceAll('/', '-')}`);
  }
  await page.goto(`${site.url}/alarm/statistic`);
  const card = page.getByRole('region', { name: enUS['statistic.by.types'], exact: true });
  const table = card.getByRole('button', { name: enUS['statistic.showTable'], exact: true });
  await table.focus();
  await page.keyboard.press('Enter');
  await card.getByRole('table').waitFor(waitOptions);
  await page.keyboard.press('Tab');
  // A table that is wider than the phone is moved with the arrows.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('region');
  await context.close();
});
