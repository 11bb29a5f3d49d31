// `npm run bench:web`: page weight, and load time of the login (docs/performance.md).
import { loadavg } from 'node:os';

import { launchBrowser } from '../e2e/browser.ts';
import { startMuster } from '../e2e/muster.ts';
import { paintOfLogin, weigh, weighedPages } from '../e2e/pageWeight.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { buildConsole } from './workload/buildConsole.ts';

const slowdown = 4;
const runs = 7;
const largestPaintMs = 1500;
const mostShift = 0.02;

const kB = (bytes: number): string => (bytes / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 });
const verdict = (isKept: boolean): string => (isKept ? '' : '**missed**');
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

buildConsole();
const [muster, browser] = await Promise.all([startMuster({ MUSTER_DEMO: 'fresh' }), launchBrowser()]);
let missed = 0;
const judge = (isKept: boolean): string => {
  if (!isKept) missed += 1;
  return verdict(isKept);
};
try {
  const { authToken, buildingId: buildId } = await readLocalAccess(muster.dataDir);
  console.log('| page | JavaScript, gzipped, kB | at most | | heaviest files |\n|---|---:|---:|---|---|');
  for (const page of weighedPages) {
    const { bytes, files } = await weigh(browser, muster.url, page, { authToken, buildId });
    const heaviest = files.slice(0, 3).map(([name, size]) => `${name.replace(/-[\w-]{8}\.js$/, '')} ${kB(size)}`);
    console.log(
      `| ${page.name} | ${kB(bytes)} | ${kB(page.budget)} | ${judge(bytes <= page.budget)} | ${heaviest.join(', ')} |`,
    );
  }
  const paints = [];
  for (let run = 0; run < runs; run += 1) paints.push(await paintOfLogin(browser, muster.url, slowdown));
  const largest = median(paints.map(({ largestMs }) => largestMs));
  const shift = Math.max(...paints.map((paint) => paint.shift));
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\n| login, processor slowed ${slowdown} times, ${runs} runs, load ${load} | | at most | |\n|---|---:|---:|---|`,
  );
  console.log(
    `| largest contentful paint, median | ${largest.toFixed(0)} ms | ${largestPaintMs} ms | ${judge(largest <= largestPaintMs)} |`,
  );
  console.log(`| layout shift, worst | ${shift.toFixed(4)} | ${mostShift} | ${judge(shift <= mostShift)} |`);
} finally {
  await browser.close();
  await muster.remove();
}
process.exit(missed === 0 ? 0 : 1);
