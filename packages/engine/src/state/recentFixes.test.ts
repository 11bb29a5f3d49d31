import { toPositionBatch, type Position } from '@muster/model/position/positionBatch.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { positionsOf } from '../evidence/pastPositions.ts';
import { RecentFixes } from './recentFixes.ts';

const start = Date.parse('2025-11-19T01:00:00Z');
const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 50), seed: 20_251_119 };

/** What a device sends: time since and distance from the previous fix. */
interface Step {
  readonly after: number;
  readonly east: number;
  readonly floor: number;
  readonly speed?: number;
  readonly battery?: number;
  readonly heartRate?: number;
}

const fix: fc.Arbitrary<Step> = fc.record(
  {
    after: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3_500_000 })),
    east: fc.oneof(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -40_000, max: 40_000 })),
    floor: fc.oneof(
      { weight: 9, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: -9, max: 99 }) },
    ),
    speed: fc.integer({ min: 0, max: 60_000 }),
    battery: fc.integer({ min: 0, max: 100 }),
    heartRate: fc.integer({ min: 30, max: 220 }),
  },
  { requiredKeys: ['after', 'east', 'floor'] },
);

/** Fixes in order, in steps of the last digit that is kept. */
function storyOf(fixes: readonly Step[]): Position[] {
  let t = start;
  let place = 95_226_000;
  return fixes.map(({ after, east, speed, ...said }) => {
    t += after;
    place += east;
    return {
      tag: 'Ada',
      t,
      lon: place / 1e7,
      lat: -place / 1e7,
      ...(speed === undefined ? {} : { speed: speed / 100 }),
      ...said,
    };
  });
}

function take(
  recent: RecentFixes,
  slot: number,
  positions: readonly Position[],
  before = Number.NEGATIVE_INFINITY,
): void {
  const batch = toPositionBatch(positions);
  positions.forEach((_, row) =>
    recent.add(slot, batch, row, positions[row].t - (row === 0 ? before : positions[row - 1].t)),
  );
}

const readAll = (recent: RecentFixes, slot: number, newestT: number): Position[] =>
  positionsOf(recent.entriesOf(slot), 'Ada', newestT);

describe('the last minute of a tag', () => {
  it('returns exactly what it keeps: the newest fixes, a second apart', () => {
    fc.assert(
      fc.property(fc.array(fix, { minLength: 1, maxLength: 200 }), (fixes) => {
        const positions = storyOf(fixes);
        const recent = new RecentFixes();
        take(recent, 3, positions);
        const apart: Position[] = [];
        for (const position of positions) if (position.t - (apart.at(-1)?.t ?? 0) >= 950) apart.push(position);
        const newestT = positions.at(-1)?.t ?? 0;
        const kept = readAll(recent, 3, newestT);
        expect(kept).toEqual(apart.slice(-kept.length));
        const minute = apart.filter(({ t }) => t >= newestT - 60_000);
        expect(kept.slice(-minute.length)).toEqual(minute);
      }),
      runs,
    );
  });

  it('is the same after a snapshot, and continues the same', () => {
    fc.assert(
      fc.property(fc.array(fix, { minLength: 2, maxLength: 200 }), fc.nat(), (fixes, cut) => {
        const positions = storyOf(fixes);
        const before = positions.slice(0, 1 + (cut % (positions.length - 1)));
        const after = positions.slice(before.length);
        const recent = new RecentFixes();
        take(recent, 0, before);
        const restored = new RecentFixes();
        restored.restore(0, recent.entriesOf(0), before.at(-1)?.t ?? 0);
        expect(restored.entriesOf(0)).toEqual(recent.entriesOf(0));
        for (const each of [recent, restored]) take(each, 0, after, before.at(-1)?.t);
        expect(restored.entriesOf(0)).toEqual(recent.entriesOf(0));
      }),
      runs,
    );
  });

  it('does not mix tags, and gives the memory of a restarted tag to one tag only', () => {
    const recent = new RecentFixes();
    const stories = Array.from({ length: 40 }, (_, slot) =>
      Array.from({ length: 300 }, (_, second): Position => {
        // Every other tag is silent for more than an hour, and starts again.
        const gap = slot % 2 === 1 && second >= 100 + slot ? 4_000_000 : 0;
        return { tag: 'Ada', t: start + gap + second * 1000, lon: slot, lat: second / 1e5, floor: slot };
      }),
    );
    const batches = stories.map((story) => toPositionBatch(story));
    for (let second = 0; second < 300; second++) {
      stories.forEach((story, slot) => {
        recent.add(slot, batches[slot], second, story[second].t - (story[second - 1]?.t ?? Number.NEGATIVE_INFINITY));
      });
    }
    stories.forEach((story, slot) => {
      const newest = story[299].t;
      expect(readAll(recent, slot, newest)).toEqual(story.slice(-65));
    });
  });
});
