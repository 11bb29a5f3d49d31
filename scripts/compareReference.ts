import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

import type { EvaluatedSite } from '@muster/engine/evaluation.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';
import { compareEvaluation, compareRun, compareWith, type Comparison } from '@muster/testkit/compare.ts';
import { moveClock, withWrongDevices } from '@muster/testkit/movedClock.ts';
import { evaluatedRun, randomRun } from '@muster/testkit/randomRun.ts';
import { randomWork } from '@muster/testkit/randomWork.ts';
import { sitedRecordings } from '@muster/testkit/recordingSite.ts';
import { readRecording } from '@muster/recording/readRecording.ts';

const usage = `Usage: npm run compare -- [--seeds 1-1000] [--cli 50] [--recordings FOLDER]
Compares the alarm engine with the reference implementation of its rules, event for event: on random sites that live
(late fixes, changes of settings, operators), the same with wrong clocks, and as \`npm run evaluate\` runs them; on random
sites with patrols and permits, living and evaluated; the first so many of these through the command itself; then on the
recordings of a folder. Prints what only one of the two says; exit code 1 where they differ.
`;

const evaluateEntry = fileURLToPath(new URL('evaluate.ts', import.meta.url));
const sharedData = fileURLToPath(new URL('../../shared/data', import.meta.url));
/** Differences shown for one comparison: the first ones are the most useful. */
const mostShown = 8;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1-1000' },
    cli: { type: 'string', default: '50' },
    recordings: { type: 'string', default: sharedData },
    help: { type: 'boolean', default: false },
  },
});

const told = new Map<string, number>();
let compared = 0;
let different = 0;

function take(name: string, { differences, counts }: Comparison): void {
  compared += 1;
  for (const [what, times] of counts) told.set(what, (told.get(what) ?? 0) + times);
  if (differences.length === 0) return;
  different += 1;
  console.log(`${name}: ${differences.length} differences\n  ${differences.slice(0, mostShown).join('\n  ')}`);
}

async function compareSeeds(first: number, last: number, throughCommand: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-compare-'));
  for (let seed = first; seed <= last; seed += 1) {
    const run = randomRun(seed);
    take(`site ${seed}, living`, compareRun(run.site, run.steps));
    const clocks = moveClock(run, seed, 'seconds');
    take(`site ${seed}, with wrong clocks`, compareRun(clocks.site, withWrongDevices(clocks, seed)));
    const { site, rows } = evaluatedRun(run);
    take(`site ${seed}, evaluated`, compareEvaluation(site, rows));
    const work = randomWork(seed);
    take(`work ${seed}, living`, compareRun(work.site, work.steps, work.isInOrder));
    take(`work ${seed}, evaluated`, compareEvaluation(work.evaluated, work.rows, work.isInOrder));
    if (seed - first >= throughCommand) continue;
    take(`site ${seed}, by the command`, await compareCommand(folder, site, rows));
    take(`work ${seed}, by the command`, await compareCommand(folder, work.evaluated, work.rows, work.isInOrder));
  }
  await rm(folder, { recursive: true });
}

async function compareCommand(
  folder: string,
  site: EvaluatedSite,
  rows: readonly Position[],
  isInOrder = true,
): Promise<Comparison> {
  const [siteFile, positions] = [join(folder, 'site.json'), join(folder, 'positions.ndjson')];
  await writeFile(siteFile, JSON.stringify(site));
  await writeFile(positions, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const args = [evaluateEntry, '--site', siteFile, '--positions', positions];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 28 });
  return compareWith(stdout, site, rows, isInOrder);
}

async function compareRecordings(folder: string): Promise<void> {
  for (const { file, site } of sitedRecordings) {
    const rows = await Array.fromAsync(readRecording(join(folder, file)));
    take(file, compareEvaluation(site, rows));
  }
}

if (values.help) console.log(usage);
else {
  const [first = 1, last = first] = values.seeds.split('-').map(Number);
  await compareSeeds(first, last, Number(values.cli));
  if (existsSync(values.recordings)) await compareRecordings(values.recordings);
  else console.log(`No recordings: ${values.recordings} does not exist.`);
  for (const [what, times] of [...told].toSorted()) console.log(`${String(times).padStart(9)} ${what}`);
  console.log(`${compared} comparisons, ${different} with differences`);
  if (different > 0) process.exitCode = 1;
}
