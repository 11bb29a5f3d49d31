import { seededRandom } from '@muster/model/random/seededRandom.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';
import { eventsOf, patrolsOf, positionsOf, randomLog } from '@muster/testkit/randomLog.ts';
import { randomSite } from '@muster/testkit/randomSite.ts';
import { randomArrivals } from '@muster/testkit/randomWalk.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createEngine, restoreEngine } from './createEngine.ts';
import type { EngineEvent } from './event.ts';
import type { Input, SiteConfig } from './input.ts';

/** A failure prints the seed of its site and log; shrinking the seed would not help. */
const seeds = fc.integer({ min: 1, max: 1_000_000 });
const runs = {
  numRuns: Number(process.env.PROPERTY_RUNS ?? inFullSuite(100, 8)),
  seed: 20_251_119,
  endOnFailure: true,
};
/** Timeout for many runs on a busy machine: one run needs about 0.3 s of CPU. */
const waitOptions = { timeout: 60_000 + 10_000 * runs.numRuns };
/** Average number of stops of an engine in a log; each needs three snapshots and a new site. */
const stops = 12;

/** All events in any order, without evidence, which has positions in order of arrival. */
function linesOf(events: readonly EngineEvent[]): string[] {
  return events
    .filter(({ kind }) => kind !== 'evidence')
    .map((event) => {
      if (!('alarm' in event)) return JSON.stringify(event);
      const { evidence: _, lon: _lon, lat: _lat, floor: _floor, ...alarm } = event.alarm;
      return JSON.stringify({ kind: event.kind, t: event.t, ...alarm });
    })
    .sort();
}

/** What the tags of a random site send without any delay, in order of time. */
function inTime(seed: number, latenessMs: number): { site: SiteConfig; positions: Position[] } {
  const random = seededRandom(`in time ${seed}`);
  const bare = randomSite(random);
  const { patrols } = patrolsOf(seededRandom(`patrols ${seed}`), bare);
  const site = { ...bare, latenessMs, patrols };
  const positions = randomArrivals(random, site).map(({ position }) => position);
  return { site, positions: positions.toSorted((a, b) => a.t - b.t) };
}

describe('the engine, given the same log', waitOptions, () => {
  it('emits the same events again, byte for byte, and ends in the same state', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { site, inputs } = randomLog(seed);
        const engine = createEngine(site);
        const events = inputs.flatMap((input) => engine.apply(input));
        const again = createEngine(site);
        expect(JSON.stringify(inputs.flatMap((input) => again.apply(input)))).toBe(JSON.stringify(events));
        expect(Buffer.compare(again.snapshot(), engine.snapshot())).toBe(0);
      }),
      runs,
    );
  });

  it('emits the same remaining events, byte for byte, wherever it is stopped and restored from a snapshot', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = seededRandom(`stops ${seed}`);
        const { site, inputs } = randomLog(seed);
        const through = createEngine(site);
        let stopped = createEngine(site);
        for (const input of inputs) {
          if (random.chance(stops / inputs.length)) {
            const snapshot = stopped.snapshot();
            stopped = restoreEngine(snapshot);
            expect(Buffer.compare(stopped.snapshot(), snapshot)).toBe(0);
          }
          expect(JSON.stringify(stopped.apply(input))).toBe(JSON.stringify(through.apply(input)));
        }
      }),
      runs,
    );
  });
});

describe('the engine, given positions in time', waitOptions, () => {
  it('does not depend on how they are cut into batches', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = seededRandom(`cuts ${seed}`);
        const { site, positions } = inTime(seed, 5000);
        const [whole, cut]: Input[][] = [[], []];
        for (let first = 0; first < positions.length;) {
          // No row is older than the receipt of its batch by more than the lateness.
          const inReach = positions.slice(first).findIndex(({ t }) => t > (positions[first]?.t ?? 0) + 4900);
          const rows = positions.slice(first, first + random.integer(1, inReach < 0 ? 8 : Math.min(8, inReach)));
          first += rows.length;
          const receivedAt = (rows.at(-1)?.t ?? 0) + 50;
          whole?.push(positionsOf(receivedAt, rows));
          const middle = random.integer(0, rows.length);
          for (const part of [rows.slice(0, middle), rows.slice(middle)]) cut?.push(positionsOf(receivedAt, part));
        }
        expect(linesOf(eventsOf({ site, inputs: cut ?? [] }))).toEqual(
          linesOf(eventsOf({ site, inputs: whole ?? [] })),
        );
      }),
      runs,
    );
  });

  it('does not depend on the order of different tags within the lateness', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = seededRandom(`jumble ${seed}`);
        const { site, positions } = inTime(seed, 5000);
        const newest = new Map<string, number>();
        const jumbled = positions.map((position) => {
          // Positions of one tag stay in order.
          const receivedAt = Math.max(newest.get(position.tag) ?? 0, position.t + random.integer(0, 4900));
          newest.set(position.tag, receivedAt);
          return { position, receivedAt };
        });
        jumbled.sort((a, b) => a.receivedAt - b.receivedAt);
        // A site begins with its first input; both begin at the same time here.
        const start: Input = { kind: 'tick', receivedAt: positions[0]?.t ?? 0 };
        const end: Input = { kind: 'tick', receivedAt: (positions.at(-1)?.t ?? 0) + 3_600_000 };
        const straight = positions.map((position) => positionsOf(position.t, [position]));
        const other = jumbled.map(({ position, receivedAt }) => positionsOf(receivedAt, [position]));
        expect(linesOf(eventsOf({ site, inputs: [start, ...other, end] }))).toEqual(
          linesOf(eventsOf({ site, inputs: [start, ...straight, end] })),
        );
      }),
      runs,
    );
  });
});

describe('presence', waitOptions, () => {
  it('follows from the fixes alone, however late they arrive, if those of each tag are in order', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = seededRandom(`delays ${seed}`);
        const { site, positions } = inTime(seed, 2000);
        const newest = new Map<string, number>();
        const delayed = positions.map((position) => {
          const delay = random.chance(0.05) ? random.integer(0, 900_000) : 0;
          const receivedAt = Math.max(newest.get(position.tag) ?? 0, position.t + delay);
          newest.set(position.tag, receivedAt);
          return { position, receivedAt };
        });
        delayed.sort((a, b) => a.receivedAt - b.receivedAt);
        const moves = (inputs: Input[]): string[] =>
          eventsOf({ site, inputs })
            .filter(({ kind }) => kind === 'enter' || kind === 'exit')
            .map((event) => JSON.stringify(event))
            .sort();
        const late = delayed.map(({ position, receivedAt }) => positionsOf(receivedAt, [position]));
        expect(moves(late)).toEqual(moves(positions.map((position) => positionsOf(position.t, [position]))));
      }),
      runs,
    );
  });

  it('is the same when a log is replayed with other rules, which raise what is theirs', () => {
    let alarms = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const { site, inputs } = randomLog(seed);
        const positions = inputs.filter(({ kind }) => kind === 'positions' || kind === 'tick');
        const areas = site.areas.map(({ alarms: _alarms, ...area }) => area);
        const bare = { ...site, areas, areaTypes: [], alarms: { oneKeyHelp: { on: false } } };
        const withRules = eventsOf({ site, inputs: positions });
        const without = eventsOf({ site: bare, inputs: positions });
        alarms += withRules.length - without.length;
        expect(without).toEqual(withRules.filter((event) => !('alarm' in event)));
      }),
      runs,
    );
    expect(alarms).toBeGreaterThan(100);
  });
});
