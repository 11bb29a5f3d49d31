import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { randomWork } from '@muster/testkit/randomWork.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import { expect, it } from 'vitest';

import { createEngine, restoreEngine } from '../createEngine.ts';
import { type EvaluatedSite, Evaluation } from '../evaluation.ts';
import type { EngineEvent } from '../event.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

const seeds = Array.from({ length: inFullSuite(60, 12) }, (_, i) => i + 1000);

it('exceptions and attendance are the same after a restart at any moment', () => {
  let told = 0;
  for (const seed of seeds) {
    const random = seededRandom(`restart ${seed}`);
    const { site, steps } = randomWork(seed);
    const whole = createEngine(site);
    let restarted = createEngine(site);
    for (const step of steps) {
      if (step.kind === 'handleOne') continue;
      if (random.chance(0.05)) restarted = restoreEngine(restarted.snapshot());
      const events = whole.apply(step);
      told += events.filter(isOfAccess).length;
      expect({ seed, events: restarted.apply(step) }).toEqual({ seed, events });
    }
  }
  expect(told).toBeGreaterThan(100);
});

it('the final exceptions and attendance do not depend on when positions arrive', () => {
  let told = 0;
  for (const seed of seeds) {
    const random = seededRandom(`delays ${seed}`);
    const { evaluated, rows } = randomWork(seed);
    // "Far from a gate" is only found within the last minute.
    const { checkpoints: _, ...rest } = evaluated;
    const inTime = rows.toSorted((a, b) => a.t - b.t);
    const site = { ...rest, start: inTime[0].t };
    const kept = random.pick(inTime).tag;
    const delay = random.integer(60, 1200) * 1000;
    const last = { tag: 'last', t: (inTime.at(-1)?.t ?? 0) + 2 * delay, kind: 'person' as const };
    const jumbled = inTime
      .map((row) => ({ row, at: row.tag === kept ? row.t + delay : row.t }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ row }) => row);
    const standing = accessOf(site, [...jumbled, last]);
    expect({ seed, standing }).toEqual({ seed, standing: accessOf(site, [...inTime, last]) });
    told += standing.length;
  }
  expect(told).toBeGreaterThan(100);
});

function isOfAccess({ kind }: EngineEvent): boolean {
  return kind === 'exception' || kind === 'attendance' || kind === 'workday';
}

function accessOf(site: EvaluatedSite, rows: readonly Position[]): string[] {
  const evaluation = new Evaluation(site);
  for (const row of rows) evaluation.add(row);
  return evaluation
    .events()
    .filter(({ event }) => event === 'exception' || event === 'attendance')
    .map((event) => JSON.stringify(event))
    .toSorted();
}
