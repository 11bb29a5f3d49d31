import { rectangleOf } from '@muster/testkit/frame.ts';
import { Scenario, scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { restoreEngine } from '../createEngine.ts';
import type { EvacuationResult } from '../state/evacuationResult.ts';

const island = { id: 'island', regions: [rectangleOf(20, 0, 30, 10)] };
const gate = { id: 'gate', regions: [rectangleOf(40, 0, 50, 10)] };

/** Ada and Bea are in the yard, Cid was last seen there; Ada arrives, Bea leaves, Dan comes in. */
function evacuated(site = {}): Scenario {
  const story = scenario({ areas: [yard({}, { fixTimeout: 60 }), island, gate], ...site });
  story.at('08:00:00').person('Cid').sends(3, 3);
  story.at('08:05:00').person('Ada').sends(5, 5);
  story.at('08:05:00').person('Bea').sends(6, 6, { floor: 0 });
  story.at('08:05:10').evacuate('yard', ['island', 'gate'], 0.5, 'gas smell');
  story.at('08:05:20').person('Bea').sends(15, 5);
  story.at('08:05:25').person('Dan').sends(7, 7);
  story.at('08:05:30').person('Ada').sends(45, 5);
  story.at('08:05:40').person('Ada').sends(25, 5);
  return story;
}

function resultOf(story: Scenario): EvacuationResult {
  const [result] = story.results();
  if (result === undefined) throw new Error('No evacuation has ended');
  return result;
}

const place = (result: EvacuationResult, id: string) => result.people.find((one) => one.id === id);

describe('the result of an evacuation', () => {
  it('lists at its end who was where at the start, who has arrived where and when, and who has not', () => {
    const story = evacuated();
    story.at('08:06:00').endEvacuation('yard');
    const result = resultOf(story);
    expect(result).toMatchObject({
      areaId: 'yard',
      safeIslands: ['island', 'gate'],
      isDrill: true,
      cause: 'gas smell',
      startedAt: timeOf('08:05:10'),
      startedBy: 'account-1',
      endedAt: timeOf('08:06:00'),
      endedBy: 'account-1',
      arrivalRate: 0.5,
      expected: 2,
      arrived: 1,
      remaining: 2,
    });
    expect(result.people.map(({ id }) => id)).toEqual(['Ada', 'Bea', 'Cid', 'Dan']);
    expect(place(result, 'Ada')).toMatchObject({
      kind: 'person',
      wasInside: true,
      isInside: false,
      start: { t: timeOf('08:05:00'), floor: 0, lon: expect.any(Number), lat: expect.any(Number) },
      // The first safe island that was reached.
      arrivedAt: timeOf('08:05:30'),
      islandId: 'gate',
    });
    expect(place(result, 'Bea')).toMatchObject({ wasInside: true, isInside: false, arrivedAt: null, islandId: null });
    // Unknown at the start, with the area as the last place.
    expect(place(result, 'Cid')).toMatchObject({ wasInside: false, isInside: true, start: { t: timeOf('08:00:00') } });
    // Came in while it ran.
    expect(place(result, 'Dan')).toMatchObject({ wasInside: false, isInside: true, start: null });
  });

  it('is emitted once, and each evacuation has its own id', () => {
    const story = evacuated();
    story.at('08:06:00').endEvacuation('yard');
    story.at('08:06:01').endEvacuation('yard');
    story.at('08:07:00').evacuate('yard', ['island']);
    story.at('08:08:00').endEvacuation('yard');
    const ids = story.results().map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toHaveLength(2);
  });

  it('counts who had arrived by its end, also ahead of site time', () => {
    const story = evacuated({ latenessMs: 5000 });
    story.at('08:05:59').person('Bea').sends(25, 5);
    story.at('08:06:00').endEvacuation('yard');
    expect(resultOf(story)).toMatchObject({ expected: 2, arrived: 2 });
    expect(place(resultOf(story), 'Bea')).toMatchObject({ arrivedAt: timeOf('08:05:59'), islandId: 'island' });
    story.at('08:07:00').nothing();
    expect(story.results()).toHaveLength(1);
  });

  it('is emitted without an account when the area is removed', () => {
    const story = evacuated();
    story.at('08:06:00').change({ areas: { remove: ['yard'] } });
    expect(resultOf(story)).toMatchObject({ areaId: 'yard', endedBy: null, arrived: 1 });
  });

  it('keeps the arrival time that a gateway reports, however late the report is', () => {
    const story = evacuated();
    story.at('08:07:00').person('Bea').since('08:05:50').sends(25, 5);
    story.at('08:07:10').endEvacuation('yard');
    expect(place(resultOf(story), 'Bea')).toMatchObject({ arrivedAt: timeOf('08:05:50') });
  });

  it('is the same after a restart in the middle', () => {
    const uninterrupted = evacuated();
    const restored = new Scenario(restoreEngine(uninterrupted.engine.snapshot()));
    for (const story of [uninterrupted, restored]) story.at('08:06:00').endEvacuation('yard');
    expect(resultOf(restored)).toEqual(resultOf(uninterrupted));
  });

  it('keeps its duration when the clock is moved', () => {
    const story = evacuated();
    story.at('08:05:50').movesClock(3600);
    story.at('09:06:00').person('Bea').sends(25, 5);
    story.at('09:06:10').endEvacuation('yard');
    const result = resultOf(story);
    expect(result).toMatchObject({ startedAt: timeOf('09:05:10'), endedAt: timeOf('09:06:10') });
    expect(place(result, 'Ada')).toMatchObject({ start: { t: timeOf('09:05:00') }, arrivedAt: timeOf('09:05:30') });
    expect(place(result, 'Bea')).toMatchObject({ arrivedAt: timeOf('09:06:00') });
  });

  it('equals the live view while it runs', () => {
    const [state] = evacuated().engine.evacuations();
    expect(state).toMatchObject({ cause: 'gas smell', expected: 2, arrived: 1, remaining: 2 });
    expect(state?.people.map(({ id, arrivedAt, isInside }) => [id, arrivedAt !== null, isInside])).toEqual([
      ['Ada', true, false],
      ['Bea', false, false],
      ['Cid', false, true],
      ['Dan', false, true],
    ]);
  });
});
