// `npm run bench -- map`: main-thread cost of ten thousand moving tags (docs/performance.md).
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { CDPSession, Page } from 'playwright-core';

import { launchBrowser } from '../e2e/browser.ts';
import { buildPage, mapPageConfig } from '../e2e/harness/testPages.ts';
import { serveFolder } from '../e2e/serveFolder.ts';
import { mapScenes, type MapBenchApi, type MapScene } from './mapPage/mapBenchApi.ts';
import { median } from './table.ts';

declare global {
  interface Window {
    mapBench: MapBenchApi;
  }
}

const tags = 10_000;
const mostMs = 8;
const rounds = 9;
const updatesARound = 3;
/** People who walk, at this scale, are drawn seven times between two fixes (framePace.ts). */
const glideFrames = 7;

const names: Readonly<Record<MapScene, string>> = {
  marks: 'every tag its own mark',
  tilted: 'every tag its own mark, in 3D',
  gathered: 'gathered, from far away',
  heat: 'gathered, with heat map',
  entities: 'an entity each, mark alone',
  namedEntities: 'an entity each, mark and name',
};

/** Main-thread CPU time of scripts so far, ms. */
async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
}

async function measure(page: Page, session: CDPSession, scene: MapScene, frames: number): Promise<number> {
  const before = await scriptMs(session);
  await page.evaluate(([name, updates, count]) => window.mapBench.run(name, updates, count), [
    scene,
    updatesARound,
    frames,
  ] as const);
  return ((await scriptMs(session)) - before) / updatesARound;
}

let missed = 0;
const folder = await mkdtemp(join(tmpdir(), 'muster-page-'));
await buildPage({ ...mapPageConfig, root: fileURLToPath(new URL('mapPage', import.meta.url)) }, folder);
const served = await serveFolder(folder);
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 960 } });
  page.on('pageerror', (error) => console.error(error));
  // Cesium shows no entity before it has this table, even an empty one, although there is no terrain here.
  await page.route('**/approximateTerrainHeights.json', (route) => route.fulfill({ json: {} }));
  await page.goto(`${served.url}/?tags=${tags}`);
  await page.waitForFunction(() => 'mapBench' in window);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const update = new Map<MapScene, number[]>(mapScenes.map((scene) => [scene, []]));
  const second = new Map<MapScene, number[]>(mapScenes.map((scene) => [scene, []]));
  for (let round = -1; round < rounds; round++) {
    for (const scene of round % 2 === 0 ? mapScenes : mapScenes.toReversed()) {
      await page.evaluate((name) => window.mapBench.prepare(name), scene);
      const { tagsInWindow } = await page.evaluate(() => window.mapBench.facts());
      if (tagsInWindow < tags) throw new Error(`Only ${tagsInWindow} of ${tags} tags are in the window.`);
      const updateMs = await measure(page, session, scene, 1);
      if (round >= 0) update.get(scene)?.push(updateMs);
      // Entities with a constant position are not interpolated.
      if (scene === 'entities' || scene === 'namedEntities') continue;
      const secondMs = await measure(page, session, scene, glideFrames);
      if (round >= 0) second.get(scene)?.push(secondMs);
    }
  }
  const rowsOf = (taken: Map<MapScene, number[]>, scene: MapScene): number[] => taken.get(scene) ?? [];
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${rounds} rounds of ${updatesARound} updates\n`);
  console.log('| 10,000 tags | ms an update | at most | the plain way takes | ms a second, gliding |');
  console.log('|---|---:|---:|---:|---:|');
  for (const scene of mapScenes) {
    const [taken, plain] = [rowsOf(update, scene), rowsOf(update, 'entities')];
    const ms = median(taken);
    const isPlain = scene === 'entities' || scene === 'namedEntities';
    const ratio = median(plain.map((time, round) => time / taken[round]));
    if (!isPlain && ms >= mostMs) missed += 1;
    const bound = isPlain ? '' : `${mostMs}${ms < mostMs ? '' : ', **missed**'}`;
    const glide = second.get(scene)?.length === 0 ? '' : median(rowsOf(second, scene)).toFixed(1);
    console.log(
      `| ${names[scene]} | ${ms.toFixed(1)} | ${bound} | ${isPlain ? '' : `${ratio.toFixed(1)} times as long`} | ${glide} |`,
    );
  }
} finally {
  await browser.close();
  served.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(missed === 0 ? 0 : 1);
