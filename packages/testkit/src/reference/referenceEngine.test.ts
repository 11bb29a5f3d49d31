import { describe, expect, it } from 'vitest';

import { compareEvaluation, compareRun, type Comparison } from '../compare.ts';
import { withMusterScopes } from '../musterScopes.ts';
import { evaluatedRun, randomRun } from '../randomRun.ts';
import { withoutSosEnds, withSosEnds } from '../sosEnds.ts';
import { inFullSuite } from '../suiteSize.ts';

/** Number of compared random sites; the script `compare` runs a thousand. */
const seeds = Array.from({ length: inFullSuite(200, 24) }, (_, i) => i + 1);

/** Timeout on a busy machine; milliseconds. */
const timeoutMs = 300_000;

/** Minimum number of each event over two hundred of them, or the comparison shows too little. */
const leastCounts = {
  enter: 1000,
  exit: 1000,
  unknown: 1000,
  'raise oneKeyHelp': 20,
  'raise evacuation': 20,
  'raise boundaryCrossing': 20,
  'raise retention': 20,
  'raise overcrowding': 20,
  'raise understaffing': 20,
  'raise stationary': 20,
  'raise ai': 20,
  'raise cluster': 20,
  'raise heartRate.high': 20,
  'raise heartRate.low': 20,
  'raise lowBattery': 20,
  'raise vehicleOutOfBounds': 20,
  'raise overspeed': 20,
  'clear oneKeyHelp': 5,
  'clear evacuation': 10,
  'clear boundaryCrossing': 20,
  'clear retention': 20,
  'clear overcrowding': 20,
  'clear understaffing': 20,
  'clear stationary': 20,
  'clear ai': 20,
  'clear cluster': 20,
  'clear heartRate.high': 20,
  'clear heartRate.low': 20,
  'clear lowBattery': 20,
  'clear vehicleOutOfBounds': 20,
  'clear overspeed': 20,
};

describe('the engine beside a slow reference implementation of the alarm rules', () => {
  const told: Record<string, number> = {};

  function expectAgreement(seed: number, { differences, counts }: Comparison): void {
    expect({ seed, differences }).toEqual({ seed, differences: [] });
    for (const [what, times] of counts) told[what] = (told[what] ?? 0) + times;
  }

  it(
    'agrees event for event on random sites: late fixes, changes of settings, operators',
    () => {
      for (const seed of seeds) {
        const { site, steps } = randomRun(seed);
        expectAgreement(seed, compareRun(site, steps));
      }
    },
    timeoutMs,
  );

  it(
    'agrees event for event on random sites as `evaluate` runs them',
    () => {
      for (const seed of seeds) {
        const { site, rows } = evaluatedRun(randomRun(seed));
        expectAgreement(seed, compareEvaluation(site, rows));
      }
    },
    timeoutMs,
  );

  it(
    'agrees event for event on calls for help that are off, or limited, until a time',
    () => {
      const raised = { until: 0, forGood: 0 };
      const third = seeds.filter((seed) => seed % 3 === 0);
      for (const seed of third) {
        const run = withSosEnds(randomRun(seed), seed);
        const comparison = compareRun(run.site, run.steps);
        expectAgreement(seed, comparison);
        raised.until += comparison.counts.get('raise oneKeyHelp') ?? 0;
        const forGood = withoutSosEnds(run);
        raised.forGood += compareRun(forGood.site, forGood.steps).counts.get('raise oneKeyHelp') ?? 0;
      }
      // They become active again, or the comparison shows nothing.
      expect(raised.until).toBeGreaterThan(raised.forGood + third.length);
    },
    timeoutMs,
  );

  it(
    'agrees event for event on musters of several areas, of a circle and of the whole site',
    () => {
      const third = seeds.filter((seed) => seed % 3 === 0);
      let raised = 0;
      for (const seed of third) {
        const { site, steps } = withMusterScopes(randomRun(seed), seed);
        const comparison = compareRun(site, steps);
        expectAgreement(seed, comparison);
        raised += comparison.counts.get('raise evacuation') ?? 0;
      }
      expect(raised).toBeGreaterThan(third.length);
    },
    timeoutMs,
  );

  it('has seen every rule raise and clear', () => {
    const rare = Object.entries(leastCounts).filter(
      ([what, least]) => (told[what] ?? 0) < Math.floor((least * seeds.length) / 200),
    );
    expect(rare.map(([what]) => ({ [what]: told[what] ?? 0 }))).toEqual([]);
  });
});
