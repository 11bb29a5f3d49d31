import { eventsOf, randomLog } from '@muster/testkit/randomLog.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Input } from '../input.ts';

/** A failure prints the seed of its site and log; shrinking the seed would not help. */
const seeds = fc.integer({ min: 1, max: 1_000_000 });
const runs = {
  numRuns: Number(process.env.PROPERTY_RUNS ?? inFullSuite(100, 8)),
  seed: 20_251_119,
  endOnFailure: true,
};

describe('evidence, for random sites and logs', () => {
  it('comes with every raise, is completed once, and has no position twice and none outside its time', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { site, inputs } = randomLog(seed);
        const end: Input = { kind: 'tick', receivedAt: (inputs.at(-1)?.receivedAt ?? 0) + 600_000 };
        /** Raises whose evidence is pending. One that is reopened meanwhile waits for its last raise. */
        const awaited = new Set<string>();
        let raises = 0;
        for (const event of eventsOf({ site, inputs: [...inputs, end] })) {
          if (event.kind === 'raise') {
            raises++;
            awaited.add(event.alarm.id);
          }
          if (event.kind !== 'evidence') continue;
          raises--;
          awaited.delete(event.alarm.id);
          const { lastRaisedAt, evidence } = event.alarm;
          expect(evidence.positions.filter(({ t }) => Math.abs(t - lastRaisedAt) > 60_000)).toEqual([]);
          expect(new Set(evidence.positions.map(({ tag, t }) => `${t} ${tag}`)).size).toBe(evidence.positions.length);
        }
        expect([...awaited]).toEqual([]);
        expect(raises).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });
});
