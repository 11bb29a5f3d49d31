import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import { scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

/** A no-entry yard. */
function guarded(setting: AlarmRuleSetting = {}): Scenario {
  return scenario({ areas: [yard({ boundaryCrossing: { on: true, ...setting } }, { fixTimeout: 600 })] });
}

/** Moves Ada `in` and `out` at clock times. Presence events are left out. */
function walk(story: Scenario, steps: readonly (readonly [clock: string, where: 'in' | 'out'])[]): void {
  for (const [clock, where] of steps)
    story
      .at(clock)
      .person('Ada')
      .sends(where === 'in' ? 5 : -5, 5);
}

function alarmEvents(story: Scenario): string[] {
  return story
    .events()
    .flatMap((line) => (/ (enter|exit) /.test(line) ? [] : [line.replace(' boundaryCrossing yard Ada', '')]));
}

describe('an on-delay', () => {
  it('raises when the condition has been true without a break for its duration, at start + on-delay', () => {
    const story = guarded({ onDelay: 30 });
    walk(story, [
      ['08:00:00', 'in'],
      ['08:00:20', 'out'],
      ['08:00:25', 'in'],
      ['08:00:54', 'in'],
    ]);
    expect(alarmEvents(story)).toEqual([]);
    story.at('08:01:10').nothing();
    expect(alarmEvents(story)).toEqual(['08:00:55 raise']);
  });

  it('starts again at the fix that ends an unknown', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true, onDelay: 120 } }, { fixTimeout: 60 })] });
    walk(story, [
      ['08:00:00', 'in'],
      ['08:02:00', 'in'],
      ['08:02:50', 'in'],
      ['08:03:40', 'in'],
      ['08:04:30', 'in'],
    ]);
    expect(alarmEvents(story)).toEqual(['08:01:00 unknown yard Ada', '08:04:00 raise']);
  });
});

describe('an off-delay', () => {
  it('clears when the condition has been false without a break for its duration, at start of false + off-delay', () => {
    const story = guarded({ offDelay: 30 });
    walk(story, [
      ['08:00:00', 'in'],
      ['08:01:00', 'out'],
      ['08:01:20', 'in'],
      ['08:02:00', 'out'],
      ['08:03:00', 'out'],
    ]);
    expect(alarmEvents(story)).toEqual(['08:00:00 raise', '08:02:30 clear']);
  });

  it('starts again if it is unknown for a while whether the condition is false', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true, offDelay: 90 } }, { fixTimeout: 60 })] });
    walk(story, [
      ['08:00:00', 'in'],
      ['08:00:30', 'out'],
      ['08:02:00', 'out'],
      ['08:02:50', 'out'],
      ['08:03:40', 'out'],
    ]);
    expect(alarmEvents(story)).toEqual([
      '08:00:00 raise',
      '08:01:30 unverified',
      '08:02:00 verified',
      '08:03:30 clear',
    ]);
  });
});

describe('a window', () => {
  const windows = [{ weekdays: [3], start: '09:00', end: '10:00' }];

  it('raises only for conditions true inside it; a condition already true when it opens starts at the opening', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 5, windows } }, { fixTimeout: 7200 })] });
    walk(story, [['08:00:00', 'in']]);
    story.at('09:04:59').nothing();
    expect(story.events()).toEqual(['08:00:00 enter yard Ada']);
    story.at('09:05:00').nothing();
    expect(story.events()).toEqual(['09:05:00 raise retention yard Ada']);
  });

  it('clears at once when it closes, whatever the off-delay and even while the condition is unknown', () => {
    const story = scenario({
      areas: [yard({ boundaryCrossing: { on: true, offDelay: 600, windows } }, { fixTimeout: 300 })],
    });
    walk(story, [['09:50:00', 'in']]);
    story.at('10:00:00').nothing();
    expect(alarmEvents(story)).toEqual([
      '09:50:00 raise',
      '09:55:00 unknown yard Ada',
      '09:55:00 unverified',
      '10:00:00 clear',
    ]);
    expect(story.alarm('boundaryCrossing', 'Ada').unverified).toBe(false);
  });

  it('clears at its closing what would have cleared later', () => {
    const story = guarded({ offDelay: 600, windows });
    walk(story, [
      ['09:50:00', 'in'],
      ['09:55:00', 'out'],
    ]);
    story.at('10:30:00').nothing();
    expect(alarmEvents(story)).toEqual(['09:50:00 raise', '10:00:00 clear']);
  });

  it('raises at its end what is due then, and clears it', () => {
    const story = guarded({ onDelay: 60, windows });
    walk(story, [['09:59:00', 'in']]);
    story.at('10:01:00').nothing();
    expect(alarmEvents(story)).toEqual(['10:00:00 raise', '10:00:00 clear']);
  });

  it('raises again when it opens again while the condition is true', () => {
    const twice = [...windows, { weekdays: [3], start: '10:05', end: '10:06' }];
    const story = guarded({ windows: twice });
    walk(story, [['09:59:00', 'in']]);
    story.at('10:06:00').nothing();
    expect(alarmEvents(story)).toEqual(['09:59:00 raise', '10:00:00 clear', '10:05:00 raise ×2', '10:06:00 clear ×2']);
  });

  it('applies to a delayed fix as it was then, even if it has closed since', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true, windows } })] });
    story.at('10:10:00').person('Bea').sends(-5, 5);
    story.at('10:10:00').person('Ada').since('09:59:00').sends(5, 5);
    expect(alarmEvents(story)).toEqual(['09:59:00 raise late', '10:00:00 clear', '10:02:00 unknown yard Ada']);
  });

  it('does not raise a second time if a delayed fix is from before its closing', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true, windows } }, { fixTimeout: 60 })] });
    walk(story, [['09:58:00', 'in']]);
    story.at('10:05:00').nothing();
    story.events();
    story.at('10:05:01').person('Ada').since('09:58:30').sends(5, 5);
    expect(alarmEvents(story)).toEqual(['09:59:30 unknown yard Ada']);
  });

  it('does not raise a second time if the alarm was handled, or a setting changed, before it closed', () => {
    const area = yard({ boundaryCrossing: { on: true, latch: true, windows } }, { fixTimeout: 60 });
    const story = scenario({ areas: [area] });
    walk(story, [['09:58:00', 'in']]);
    story.at('09:58:20').handle('boundaryCrossing', 'Ada');
    story.at('09:58:40').change({ areas: { put: [yard({}, { id: 'gate' })] } });
    story.at('10:05:00').nothing();
    expect(alarmEvents(story).at(-1)).toBe('10:00:00 clear');
    story.at('10:05:01').person('Ada').since('09:58:30').sends(5, 5);
    expect(alarmEvents(story).filter((line) => line.includes('raise'))).toEqual([]);
  });
});

describe('a latching alarm', () => {
  it('clears only by handling', () => {
    const story = guarded({ latch: true });
    walk(story, [
      ['08:00:00', 'in'],
      ['08:01:00', 'out'],
    ]);
    story.at('09:00:00').nothing();
    expect(alarmEvents(story)).toEqual(['08:00:00 raise', '08:11:00 unverified']);
    story.at('09:00:01').person('Ada').sends(-5, 5);
    story.at('09:01:00').handle('boundaryCrossing', 'Ada');
    expect(alarmEvents(story)).toEqual(['09:00:01 verified', '09:01:00 handle', '09:01:00 clear']);
  });

  it('that is handled while its condition is true clears when it becomes false', () => {
    const story = guarded({ latch: true });
    walk(story, [['08:00:00', 'in']]);
    story.at('08:01:00').handle('boundaryCrossing', 'Ada');
    walk(story, [['08:02:00', 'out']]);
    expect(alarmEvents(story)).toEqual(['08:00:00 raise', '08:01:00 handle', '08:02:00 clear']);
  });

  it('that is handled clears when site time reaches the handling, unless its condition is true again by then', () => {
    const story = scenario({
      latenessMs: 5000,
      areas: [yard({ overcrowding: { on: true, max: 0, latch: true } })],
    });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:20').person('Ada').sends(-5, 5);
    story.at('08:00:28').handle('overcrowding', 'yard');
    story.at('08:00:29').person('Ada').since('08:00:27').sends(5, 5);
    story.at('08:00:40').person('Ada').sends(-5, 5);
    story.at('08:01:00').nothing();
    expect(story.events().filter((line) => line.includes('overcrowding'))).toEqual([
      '08:00:00 raise overcrowding yard',
      '08:00:28 handle overcrowding yard',
      '08:00:40 clear overcrowding yard',
    ]);
  });

  it('that is handled in a later window stays until that one closes, whatever the time of a delayed fix', () => {
    const windows = ['09:00 10:00', '10:05 10:30'].map((span) => {
      const [start = '', end = ''] = span.split(' ');
      return { weekdays: [3], start, end };
    });
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true, latch: true, windows } })] });
    walk(story, [
      ['09:58:00', 'in'],
      ['10:00:30', 'in'],
    ]);
    story.at('10:06:00').handle('boundaryCrossing', 'Ada');
    story.at('10:07:00').person('Ada').since('10:02:00').sends(5, 5);
    story.at('10:30:00').nothing();
    expect(alarmEvents(story)).toEqual([
      '09:58:00 raise',
      '10:03:30 unknown yard Ada',
      '10:03:30 unverified',
      '10:06:00 handle',
      '10:02:00 verified',
      '10:05:00 unknown yard Ada',
      '10:05:00 unverified',
      '10:30:00 clear',
    ]);
  });
});

describe('an alarm', () => {
  it('is one for each rule, area and subject: reopened while unhandled, with one more occurrence', () => {
    const story = guarded();
    walk(story, [
      ['08:00:00', 'in'],
      ['08:01:00', 'out'],
      ['08:02:00', 'in'],
      ['08:03:00', 'out'],
    ]);
    expect(alarmEvents(story)).toEqual(['08:00:00 raise', '08:01:00 clear', '08:02:00 raise ×2', '08:03:00 clear ×2']);
    const { raisedAt, lastRaisedAt } = story.alarm('boundaryCrossing', 'Ada');
    expect(lastRaisedAt - raisedAt).toBe(120_000);
  });

  it('is a new one at the next raise after it was handled and cleared', () => {
    const story = guarded();
    walk(story, [['08:00:00', 'in']]);
    const { id } = story.alarm('boundaryCrossing', 'Ada');
    story.at('08:00:30').handle('boundaryCrossing', 'Ada', 'ignore', 'on duty');
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({
      handlingAction: 'ignore',
      handlingInfo: 'on duty',
      handlerAccount: 'olga',
    });
    walk(story, [
      ['08:01:00', 'out'],
      ['08:02:00', 'in'],
    ]);
    expect(alarmEvents(story)).toEqual(['08:00:00 raise', '08:00:30 handle', '08:01:00 clear', '08:02:00 raise']);
    expect(story.alarm('boundaryCrossing', 'Ada').id).not.toBe(id);
  });

  it('of a person with two cards clears when the last card is outside', () => {
    const subjects = ['card-1', 'card-2'].map((tag) => ({ tag, kind: 'person', id: 'Ada' }) as const);
    const story = scenario({ subjects, areas: [yard({ boundaryCrossing: { on: true } })] });
    for (const tag of ['card-1', 'card-2']) story.at('08:00:00').person(tag).sends(5, 5);
    for (const tag of ['card-1', 'card-2'])
      story
        .at(`08:01:0${tag.at(-1)}`)
        .person(tag)
        .sends(-5, 5);
    expect(story.events().filter((line) => line.includes('boundary'))).toEqual([
      '08:00:00 raise boundaryCrossing yard card-1',
      '08:01:02 clear boundaryCrossing yard card-1',
    ]);
  });
});
