import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createEngine } from '@muster/engine/createEngine.ts';
import type { Input, SiteConfig } from '@muster/engine/input.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { readRecording } from '@muster/recording/readRecording.ts';
import { describe, expect, it } from 'vitest';

import { asReferenceEvents, linesOf } from '../compare.ts';
import { randomSite } from '../randomSite.ts';
import { randomArrivals } from '../randomWalk.ts';
import { ReferenceEngine } from './referenceEngine.ts';

const shared = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const hourMs = 3_600_000;

/** Both implementations on the same inputs; what only one of them says, and how much both said. */
function compare(site: SiteConfig, inputs: Iterable<Input>): { differences: string[]; count: number } {
  const engine = createEngine(site);
  const reference = new ReferenceEngine(site);
  const ours: string[] = [];
  const theirs: string[] = [];
  for (const input of inputs) {
    ours.push(...linesOf(asReferenceEvents(engine.apply(input))));
    theirs.push(...linesOf(reference.apply(input)));
  }
  const only = (here: string[], there: string[], name: string): string[] => {
    const known = new Set(there);
    return here.filter((line) => !known.has(line)).map((line) => `${name} only: ${line}`);
  };
  const differences = [...only(ours, theirs, 'engine'), ...only(theirs, ours, 'reference')];
  if (differences.length === 0 && ours.length !== theirs.length) differences.push('one of them says something twice');
  return { differences, count: ours.length };
}

/** What a random site's tags send: live in small batches with lateness, or row by row as `evaluate` does it. */
function* randomInputs(seed: number): Generator<Input, void, undefined> {
  const random = seededRandom(`site ${seed}`);
  const site = randomSite(random);
  const isLive = random.chance(0.5);
  const arrivals = randomArrivals(random, site);
  let clock = 0;
  for (let first = 0; first < arrivals.length;) {
    const rows = arrivals.slice(first, first + (isLive ? random.integer(1, 6) : 1));
    first += rows.length;
    clock = Math.max(clock, ...rows.map((row) => (isLive ? row.receivedAt : row.position.t)));
    yield { kind: 'positions', receivedAt: clock, batch: toPositionBatch(rows.map(({ position }) => position)) };
  }
  yield { kind: 'tick', receivedAt: clock + hourMs };
}

function siteOf(seed: number): SiteConfig {
  const random = seededRandom(`site ${seed}`);
  const site = randomSite(random);
  return random.chance(0.5) ? { ...site, latenessMs: 2000 } : site;
}

describe('the engine beside a slow second reading of the alarm rules', () => {
  it('agrees event for event on sixty random sites', () => {
    let total = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const { differences, count } = compare(siteOf(seed), randomInputs(seed));
      expect({ seed, differences }).toEqual({ seed, differences: [] });
      total += count;
    }
    expect(total).toBeGreaterThan(2000);
  });

  const recordings = [
    ['yard_people_vehicles', 47.18131, 9.5221],
    ['exit_people', 47.17939, 9.52391],
    ['crowd_people', 47.17889, 9.51925],
    ['yard_cart_people', 47.17832, 9.5228],
  ] as const;

  it.skipIf(!existsSync(shared)).each(recordings)(
    'agrees event for event on %s (skipped where there are no recordings)',
    async (name, lat, lon) => {
      const around = (metres: number): [number, number][] => {
        const [dx, dy] = [metres / 75_798, metres / 111_175];
        return [
          [lon - dx, lat - dy],
          [lon + dx, lat - dy * 0.7],
          [lon + dx * 0.8, lat + dy],
          [lon - dx * 0.6, lat + dy * 0.9],
        ];
      };
      const site: SiteConfig = {
        timeZone: 'Europe/Vaduz',
        openSubjects: true,
        latenessMs: 0,
        areas: [
          {
            id: 'inner',
            regions: [{ shape: 'polygon', points: around(3), floor: 0 }],
            exitTolerance: 0.5,
            toleranceTimeout: 2,
            alarms: {
              boundaryCrossing: { on: true, level: 2 },
              overcrowding: { on: true, level: 1, max: 3, onDelay: 1, offDelay: 2 },
            },
          },
          {
            id: 'outer',
            regions: [{ shape: 'circle', center: [lon, lat], radius: 9, floor: null }],
            entryFixes: 2,
            detectCrossing: true,
            alarms: {
              retention: { on: true, level: 3, minutes: 0.2 },
              boundaryCrossing: { on: true, level: 4, mode: 'noExit' },
            },
          },
        ],
      };
      const inputs: Input[] = [];
      for await (const row of readRecording(join(shared, `${name}.csv.gz`))) {
        inputs.push({ kind: 'positions', receivedAt: row.t, batch: toPositionBatch([row]) });
        if (inputs.length >= 6000) break;
      }
      const { differences, count } = compare(site, inputs);
      expect(differences.slice(0, 10)).toEqual([]);
      expect(count).toBeGreaterThan(20);
    },
  );
});
