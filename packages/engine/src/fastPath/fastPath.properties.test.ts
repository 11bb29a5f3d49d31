import { eventsOf, randomLog, type RandomLog } from '@muster/testkit/randomLog.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { EngineEvent } from '../event.ts';
import type { Input, SiteConfig } from '../input.ts';

/** A failure prints the seed of its site and log; shrinking the seed would not help. */
const seeds = fc.integer({ min: 1, max: 1_000_000 });
const runs = {
  numRuns: Number(process.env.PROPERTY_RUNS ?? inFullSuite(100, 8)),
  seed: 20_251_121,
  endOnFailure: true,
};
/** Timeout for many runs on a busy machine: one run needs about 0.3 s of CPU. */
const waitOptions = { timeout: 60_000 + 10_000 * runs.numRuns };

/** Where an area detects crossing, no fix is steady. */
function withoutCrossing(site: SiteConfig): SiteConfig {
  return { ...site, areas: site.areas.map((area) => ({ ...area, detectCrossing: false })) };
}

/** As the server dispatches them: each tag by its number. */
function numbered({ site, inputs }: RandomLog): RandomLog {
  const numbers = new Map<string, number>();
  let by = {};
  const numberOf = (tag: string): number => {
    const number = numbers.get(tag) ?? numbers.size;
    numbers.set(tag, number);
    return number;
  };
  const give = (input: Input, place: number): Input => {
    if (input.kind !== 'positions') return input;
    // Other numbers, as after a restart of the component that assigns them.
    if (place % 50 === 49) {
      numbers.clear();
      by = {};
    }
    const { batch } = input;
    // Some have none.
    const given = batch.tags.map((tag, row) => ((place + row) % 7 === 0 ? -1 : numberOf(tag)));
    return { ...input, batch: { ...batch, numbered: { by, numbers: Int32Array.from(given) } } };
  };
  return { site, inputs: inputs.map(give) };
}

const printed = (events: readonly EngineEvent[]): string[] => events.map((event) => JSON.stringify(event));

describe('the fast path', waitOptions, () => {
  it('emits the events of the full path, byte for byte', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { site, inputs } = randomLog(seed);
        const log = { site: withoutCrossing(site), inputs };
        expect(printed(eventsOf(log, true))).toEqual(printed(eventsOf(log, false)));
      }),
      runs,
    );
  });

  it('emits the same events whether tags are given by name or by number', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const log = randomLog(seed);
        expect(printed(eventsOf(numbered(log)))).toEqual(printed(eventsOf(log)));
      }),
      runs,
    );
  });
});
