// `npm run bench -- interaction`: interaction latency while areas are drawn and viewed (docs/performance.md).
import { loadavg } from 'node:os';

import { enUS } from '@muster/model/messages/catalogues.ts';
import type { CDPSession, Page } from 'playwright-core';

import { openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { launchBrowser, openPage, sizes as screens } from '../e2e/browser.ts';
import { costOf } from '../e2e/frameCost.ts';
import { logIn, waitOptions } from '../e2e/logIn.ts';
import { startMuster } from '../e2e/muster.ts';
import { nextPaint, observeInteractions, type Interaction } from './workload/nextPaint.ts';
import { buildConsole } from './workload/buildConsole.ts';
import { addAreas, makeSite } from './workload/manyAreas.ts';

const slowdown = 4;
const mostMs = 200;
const repetitions = 5;
const sizes = [10, 1000] as const;

/** Interactions of one kind, and their latencies. */
type Timings = Map<string, Timing[]>;

interface Timing extends Interaction {
  /** Main thread time, throttled, by its own clock, which other load on the machine hardly affects. */
  cpuMs: number;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function canvasMiddle(page: Page): Promise<{ x: number; y: number }> {
  const canvas = page.locator('canvas').first();
  await canvas.waitFor(waitOptions);
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('There is no map.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** All fetched data is rendered, and the map has drawn it. */
async function calm(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 0;
        const next = (): void => (++frames > 5 ? resolve() : void requestAnimationFrame(next));
        next();
      }),
  );
}

/**
 * Makes the window higher than the page and the browser's own bars. The bottom of a page that is higher than its window
 * is never painted, and Event Timing reports a click there only when something else on the page changes.
 */
async function showWhole(session: CDPSession): Promise<void> {
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { height: 2 * screens.desk.height } });
}

/** Measures a named step. */
type Take = (name: string, step: () => Promise<void>) => Promise<void>;

/** The measurements for one site size on one page. */
async function work(page: Page, session: CDPSession, url: string, timings: Timings): Promise<void> {
  const take: Take = async (name, step) => {
    let interaction: Interaction = { pressMs: Number.NaN, paintMs: Number.NaN };
    const { script, style, layout, paint } = await costOf(session, async () => {
      interaction = await nextPaint(page, step);
    });
    const timing = { ...interaction, cpuMs: script + style + layout + paint };
    timings.set(name, [...(timings.get(name) ?? []), timing]);
  };
  for (const part of [look, openForms, draw]) {
    await part(page, url, take, (rate) => session.send('Emulation.setCPUThrottlingRate', { rate }));
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

type Slow = (rate: number) => Promise<unknown>;

async function look(page: Page, url: string, take: Take, slow: Slow): Promise<void> {
  await page.goto(`${url}/area/list`);
  await page.getByRole('tree').waitFor(waitOptions);
  await canvasMiddle(page);
  await calm(page);
  await slow(slowdown);
  const middle = await canvasMiddle(page);
  const floors = page.getByRole('group', { name: enUS['console.map.floors'] }).getByRole('button');
  for (let round = 0; round < repetitions; round += 1) {
    await take('switching the floor (areas)', () => floors.nth(1 + (round % 7)).click());
  }
  await take('switching the floor (areas)', () => floors.first().click());
  const item = page.getByRole('treeitem');
  await item.first().focus();
  if ((await item.first().getAttribute('aria-expanded')) === 'false')
    await take('unfolding the tree of areas', () => page.keyboard.press('ArrowRight'));
  for (let round = 0; round < repetitions; round += 1) {
    await take('selecting an area in the tree', () => item.nth(2 + round).click());
    await calm(page);
  }
  for (let round = 0; round < repetitions; round += 1) {
    // The selected area is in the middle; its neighbour is one pitch away.
    await take('selecting an area on the map', () => page.mouse.click(middle.x + (round % 2 === 0 ? 8 : -8), middle.y));
    await calm(page);
  }
}

/**
 * From the page on which an area was selected: it is in the address, and so it is selected again after the browser's
 * back.
 */
async function openForms(page: Page, _url: string, take: Take, slow: Slow): Promise<void> {
  await slow(slowdown);
  const edit = button(page, enUS['console.area.edit']);
  const isOpen = () => page.getByRole('toolbar', { name: enUS['console.draw.tools'] }).waitFor(waitOptions);
  const isBack = async (): Promise<void> => {
    await edit.waitFor(waitOptions);
    await calm(page);
  };
  const choose = async (): Promise<void> => {
    await page.getByRole('tree').waitFor(waitOptions);
    await calm(page);
    const item = page.getByRole('treeitem');
    if ((await item.count()) === 1) {
      await item.first().focus();
      await page.keyboard.press('ArrowRight');
    }
    await item.nth(2).click();
    await isBack();
  };
  for (let round = 0; round < repetitions; round += 1) {
    await take('opening the form of an area', () => edit.click());
    await isOpen();
    await page.goBack();
    await isBack();
  }
  for (let round = 0; round < repetitions; round += 1) {
    await edit.click();
    await isOpen();
    await calm(page);
    await take('saving an area', () => button(page, enUS['console.save']).click());
    await choose();
  }
  for (let round = 0; round < repetitions; round += 1) {
    await take('opening the form of a new area', () => button(page, enUS['console.table.add']).click());
    await isOpen();
    await calm(page);
    await take('leaving a form', () => button(page, enUS['console.form.back']).click());
    await choose();
  }
}

async function draw(page: Page, url: string, take: Take, slow: Slow): Promise<void> {
  await page.goto(`${url}/area/list/add`);
  await page.getByRole('toolbar', { name: enUS['console.draw.tools'] }).waitFor(waitOptions);
  await canvasMiddle(page);
  await calm(page);
  await slow(slowdown);
  const { x, y } = await canvasMiddle(page);
  const floors = page.getByRole('group', { name: enUS['console.map.floors'] }).getByRole('button');
  for (let round = 0; round < repetitions; round += 1) {
    await take('switching the floor (drawing)', () => floors.nth(1 + (round % 7)).click());
  }
  for (let round = 0; round < repetitions; round += 1) {
    const [left, top] = [x - 160 + round * 40, y - 120];
    await take('taking a tool', () => button(page, enUS['console.draw.rectangle']).click());
    await take('taking another tool', () => button(page, enUS['console.draw.polygon']).click());
    for (const [dx, dy] of [
      [0, 0],
      [30, 0],
      [30, 200],
      [10, 220],
    ] as const) {
      await page.mouse.move(left + dx, top + dy, { steps: 3 });
      await take('placing a corner', () => page.mouse.click(left + dx, top + dy));
    }
    await take('finishing a drawing', () => page.keyboard.press('Enter'));
    await page.mouse.move(left + 30, top, { steps: 2 });
    await take('taking hold of a corner', () => page.mouse.down());
    await take('dragging a corner (twelve moves)', () => page.mouse.move(left + 34, top - 20, { steps: 12 }));
    await take('letting go of a corner', () => page.mouse.up());
    await take('taking back', () => button(page, enUS['console.draw.undo']).click());
    await take('doing again', () => button(page, enUS['console.draw.redo']).click());
    await button(page, enUS['console.draw.undo']).click();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

function print(results: ReadonlyMap<number, Timings>): number {
  const names = [...new Set([...results.values()].flatMap((timings) => [...timings.keys()]))];
  const heads = [...results.keys()].map(
    (areas) => `${areas} areas: press, median and worst; worst of all events; CPU of the thread; ms`,
  );
  console.log(
    `| press, processor slowed ${slowdown} times, load ${loadavg()[0]?.toFixed(1)} | ${heads.join(' | ')} | |`,
  );
  console.log(`|---|${heads.map(() => '---:|').join('')}---|`);
  let missed = 0;
  for (const name of names) {
    const cells = [...results.values()].map((timings) => {
      const all = timings.get(name) ?? [];
      if (all.length === 0) return { worst: 0, text: '–' };
      const presses = all.map(({ pressMs }) => pressMs);
      const worst = Math.max(...all.map(({ paintMs }) => paintMs));
      const cpu = median(all.map(({ cpuMs }) => cpuMs));
      return { worst, text: `${median(presses)}, ${Math.max(...presses)}; ${worst}; ${cpu.toFixed(0)}` };
    });
    const isMissed = cells.some(({ worst }) => worst > mostMs);
    if (isMissed) missed += 1;
    console.log(`| ${name} | ${cells.map(({ text }) => text).join(' | ')} | ${isMissed ? '**missed**' : ''} |`);
  }
  return missed;
}

if (!process.argv.includes('--built')) buildConsole();
const [muster, browser] = await Promise.all([startMuster({ MUSTER_DEMO: 'off' }), launchBrowser()]);
const results = new Map<number, Timings>();
let missed = 0;
try {
  const { httpUrl, authToken, buildingId } = await readLocalAccess(muster.dataDir);
  const api = await openApi(httpUrl, authToken, buildingId);
  // The tour of the first login is not measured.
  await api.post('/base/preference/setOwn', { tour: 'seen' });
  const site = await makeSite(api, buildingId);
  let made = 0;
  for (const areas of sizes) {
    await addAreas(muster.dataDir, api, site, made, areas);
    made = areas;
    const { page, context, errors } = await openPage(browser, `${muster.url}/login`, 'en_US');
    await page.addInitScript(observeInteractions);
    await logIn(page, enUS);
    const timings: Timings = new Map();
    results.set(areas, timings);
    const session = await context.newCDPSession(page);
    await showWhole(session);
    await work(page, session, muster.url, timings);
    for (const error of errors) console.error(error);
    await context.close();
  }
  missed = print(results);
} finally {
  await browser.close();
  await muster.remove();
}
process.exit(missed === 0 ? 0 : 1);
