import { createProjection } from '@muster/geo/projection.ts';
import { liveFlag } from '@muster/protocols/liveFrame.ts';
import type { LiveName } from '@muster/model/live/wire.ts';
import { describe, expect, it } from 'vitest';

import { fixAt, recordingOf, type Recording } from './recording.ts';
import { createRecordingSource } from './recordingSource.ts';
import { createReplayClock } from './replayClock.ts';

const projection = createProjection([121, 30]);
const fix = (tag: string, t: number, x: number, over: object = {}): object => ({
  tag,
  t,
  lon: projection.lon(x),
  lat: 30,
  ...over,
});

function recording(...positions: unknown[]): Recording {
  const made = recordingOf({ positions }, projection);
  if (made === null) throw new Error('There is a place in it.');
  return made;
}

const nameOf = ({ tag }: { tag: string }): LiveName => ({
  handle: 0,
  tag,
  kind: 'person',
  subjectId: null,
  subjectName: null,
  departId: null,
  departName: null,
  personType: null,
  vehicleType: null,
  isRegistered: true,
  areaIds: [],
});

describe('recording of an evidence', () => {
  it('sorts the positions of each tag by time', () => {
    const { start, end, tags } = recording(fix('b', 3000, 3), fix('a', 1000, 1), fix('b', 2000, 2));
    expect([start, end]).toEqual([1000, 3000]);
    expect(tags.map(({ tag, t }) => [tag, [...t]])).toEqual([
      ['b', [2000, 3000]],
      ['a', [1000]],
    ]);
  });

  it('is null without a place, whatever else it contains', () => {
    expect(recordingOf({}, projection)).toBeNull();
    expect(recordingOf({ positions: [{ tag: 'a', t: 1, battery: 12 }, null, 'x'] }, projection)).toBeNull();
  });

  it('finds the fix at a time', () => {
    const [tag] = recording(fix('a', 1000, 0), fix('a', 2000, 1), fix('a', 3000, 2)).tags;
    expect(tag === undefined ? [] : [999, 1000, 1999, 2000, 9000].map((time) => fixAt(tag, time))).toEqual([
      -1, 0, 0, 1, 2,
    ]);
  });
});

describe('replay', () => {
  it('shows a tag only from its first fix on, moving between fixes', () => {
    const made = recording(fix('a', 1000, 0), fix('b', 2000, 100), fix('b', 4000, 110));
    const clock = createReplayClock(made.start, made.end, 1000);
    const source = createRecordingSource(made, clock, nameOf);
    source.sample(0);
    expect([...source.hasFix]).toEqual([1, 0]);
    clock.seek(3000, 0);
    source.sample(0);
    expect(source.hasFix[1]).toBe(1);
    expect(source.x[1]).toBeCloseTo(105, 3);
  });

  it('waits at the last fix before a gap, and shows a long silence', () => {
    const made = recording(fix('a', 0, 0), fix('a', 400_000, 50));
    const clock = createReplayClock(made.start, made.end, 60_000);
    const source = createRecordingSource(made, clock, nameOf);
    source.sample(0);
    expect([source.x[0], source.flags[0]]).toEqual([expect.closeTo(0), liveFlag.online]);
    clock.seek(200_000, 0);
    source.sample(0);
    expect([source.x[0], source.flags[0]]).toEqual([expect.closeTo(0), 0]);
  });

  it('does not glide through a ceiling', () => {
    const made = recording(fix('a', 0, 0), fix('a', 2000, 10, { floor: 1 }));
    const clock = createReplayClock(made.start, made.end, 1000);
    const source = createRecordingSource(made, clock, nameOf);
    source.sample(0);
    expect([source.x[0], source.floor[0]]).toEqual([expect.closeTo(0), 0]);
  });
});

describe('clock of a replay', () => {
  it('is paused at first, runs at its rate, and stops at the end', () => {
    const clock = createReplayClock(0, 10_000, 2000);
    expect(clock.time(5000)).toBe(2000);
    clock.setRate(4, 5000);
    clock.play(5000);
    expect(clock.time(6000)).toBe(6000);
    expect(clock.time(60_000)).toBe(10_000);
  });

  it('keeps its time when it is paused and when its rate changes', () => {
    const clock = createReplayClock(0, 10_000, 0);
    clock.play(0);
    clock.setRate(10, 500);
    expect(clock.time(600)).toBe(1500);
    clock.pause(600);
    expect(clock.time(9000)).toBe(1500);
  });

  it('restarts when it is played at the end', () => {
    const clock = createReplayClock(0, 10_000, 10_000);
    clock.play(100);
    expect(clock.time(100)).toBe(0);
  });

  it('does not pass the end of the recording', () => {
    const clock = createReplayClock(1000, 2000, 0);
    expect(clock.time(0)).toBe(1000);
    clock.seek(9999, 0);
    expect(clock.time(0)).toBe(2000);
  });
});
