import { degreesOf, rectangleOf } from '@muster/testkit/frame.ts';
import { Scenario, scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { restoreEngine } from '../createEngine.ts';
import type { EvacuationScope } from '../input.ts';

const hall = { id: 'hall', regions: [rectangleOf(12, 0, 18, 10)] };
const island = { id: 'island', regions: [rectangleOf(20, 0, 30, 10)] };

/** Ada in the yard, Bea in the hall, Cid outside all areas, Dan at the muster point; Eve was last seen in the yard. */
function mustered(scope: EvacuationScope, isTest = false): Scenario {
  const story = scenario({ areas: [yard(), hall, island] });
  story.at('08:00:00').person('Eve').sends(3, 3);
  story.at('08:05:00').person('Ada').sends(5, 5);
  story.at('08:05:00').person('Bea').sends(15, 5);
  story.at('08:05:00').person('Cid').sends(100, 50);
  story.at('08:05:00').person('Dan').sends(25, 5);
  story.at('08:05:10').muster('m1', scope, ['island'], isTest);
  return story;
}

/** `!` = in danger, `+` = arrived, in order of their names. */
function rollCall(story: Scenario): string {
  const [state] = story.engine.evacuations();
  return (state?.people ?? [])
    .map(({ id, isInside, arrivedAt }) => `${id}${isInside ? '!' : ''}${arrivedAt === null ? '' : '+'}`)
    .join(' ');
}

describe('a muster of the whole site', () => {
  it('concerns everybody on site, in areas or not, and those last seen there; subjects at a muster point have arrived', () => {
    const story = mustered({ kind: 'site' });
    expect(rollCall(story)).toBe('Ada! Bea! Cid! Dan+ Eve!');
    expect(story.engine.evacuations()).toMatchObject([{ musterId: 'm1', expected: 4, arrived: 1, remaining: 4 }]);
    story.at('08:05:20').person('Ada').sends(25, 6);
    expect(rollCall(story)).toBe('Ada+ Bea! Cid! Dan+ Eve!');
  });

  it('adds subjects who come while it runs, and marks those in danger who leave the muster point again', () => {
    const story = mustered({ kind: 'site' });
    story.at('08:05:20').person('Fay').sends(50, 50);
    story.at('08:05:21').person('Gus').sends(26, 5);
    story.at('08:05:30').person('Dan').sends(40, 5);
    expect(rollCall(story)).toBe('Ada! Bea! Cid! Dan!+ Eve! Fay! Gus+');
  });

  it('drops a card that was silent for more than a day', () => {
    const tomorrow = new Date(timeOf('08:00:00') + 86_400_000).toISOString().slice(0, 10);
    const story = scenario({ areas: [island] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:20').person('Bea').sends(5, 5);
    story.at(`${tomorrow} 08:00:10`).muster('m1', { kind: 'site' }, ['island']);
    expect(rollCall(story)).toBe('Bea!');
  });

  it('keeps last places, and gives the same result after a restart while it runs', () => {
    const uninterrupted = mustered({ kind: 'site' });
    const restored = new Scenario(restoreEngine(uninterrupted.engine.snapshot()));
    for (const story of [uninterrupted, restored]) {
      story.at('08:05:40').person('Cid').sends(25, 7);
      story.at('08:06:00').endEvacuation('m1');
    }
    expect(restored.results()).toEqual(uninterrupted.results());
    const [result] = uninterrupted.results();
    expect(result).toMatchObject({ musterId: 'm1', expected: 4, arrived: 2, remaining: 3 });
    const [lon, lat] = degreesOf(25, 7);
    const cid = result?.people.find(({ id }) => id === 'Cid');
    expect(cid?.last).toMatchObject({ lon: expect.closeTo(lon, 6), lat: expect.closeTo(lat, 6) });
  });

  it('raises one alarm until enough have arrived; a test raises none', () => {
    const story = mustered({ kind: 'site' });
    for (const name of ['Ada', 'Bea']) story.at('08:05:20').person(name).sends(25, 6);
    expect(story.events().filter((line) => line.includes('evacuation'))).toEqual(['08:05:10 raise evacuation ']);
    story.at('08:05:30').person('Cid').sends(25, 6);
    expect(story.events().join()).toContain('clear evacuation');
    expect(mustered({ kind: 'site' }, true).events().join()).not.toContain('raise');
  });
});

it('a muster of several areas: moving between them is not leaving', () => {
  const story = mustered({ kind: 'areas', areaIds: ['yard', 'hall'] });
  expect(rollCall(story)).toBe('Ada! Bea! Eve!');
  story.at('08:05:20').person('Ada').sends(15, 6);
  expect(rollCall(story)).toBe('Ada! Bea! Eve!');
  story.at('08:05:30').person('Ada').sends(60, 6);
  expect(rollCall(story)).toBe('Ada Bea! Eve!');
});

it('a muster around an accident concerns subjects within the circle', () => {
  const [lon, lat] = degreesOf(100, 50);
  const story = mustered({ kind: 'circle', region: { shape: 'circle', center: [lon, lat], radius: 30, floor: null } });
  expect(rollCall(story)).toBe('Cid!');
  story.at('08:05:20').person('Cid').sends(60, 50);
  expect(rollCall(story)).toBe('Cid');
});
