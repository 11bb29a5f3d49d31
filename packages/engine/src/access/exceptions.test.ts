import type { AccessConfig, SiteConfig } from '../input.ts';
import { degreesOf, rectangleOf } from '@muster/testkit/frame.ts';
import { positionOf, scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

const [lon, lat] = degreesOf(5, 5);

/** A site whose ground area is the yard, with a gate in its middle. */
function site(access: Partial<AccessConfig> = {}, more: Partial<SiteConfig> = {}): Scenario {
  const config = { groundAreaId: 'yard', hasGates: true, checkpoints: [], shifts: [], ...access };
  return scenario({ areas: [yard()], access: config, ...more });
}

/** The emitted exceptions. */
function exceptions(story: Scenario): string[] {
  return story.events().filter((line) => /noRealTimeData|noSwipeRecord|abnormalPosition|notLeft/.test(line));
}

/** A fix each minute, the last at `to`. */
function walk(story: Scenario, tag: string, from: number, to: number, x: number): void {
  for (let minute = from; minute <= to; minute++) {
    story
      .at(`08:${String(minute).padStart(2, '0')}:00`)
      .person(tag)
      .sends(x, 5);
  }
}

describe('no real-time data', () => {
  it('is an entry event without a fix for five minutes, and is certain then', () => {
    const story = site();
    story.at('08:00:00').passes('Ada', 'in');
    story.at('08:04:59').nothing();
    expect(exceptions(story)).toEqual([]);
    story.at('08:05:00').nothing();
    expect(exceptions(story)).toEqual(['08:05:00 noRealTimeData Ada of 08:00:00']);
  });

  it('is none with a fix between the event and the end of the five minutes, wherever that is', () => {
    const story = site();
    story.at('08:00:00').passes('Ada', 'in');
    story.at('08:00:00').person('Ada').sends(900, 5);
    story.at('08:00:00').passes('Bob', 'in');
    story.at('08:04:59.999').person('Bob').sends(900, 5);
    story.at('08:30:00').nothing();
    expect(exceptions(story)).toEqual([]);
  });

  it('ignores fixes before the event and at the end of the five minutes, and telemetry', () => {
    const story = site();
    story.at('07:59:59').person('Ada').sends(900, 5);
    story.at('08:00:00').passes('Ada', 'in');
    story.at('08:02:00').person('Ada').reports({ battery: 50 });
    story.at('08:05:00').person('Ada').sends(900, 5);
    expect(exceptions(story)).toEqual([
      '08:05:00 noRealTimeData Ada of 08:00:00',
      '08:05:00 noRealTimeData Ada of 08:00:00 since 08:05:00 until 08:05:00',
    ]);
  });

  it('is not raised for an exit event, and is raised for each entry event', () => {
    const story = site();
    story.at('08:00:00').passes('Ada', 'out');
    story.at('08:01:00').passes('Ada', 'in');
    story.at('08:02:00').passes('Ada', 'in');
    story.at('08:30:00').nothing();
    expect(exceptions(story)).toEqual([
      '08:06:00 noRealTimeData Ada of 08:01:00',
      '08:07:00 noRealTimeData Ada of 08:02:00',
    ]);
  });

  it('ends with the next fix, and is withdrawn when a delayed fix arrives', () => {
    const story = site();
    story.at('08:00:00').passes('Ada', 'in');
    story.at('08:00:00').passes('Bob', 'in');
    story.at('08:06:00').person('Ada').sends(900, 5);
    story.at('08:07:00').person('Bob').since('08:03:00').sends(900, 5);
    expect(exceptions(story)).toEqual([
      '08:05:00 noRealTimeData Ada of 08:00:00',
      '08:05:00 noRealTimeData Bob of 08:00:00',
      '08:06:00 noRealTimeData Ada of 08:00:00 since 08:05:00 until 08:06:00',
      '08:07:00 noRealTimeData Bob of 08:00:00 is none',
    ]);
  });

  it('is emitted for a late event with the instant at which it was certain', () => {
    const story = site();
    walk(story, 'Ada', 0, 10, 900);
    walk(story, 'Bob', 0, 2, 900);
    story.at('08:30:00').passes('Ada', 'in', '08:04:30');
    story.at('08:30:00').passes('Bob', 'in', '08:04:30');
    expect(exceptions(story)).toEqual(['08:09:30 noRealTimeData Bob of 08:04:30']);
  });

  it('counts a repeated event once', () => {
    const story = site();
    story.at('08:00:00').passes('Ada', 'in');
    story.at('08:00:01').passes('Ada', 'in', '08:00:00');
    story.at('08:10:00').nothing();
    expect(exceptions(story)).toHaveLength(1);
  });
});

describe('no swipe record', () => {
  it('is an enter of the ground area without an event of the person, and is certain two minutes later', () => {
    const story = site();
    walk(story, 'Ada', 0, 3, 5);
    expect(exceptions(story)).toEqual(['08:02:00 noSwipeRecord Ada of 08:00:00']);
  });

  it.each([
    ['two minutes before', '07:58:00', 0],
    ['more than two minutes before', '07:57:59.999', 1],
    ['at the enter', '08:00:00', 0],
    ['just before two minutes after', '08:01:59.999', 0],
    ['two minutes after', '08:02:00', 1],
  ])('accepts an event %s', (_, clock, count) => {
    const story = site();
    story.at('07:50:00').nothing();
    if (clock <= '08:00:00') story.at(clock).passes('Ada', 'in');
    story.at('08:00:00').person('Ada').sends(5, 5);
    if (clock > '08:00:00') story.at(clock).passes('Ada', 'out');
    story.at('08:02:30').nothing();
    expect(exceptions(story).filter((line) => !line.includes('until'))).toHaveLength(count);
  });

  it('concerns the person, whichever card the event names', () => {
    const subjects = ['card', 'other'].map((tag) => ({ tag, id: 'Ada', kind: 'person' as const }));
    const story = site({}, { subjects });
    story.at('07:59:00').passes('other', 'in');
    story.at('08:00:00').person('card').sends(5, 5);
    story.at('08:03:00').nothing();
    expect(exceptions(story)).toEqual([]);
  });

  it('is raised for no other area, and not on a site where nobody passes a gate', () => {
    const other = { id: 'other', regions: [rectangleOf(20, 0, 30, 10)] };
    const story = site({}, { areas: [yard(), other] });
    walk(story, 'Ada', 0, 5, 25);
    expect(exceptions(story)).toEqual([]);
    const open = site({ hasGates: false });
    walk(open, 'Ada', 0, 5, 5);
    expect(exceptions(open)).toEqual([]);
  });

  it('ends when the person leaves or an event arrives, at the earliest when it is certain', () => {
    const story = site();
    walk(story, 'Ada', 0, 4, 5);
    story.at('08:05:00').person('Ada').sends(50, 5);
    story.at('08:05:00').person('Bob').sends(5, 5);
    story.at('08:06:00').person('Bob').sends(50, 5);
    story.at('08:07:00').person('Cid').sends(5, 5);
    story.at('08:09:30').passes('Cid', 'in');
    expect(exceptions(story)).toEqual([
      '08:02:00 noSwipeRecord Ada of 08:00:00',
      '08:05:00 noSwipeRecord Ada of 08:00:00 since 08:02:00 until 08:05:00',
      '08:07:00 noSwipeRecord Bob of 08:05:00 since 08:07:00 until 08:07:00',
      '08:09:00 noSwipeRecord Cid of 08:07:00',
      '08:09:30 noSwipeRecord Cid of 08:07:00 since 08:09:00 until 08:09:30',
    ]);
  });

  it('is withdrawn when the event was only late', () => {
    const story = site();
    walk(story, 'Ada', 0, 3, 5);
    story.at('08:03:30').passes('Ada', 'in', '08:00:10');
    expect(exceptions(story)).toEqual([
      '08:02:00 noSwipeRecord Ada of 08:00:00',
      '08:03:30 noSwipeRecord Ada of 08:00:00 is none',
    ]);
  });
});

describe('an abnormal position', () => {
  it('is an exit event with presence inside five minutes later', () => {
    const story = site();
    story.at('08:00:00').passes('Ada', 'out');
    walk(story, 'Ada', 0, 6, 5);
    expect(exceptions(story)).toEqual(['08:05:00 abnormalPosition Ada of 08:00:00']);
  });

  it('is none when the person is outside then, or silent', () => {
    const story = site();
    story.at('07:55:00').passes('Ada', 'in');
    walk(story, 'Ada', 0, 4, 5);
    story.at('08:04:00').passes('Bob', 'in');
    story.at('08:04:00').passes('Ada', 'out');
    story.at('08:04:00').person('Bob').sends(5, 5);
    story.at('08:04:30').passes('Bob', 'out');
    story.at('08:05:00').person('Ada').sends(50, 5);
    story.at('08:12:00').nothing();
    expect(exceptions(story).filter((line) => line.includes('abnormal'))).toEqual([]);
  });

  it('is a fix within ten seconds of an event, more than a hundred metres from its checkpoint', () => {
    const story = site({ checkpoints: [{ id: 'gate', place: { lon, lat } }] });
    story.at('08:00:00').person('Ada').sends(5, 110);
    story.at('08:00:09').passes('Ada', 'in');
    story.at('08:00:20').nothing();
    expect(exceptions(story)).toEqual(['08:00:09 abnormalPosition Ada of 08:00:09']);
    story.at('08:01:00').passes('Bob', 'out');
    story.at('08:01:09').person('Bob').sends(5, 110);
    story.at('08:01:11').nothing();
    expect(exceptions(story)).toEqual(['08:01:09 abnormalPosition Bob of 08:01:00']);
  });

  it('is none a hundred metres away, more than ten seconds before, ten seconds after, or without coordinates', () => {
    const checkpoints = [{ id: 'gate', place: { lon, lat } }];
    const story = site({ checkpoints });
    story.at('08:00:00').person('Ada').sends(5, 104);
    story.at('08:00:01').passes('Ada', 'in');
    story.at('08:00:00').person('Bob').sends(5, 300);
    story.at('08:00:11').passes('Bob', 'in');
    story.at('08:00:20').passes('Cid', 'in');
    story.at('08:00:30').person('Cid').sends(5, 300);
    story.at('08:04:00').nothing();
    expect(exceptions(story)).toEqual([]);
    const placeless = site({ checkpoints: [{ id: 'gate', place: null }] });
    placeless.at('08:00:00').person('Ada').sends(5, 300);
    placeless.at('08:00:01').passes('Ada', 'in');
    placeless.at('08:04:00').nothing();
    expect(exceptions(placeless)).toEqual([]);
  });

  it('ends with the next event, or when the person leaves', () => {
    const story = site();
    story.at('08:00:00').passes('Ada', 'out');
    story.at('08:00:00').passes('Bob', 'out');
    walk(story, 'Bob', 0, 5, 5);
    walk(story, 'Ada', 0, 6, 5);
    story.at('08:07:00').passes('Ada', 'out');
    story.at('08:07:30').person('Bob').sends(50, 5);
    expect(exceptions(story).filter((line) => line.includes('until') && line.includes('abnormal'))).toEqual([
      '08:07:00 abnormalPosition Ada of 08:00:00 since 08:05:00 until 08:07:00',
      '08:07:30 abnormalPosition Bob of 08:00:00 since 08:05:00 until 08:07:30',
    ]);
  });
});

describe('a subject who has not left', () => {
  const shift = { id: 'day', subjectId: 'Ada', tag: 'Ada', start: '06:00', end: '08:00', zoneIds: ['yard'] };

  it('is inside half an hour after the end of the shift, and is emitted with that end', () => {
    const story = site({ shifts: [shift], hasGates: false });
    walk(story, 'Ada', 28, 31, 5);
    story.at('08:32:00').person('Ada').sends(50, 5);
    expect(exceptions(story)).toEqual([
      '08:30:00 notLeft Ada of 08:00:00',
      '08:32:00 notLeft Ada of 08:00:00 since 08:30:00 until 08:32:00',
    ]);
  });

  it('is not a subject who enters only after the shift, nor one who is silent', () => {
    const shifts = [shift, { ...shift, subjectId: 'Bob', tag: 'Bob' }];
    const story = site({ shifts, hasGates: false });
    story.at('08:10:00').person('Bob').sends(5, 5);
    story.at('08:30:00').person('Ada').sends(5, 5);
    story.at('08:45:00').nothing();
    expect(exceptions(story)).toEqual([]);
  });

  it('is found with late positions', () => {
    const story = site({ shifts: [shift], hasGates: false });
    story.at('08:27:00').person('Ada').sends(5, 5);
    story.at('08:40:00').gateway([positionOf('Ada', '08:28:30', 5, 5), positionOf('Ada', '08:31:00', 5, 5)]);
    expect(exceptions(story)).toEqual(['08:34:00 notLeft Ada of 08:00:00 since 08:30:00 until 08:34:00']);
  });
});

describe('exceptions and their settings', () => {
  it('are not evaluated without settings, and not for the time before the settings', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').passes('Ada', 'in');
    walk(story, 'Bob', 0, 3, 5);
    const access = { groundAreaId: 'yard', hasGates: true, checkpoints: [], shifts: [] };
    story.at('08:03:30').change({ access });
    story.at('08:20:00').nothing();
    expect(exceptions(story)).toEqual([]);
  });

  it('end with another ground area', () => {
    const story = site();
    walk(story, 'Ada', 0, 3, 5);
    exceptions(story);
    story.at('08:04:00').change({ access: { groundAreaId: 'other', hasGates: true, checkpoints: [], shifts: [] } });
    expect(exceptions(story)).toEqual(['08:04:00 noSwipeRecord Ada of 08:00:00 since 08:02:00 until 08:04:00']);
  });

  it('move with a clock that is moved', () => {
    const story = site();
    story.at('08:00:00').passes('Ada', 'in');
    story.at('08:01:00').movesClock(3600);
    story.at('09:05:00').nothing();
    expect(exceptions(story)).toEqual(['09:05:00 noRealTimeData Ada of 09:00:00']);
  });
});
