import type { SubjectTrack, TrackPoint } from '@muster/model/track/wire.ts';
import { createProjection } from '@muster/geo/projection.ts';
import { describe, expect, it } from 'vitest';

import { recordingOfTracks, speedBands, subjectColor, trackShapes } from './trackPicture.ts';

const projection = createProjection([121.5, 31.25]);
const at = (seconds: number, x: number, speed: number | null = null, floor = 0): TrackPoint => [
  seconds * 1000,
  projection.lon(x),
  31.25,
  floor,
  speed,
];
const subject = (points: readonly TrackPoint[], more: Partial<SubjectTrack['tracks'][number]> = {}): SubjectTrack => ({
  lookId: 'l1',
  kind: 'person',
  id: 'p1',
  name: '王芳',
  from: 0,
  to: 1e6,
  tracks: [
    {
      tag: 'T1',
      from: 0,
      to: 1e6,
      stays: [],
      gaps: [],
      metres: 0,
      fastest: null,
      count: 0,
      outliers: [],
      damaged: [],
      points,
      ...more,
    },
  ],
});
const shapes = (one: SubjectTrack, coloring: 'speed' | 'subject' = 'speed', floor: number | null = null) =>
  trackShapes([one], { coloring, floor, projection });
const eastings = (one: SubjectTrack, coloring?: 'speed' | 'subject', floor?: number | null) =>
  shapes(one, coloring, floor).map(({ points }) => points.map(([x]) => Math.round(x)));

describe('the lines of a track', () => {
  it('span the time in a speed band, and have its colour', () => {
    const one = subject([at(0, 0), at(10, 10, 1), at(20, 20, 1), at(30, 120, 10)]);
    expect(eastings(one)).toEqual([
      [0, 10, 20],
      [20, 120],
    ]);
    expect(shapes(one).map(({ color }) => color)).toEqual([speedBands[1].color, speedBands[4].color]);
  });

  it('are coloured by distance and time if the device sends no speed', () => {
    expect(shapes(subject([at(0, 0), at(1, 8)]))[0]?.color).toBe(speedBands[3].color);
  });

  it('break at gaps, and on stairs', () => {
    expect(
      eastings(subject([at(0, 0), at(1, 1), at(300, 2), at(301, 3), at(302, 4, null, 1), at(303, 5, null, 1)])),
    ).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
  });

  it('exclude outliers, and other floors if one is selected', () => {
    const one = subject([at(0, 0), at(1, 900), at(2, 2), at(3, 3, null, 1), at(4, 4, null, 1)], { outliers: [1000] });
    expect(eastings(one, 'subject')).toEqual([
      [0, 2],
      [3, 4],
    ]);
    expect(eastings(one, 'subject', 1)).toEqual([[3, 4]]);
  });

  it('have the colour of their subject on request, with stays as discs', () => {
    const stay = { from: 0, to: 300_000, lon: projection.lon(50), lat: 31.25, floor: 0 };
    const drawn = shapes(subject([at(0, 0), at(1, 1)], { stays: [stay] }), 'subject');
    expect(drawn.map(({ color, isClosed }) => [color, isClosed])).toEqual([
      [subjectColor(0), false],
      [subjectColor(0), true],
    ]);
  });
});

describe('the recording of a track', () => {
  it('has a mark for each card, from its first fix to its last, without outliers', () => {
    const made = recordingOfTracks([subject([at(1, 0), at(2, 900), at(5, 4)], { outliers: [2000] })], projection);
    expect(made?.tags.map(({ tag, t }) => [tag, [...t]])).toEqual([['T1', [1000, 5000]]]);
    expect([made?.start, made?.end]).toEqual([1000, 5000]);
  });

  it('is null without a point', () => {
    expect(recordingOfTracks([subject([])], projection)).toBeNull();
  });
});
