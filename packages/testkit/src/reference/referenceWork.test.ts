import { describe, expect, it } from 'vitest';

import { compareEvaluation, compareRun, type Comparison } from '../compare.ts';
import { randomWork } from '../randomWork.ts';
import { inFullSuite } from '../suiteSize.ts';

/** Random sites with patrols, permits, gates and shifts to compare; the script `compare` runs more. */
const seeds = Array.from({ length: inFullSuite(200, 24) }, (_, i) => i + 1);

/** Timeout on a busy machine; milliseconds. */
const timeoutMs = 300_000;

/** Minimum number of each event over two hundred of them, or the comparison shows too little. */
const leastCounts = {
  visit: 1000,
  leave: 1000,
  'round good': 500,
  'round partial': 500,
  'round missed': 500,
  roundUnvisited: 200,
  'exception noRealTimeData': 200,
  'exception noSwipeRecord': 500,
  'exception abnormalPosition': 50,
  'exception notLeft': 50,
  workday: 300,
  'attendance appeared': 300,
  'attendance wrongPosition': 200,
  'attendance notPresent': 500,
  'attendance zoneNotConfigured': 200,
  'attendance invalidRegion': 200,
  overdue: 200,
  noWorker: 100,
  'raise boundaryCrossing of a permit': 500,
  'clear boundaryCrossing of a permit': 500,
  'raise understaffing of a permit': 200,
  'clear understaffing of a permit': 200,
  'raise overcrowding of a permit': 100,
  'clear overcrowding of a permit': 100,
};

describe('the engine beside a slow reference implementation of patrols, permits, gates and shifts', () => {
  const told: Record<string, number> = {};

  function expectAgreement(seed: number, { differences, counts }: Comparison): void {
    expect({ seed, differences }).toEqual({ seed, differences: [] });
    for (const [what, times] of counts) told[what] = (told[what] ?? 0) + times;
  }

  it(
    'agrees event for event on random sites, and on final results of rounds that late positions correct',
    () => {
      for (const seed of seeds) {
        const { site, steps, isInOrder } = randomWork(seed);
        expectAgreement(seed, compareRun(site, steps, isInOrder));
      }
    },
    timeoutMs,
  );

  it(
    'agrees event for event on random sites as `evaluate` runs them',
    () => {
      for (const seed of seeds) {
        const { evaluated, rows, isInOrder } = randomWork(seed);
        expectAgreement(seed, compareEvaluation(evaluated, rows, isInOrder));
      }
    },
    timeoutMs,
  );

  it('has seen rounds of every outcome, and permits with every alarm', () => {
    const rare = Object.entries(leastCounts).filter(
      ([what, least]) => (told[what] ?? 0) < Math.floor((least * seeds.length) / 200),
    );
    expect(rare.map(([what]) => ({ [what]: told[what] ?? 0 }))).toEqual([]);
  });
});
