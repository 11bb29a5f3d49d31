import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { fakeTimeLibrary } from '../apps/server/src/testing/fakeTime.ts';
import type { EnvironmentFault } from './faults.ts';
import { brokenPromises, failuresOf } from './findings.ts';
import type { Moment } from './moments.ts';
import { longShift, runShift } from './shift.ts';
import { type Fault, runChaos, type RunPlan, type RunReport } from './runChaos.ts';

const usage = `Usage: npm run chaos [-- --seed TEXT] [-- --shift]
Kills a Muster of its own 20 times with kill -9 under 2,000 positions a second, and its PostgreSQL seven times. Then lets
what is around two others fail: full disk, frozen, stopped and stuck PostgreSQL, garbage in rows of another site, and steps
of the wall clock (needs libfaketime). After each verifies that every acknowledged position, call for help, alarm, handling,
change of configuration, step of a permit, check of a patrol and tick of a muster stands, once, and that rounds are judged
as an engine judges them that was never interrupted.
--shift: instead, ten simulated hours with 3,000 alarms as fast as they are acknowledged, worked off by operators under
whom the server is killed; then every alarm is accounted for.
`;

/** 400 people, five times a second: 2,000 positions/s. */
const load = { people: 400, everyMs: 200, minutesOfRounds: 12 } as const;

/** Number of kills by moment; twenty in total. */
const kills: Readonly<Record<Moment | 'databaseGone', number>> = {
  serving: 2,
  databaseGone: 4,
  starting: 2,
  justReady: 3,
  movingTracks: 2,
  changing: 1,
  changed: 1,
  handling: 1,
  handled: 1,
  working: 2,
  worked: 1,
};

/** Faults of a server with its embedded database, and their numbers. */
const embeddedFaults = { diskFull: 3, frozen: 3, garbage: 5 } as const;
const clockFaults = { clockAhead: 2, clockBehind: 2, clockYears: 2, clockKilled: 2, clockFollowed: 1 } as const;
/** … of a server with a database server. */
const outsideFaults = { stopped: 4, stuck: 4 } as const;

/** Several times the duration of a run without faults. */
const longestMs = 20 * 60_000;

/**
 * The kills in an order derived from the seed. Half way, and at the end, the server is stopped with SIGTERM, under full
 * load: afterwards it starts from the engine's snapshot instead of from the log alone.
 */
function faultsOf(seed: string): Fault[] {
  const faults = shuffle(seed, kills);
  const third = Math.floor(faults.length / 3);
  const [begin, middle, end] = [faults.slice(0, third), faults.slice(third, 2 * third), faults.slice(2 * third)];
  return ['database', ...begin, 'database', ...middle, 'drain', ...end, 'database', 'drain'];
}

/** The faults in their numbers, in an order derived from the seed. */
function shuffle<Each extends Fault>(seed: string, counts: Readonly<Partial<Record<Each, number>>>): Each[] {
  const random = seededRandom(`order ${seed}`);
  // Holds because the keys are those of the record's type.
  const entries = Object.entries(counts) as [Each, number][];
  const all = entries.flatMap(([fault, count]) => Array.from({ length: count }, () => fault));
  const shuffled = all.map((fault) => ({ fault, at: random.next() })).sort((a, b) => a.at - b.at);
  return shuffled.map(({ fault }) => fault);
}

function print({ findings, ...report }: RunReport): void {
  const { positions, log, alarms, presence, outliers } = findings;
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const rate = Math.round(positions.acknowledged / (report.sendingMs / 1000));
  const rows: [string, string | number][] = [
    ['server killed with kill -9', report.kills],
    ['… at another moment than was meant', report.missedMoments],
    ['PostgreSQL killed with kill -9', report.databaseKills],
    ['ended with SIGTERM under load: exit codes', report.drains.join(', ')],
    ...faultRows(report.environmentFaults),
    ['slowest from the end of a server to the next being ready', seconds(report.slowestReadyMs)],
    ['time of sending', `${seconds(report.sendingMs)}, ${rate} positions/s acknowledged, outages included`],
    ['attempts without an answer', report.failures],
    ['positions sent again that were stored before the kill (reported over HTTP)', report.duplicates],
    ['positions acknowledged', positions.acknowledged],
    ['… found in history', positions.found],
    ['… lost', positions.lost + log.lost],
    ['… doubled', positions.doubled + log.doubled],
    ['… altered', positions.altered],
    ['positions stored, once, that were given up unacknowledged', positions.unacknowledgedFound],
    ['positions stored that were never sent', positions.neverSent],
    ['alarms expected', alarms.expected],
    ['… found', alarms.found],
    ['… missing', alarms.missing.length],
    ['… that should not be there', alarms.extra.length],
    ['… doubled', alarms.doubled.length],
    ['… different', alarms.different.length],
    ...Object.entries(alarms.byRule).map(([rule, count]): [string, number] => [`… of ${rule}`, count]),
    [
      'enters, exits and unknowns expected / missing / too many',
      `${presence.expected} / ${presence.missing.length} / ${presence.extra.length}`,
    ],
    [
      'outliers expected / not marked / marked wrongly',
      `${outliers.expected} / ${outliers.missing.length} / ${outliers.extra.length}`,
    ],
    ['calls for help acknowledged / unanswered', `${findings.calls} / ${findings.unansweredCalls}`],
    ['alarms handled / not standing so', `${findings.handled} / ${findings.notHandled.length}`],
    ['rule changes acknowledged / not standing so', `${findings.configChanges} / ${findings.wrongSettings.length}`],
    ...workRows(findings),
  ];
  console.log('\n| What | Count |\n| --- | ---: |');
  for (const [what, count] of rows) console.log(`| ${what} | ${count.toLocaleString('en')} |`);
}

function workRows({ patrols, work: { deeds, inForce } }: RunReport['findings']): [string, string | number][] {
  const { byState, rounds, visits, notices, evacuations } = patrols;
  const counts = ({ expected, missing, extra }: typeof rounds): string =>
    `${expected} / ${missing.length} / ${extra.length}`;
  const total = Object.values(deeds.acknowledged).reduce((sum, count) => sum + count, 0);
  return [
    ['rounds judged by an uninterrupted engine / missing or different / too many', counts(rounds)],
    ...Object.entries(byState).map(([state, count]): [string, number] => [`… ${state}`, count]),
    ['visits of points expected / missing / too many', counts(visits)],
    ['notices of rounds and permits expected / missing / too many', counts(notices)],
    ['results of musters expected / missing / too many', counts(evacuations)],
    ['permits in progress / not in force / in force without being so', counts(inForce)],
    [
      'deeds of permits, checks and musters acknowledged / lost / doubled',
      `${total} / ${deeds.lost.length} / ${deeds.doubled.length}`,
    ],
    ...Object.entries(deeds.acknowledged).map(([kind, count]): [string, number] => [`… ${kind}`, count]),
  ];
}

function faultRows(faults: readonly EnvironmentFault[]): [string, number][] {
  return [...Map.groupBy(faults, (fault) => fault)].map(([fault, { length }]) => [`fault: ${fault}`, length]);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: String(Date.now()) }, shift: { type: 'boolean', default: false } },
  });
  const { seed } = values;
  console.log(`Seed ${seed}, ${cpus().length} CPUs, Node ${process.version}`);
  const startedAt = Date.now();
  const note = (words: string): void =>
    console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${words}`);
  const failures = values.shift ? await shift(seed, note) : await allRuns(seed, note);
  for (const failure of failures) console.error(`FAILED: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
  else console.log('\nEvery promise was kept.');
}

async function shift(seed: string, note: RunPlan['note']): Promise<string[]> {
  const { account, deeds, findings, kills, words } = await runShift({ seed, ...longShift, note });
  console.table({ kills, ...deeds, ...account, words: words.said, lost: words.lost.length });
  const accounted = account.handled + account.ignored + account.open;
  return [
    ...brokenPromises(findings),
    ...words.lost.map((said) => `was acknowledged and is not recorded: ${said}`),
    ...(accounted === account.raised ? [] : [`${account.raised} alarms were raised, ${accounted} are accounted for`]),
  ];
}

async function allRuns(seed: string, note: RunPlan['note']): Promise<string[]> {
  const hasClock = fakeTimeLibrary !== undefined;
  if (!hasClock) console.log('The wall clock is not stepped: libfaketime is not installed.');
  const around = shuffle<EnvironmentFault>(seed, { ...embeddedFaults, ...(hasClock ? clockFaults : {}) });
  return [
    ...(await runOnce({ seed, ...load, faults: faultsOf(seed), note })),
    ...(await runOnce({ seed, ...load, faults: around, hasFakeClock: hasClock, note })),
    ...(await runOnce({
      seed,
      ...load,
      faults: shuffle<EnvironmentFault>(seed, outsideFaults),
      isOutside: true,
      note,
    })),
  ];
}

async function runOnce(plan: RunPlan): Promise<string[]> {
  const report = await runChaos(plan);
  print(report);
  return [
    ...failuresOf(report.findings),
    ...report.drains.filter((code) => code !== 0).map((code) => `SIGTERM ended it with code ${code}`),
    ...(report.findings.alarms.found < 300 ? ['too few alarms to prove anything'] : []),
  ];
}

if (process.argv.includes('--help')) {
  process.stdout.write(usage);
} else {
  // A running server is killed at exit (targetServer.ts).
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  setTimeout(() => {
    console.error('FAILED: the run did not end in time');
    process.exit(1);
  }, longestMs).unref();
  await main();
}
