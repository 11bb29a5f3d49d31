import type { TrackStory } from '@muster/model/track/wire.ts';
import { createProjection } from '@muster/geo/projection.ts';
import { describe, expect, it } from 'vitest';

import { pointsOf } from '../testing/pointsOf.ts';
import { StoryBuilder } from './trackStory.ts';

const projection = createProjection([121.5, 31.25]);
const minute = 60_000;
/** [minutes, metres east, floor]. */
type Walk = readonly (readonly [at: number, x: number, floor?: number])[];

function story(walk: Walk, { to = 60, now = 1e9, outliers = [] as number[] } = {}): TrackStory {
  const builder = new StoryBuilder({ from: 0, to: to * minute }, (t) => outliers.includes(t / minute));
  const points = walk.map(([at, x, floor = 0]) => ({
    t: at * minute,
    lon: projection.lon(x),
    lat: 31.25,
    floor,
    speed: x / 100,
    tag: 'T',
  }));
  // Hours arrive one by one; the end of one has no meaning for the path.
  builder.add(pointsOf(points.slice(0, 3)));
  builder.add(pointsOf(points.slice(3)));
  return builder.end(now);
}
const minutes = (spans: TrackStory['gaps']) => spans.map(({ from, to }) => [from / minute, to / minute]);
const still = (from: number, to: number, x: number): Walk =>
  Array.from({ length: to - from + 1 }, (_, at) => [from + at, x] as const);

describe('the summary of a track', () => {
  it('finds stays of three minutes and more', () => {
    const { stays } = story([...still(0, 5, 0), [6, 100], [7, 200], ...still(8, 10, 300), [11, 400]], { to: 12 });
    expect(minutes(stays)).toEqual([[0, 5]]);
    expect(projection.x(stays[0]?.lon ?? 0)).toBeCloseTo(0, 1);
  });

  it('continues a stay over small steps, and ends it ten metres from where it began', () => {
    const { stays } = story(
      [
        [0, 0],
        [1, 9],
        [2, -9],
        [3, 4],
        [4, 11],
        [5, 50],
      ],
      { to: 6 },
    );
    expect(minutes(stays)).toEqual([[0, 3]]);
  });

  it('treats another floor as another place', () => {
    expect(
      story(
        [
          [0, 0],
          [1, 0],
          [2, 0],
          [3, 0, 1],
          [4, 0, 1],
        ],
        { to: 5 },
      ).stays,
    ).toEqual([]);
  });

  it('finds gaps: before the first fix, between two, and after the last', () => {
    const { gaps, stays } = story(
      [
        [10, 0],
        [11, 0],
        [20, 0],
        [21, 0],
      ],
      { to: 60 },
    );
    expect(minutes(gaps)).toEqual([
      [0, 10],
      [11, 20],
      [21, 60],
    ]);
    expect(stays).toEqual([]);
  });

  it('treats the future as no gap', () => {
    expect(minutes(story(still(0, 10, 0), { to: 60, now: 12 * minute }).gaps)).toEqual([]);
  });

  it('is one gap if there is no point at all', () => {
    expect(story([], { to: 60 })).toEqual({
      stays: [],
      gaps: [{ from: 0, to: 60 * minute }],
      metres: 0,
      fastest: null,
      count: 0,
    });
  });

  it('adds up the path, without the noise of a stay and the unknown path over a gap', () => {
    const { metres } = story(
      [
        [0, 0],
        [1, 3],
        [2, 0],
        [3, 3],
        [4, 50],
        [5, 100],
        [9, 500],
        [10, 600],
      ],
      { to: 11 },
    );
    // 3 → 50 → 100, and 500 → 600.
    expect(metres).toBeCloseTo(197, 0);
  });

  it('skips outliers, and counts every stored point', () => {
    const { stays, metres, count } = story(
      [
        [0, 0],
        [1, 0],
        [2, 900],
        [3, 0],
        [4, 0],
      ],
      { to: 5, outliers: [2] },
    );
    expect([minutes(stays), metres, count]).toEqual([[[0, 4]], 0, 5]);
  });

  it('finds the highest speed that a device reported', () => {
    expect(
      story(
        [
          [0, 0],
          [1, 300],
          [2, 100],
        ],
        { to: 3 },
      ).fastest,
    ).toBe(3);
  });
});
