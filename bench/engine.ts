import { createEngine } from '@muster/engine/createEngine.ts';
import { FenceIndex } from '@muster/geo/fenceIndex.ts';
import type { PlanarRegion } from '@muster/geo/region.ts';

import { batchesOf, crowds, feed, siteWith, start } from './workload/engineSite.ts';
import { buildFences, buildSteps, type Step, tagCount } from './workload/fences.ts';
import { keepLeast } from './workload/leastKept.ts';
import { alternate, type BenchmarkRow, formatTable, median, medianRatio, type Timing } from './table.ts';

const areaCount = 1000;
const secondsPerRound = 10;
/** An engine runs for months, so it is measured after the JIT has compiled all of it. */
const rounds = { warmUpRounds: 60, rounds: 45 };

/** Forwards and backwards, so that no tag jumps; each call continues where the last one ended. */
function walk<Second>(seconds: readonly Second[], take: (second: Second, number: number) => number): () => number {
  const loop = [...seconds, ...seconds.toReversed()];
  let next = 0;
  return () => {
    let sum = 0;
    for (let i = 0; i < secondsPerRound; i++, next++) sum += take(loop[next % loop.length], next);
    return sum;
  };
}

/** Megabytes (10⁶ bytes) of an engine with this number of tags, with a full evidence buffer. */
function stateMegabytes(fences: readonly PlanarRegion[], there: readonly Step[], tags: number): number {
  const steps = [...there, ...there.toReversed()];
  const groups = Array.from({ length: tags / tagCount }, (_, group) => group * tagCount);
  const before = bytesInUse();
  const engine = createEngine(siteWith(fences, crowds.flood, tags));
  for (let second = 0; second < 70; second++) {
    for (const firstTag of groups) feed(engine, batchesOf(steps[second % steps.length], firstTag), second);
    engine.drainChangedTags();
  }
  const after = bytesInUse();
  // Used here, so that it is not collected before it is measured.
  if (engine.siteTime() < start) throw new Error('The engine was not fed.');
  return (after - before) / 1e6;
}

/** After a garbage collection; needs `--expose-gc`, which `npm run bench` sets. */
function bytesInUse(): number {
  // Twice: memory of large arrays freed by the first collection is released by the second.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Minimum cost of a position on the whole server, ns (docs/performance.md, "Ingest"): 2.5 to 5 µs. */
const serverPositionNs = 2500;

/** The whole engine compared with the least loop: the same tags, steps and fences. */
export async function benchEngine(): Promise<BenchmarkRow[]> {
  const fences = buildFences(areaCount, areaCount);
  const steps = buildSteps(20, 7);
  const index = new FenceIndex();
  fences.forEach((region, fence) => index.upsert(fence, [region]));
  const seconds = steps.map((step) => batchesOf(step));
  const raised = { everyday: 0, flood: 0, slow: 0 };
  const engineOf = (name: keyof typeof raised, who: typeof crowds.everyday | null, usesFastPath = true) => {
    const engine = createEngine(siteWith(fences, who, tagCount), usesFastPath);
    return walk(seconds, (batches, second) => {
      const alarms = feed(engine, batches, second);
      if (who !== null) raised[name] += alarms;
      return alarms;
    });
  };
  const contestants = [
    engineOf('everyday', crowds.everyday),
    engineOf('flood', crowds.flood),
    engineOf('everyday', null),
    engineOf('slow', crowds.everyday, false),
    walk(seconds, keepLeast(index)),
  ];
  const timings = await alternate(
    contestants.map((run, i) => ({ name: `${i}`, operations: secondsPerRound * tagCount, run })),
    rounds,
  );
  const [everyday, flood, presence, slow, least] = timings;
  const minutes = ((rounds.warmUpRounds + rounds.rounds) * secondsPerRound) / 60;
  const perMinute = (count: number): string => Math.round(count / minutes).toLocaleString('en');
  const rowOf = (what: string, timing: Timing, note = ''): BenchmarkRow => ({
    name: `${areaCount.toLocaleString('en')} areas, ${what}, position`,
    ours: timing.nsPerOperation,
    peer: least.nsPerOperation,
    ratio: medianRatio(timing, least),
    target: null,
    note: `times the least loop${note}`,
  });
  const earned = median(slow.rounds.map((time, round) => time - everyday.rounds[round]));
  return [
    {
      ...rowOf('all rules', everyday, `; ${perMinute(raised.everyday)} alarms a minute`),
      target: { bound: 'at most', ratio: 2.5 },
    },
    rowOf('all rules in a flood', flood, `; ${perMinute(raised.flood)} alarms a minute`),
    rowOf('no rule', presence),
    rowOf('all rules without the fast path', slow),
    {
      name: 'what the fast path earns, position',
      ours: earned,
      peer: serverPositionNs,
      ratio: earned / serverPositionNs,
      target: { bound: 'at least', ratio: 0.1 },
      note: 'of what a position costs the server',
    },
    {
      name: 'state of 100,000 tags',
      ours: Number.NaN,
      peer: null,
      ratio: stateMegabytes(fences, steps, 100_000),
      target: { bound: 'at most', ratio: 200 },
      note: 'MB',
    },
  ];
}

if (import.meta.main) {
  console.log(formatTable(await benchEngine()));
}
