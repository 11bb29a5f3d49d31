import { scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

function raised() {
  const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
  story.at('08:00:00').person('Ada').sends(5, 5);
  story.events();
  return story;
}

describe('handling', () => {
  it('happens once; a second one changes nothing', () => {
    const story = raised();
    story.at('08:01:00').handle('boundaryCrossing', 'Ada', 'handle', 'sent a guard');
    story.at('08:02:00').handle('boundaryCrossing', 'Ada', 'ignore', 'never mind');
    expect(story.events()).toEqual(['08:01:00 handle boundaryCrossing yard Ada']);
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({
      handlingAction: 'handle',
      handlingInfo: 'sent a guard',
    });
  });

  it('is supplemented only after it happened, and keeps its time', () => {
    const story = raised();
    story.at('08:01:00').handle('boundaryCrossing', 'Ada', 'supplement', 'too early');
    expect(story.events()).toEqual([]);
    story.at('08:02:00').handle('boundaryCrossing', 'Ada');
    const { handledAt } = story.alarm('boundaryCrossing', 'Ada');
    story.at('08:02:30').handle('boundaryCrossing', 'Ada', 'supplement', 'she had a permit');
    expect(story.events()).toHaveLength(2);
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({ handledAt, handlingInfo: 'she had a permit' });
  });

  it('of an alarm that the engine has dropped is ignored', () => {
    const story = raised();
    story.at('08:01:00').handle('boundaryCrossing', 'Ada');
    story.at('08:02:00').person('Ada').sends(-5, 5);
    story.events();
    story.at('08:03:00').handle('boundaryCrossing', 'Ada', 'supplement');
    expect(story.events()).toEqual([]);
  });
});

describe('the states of an alarm by ISA-18.2', () => {
  it('are unacknowledged, acknowledged, returned to normal unacknowledged, and normal', () => {
    const story = raised();
    const state = () => {
      const { clearedAt, acknowledgedAt } = story.alarm('boundaryCrossing', 'Ada');
      return [clearedAt === null ? 'active' : 'returned', acknowledgedAt === null ? 'unacknowledged' : 'acknowledged'];
    };
    expect(state()).toEqual(['active', 'unacknowledged']);
    story.at('08:00:10').acknowledge('boundaryCrossing', 'Ada');
    expect(state()).toEqual(['active', 'acknowledged']);
    story.at('08:00:20').person('Ada').sends(-5, 5);
    expect(state()).toEqual(['returned', 'acknowledged']);
    story.at('08:00:30').person('Ada').sends(5, 5);
    story.at('08:00:40').person('Ada').sends(-5, 5);
    expect(state()).toEqual(['returned', 'unacknowledged']);
    story.at('08:00:50').acknowledge('boundaryCrossing', 'Ada');
    expect(state()).toEqual(['returned', 'acknowledged']);
  });
});

describe('acknowledging', () => {
  it('happens once, and is needed again when the alarm reopens', () => {
    const story = raised();
    story.at('08:00:10').acknowledge('boundaryCrossing', 'Ada');
    story.at('08:00:20').acknowledge('boundaryCrossing', 'Ada');
    expect(story.events()).toEqual(['08:00:10 acknowledge boundaryCrossing yard Ada']);
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({ acknowledgedBy: 'account-1', handledAt: null });
    story.at('08:01:00').person('Ada').sends(-5, 5);
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({ acknowledgedBy: 'account-1' });
    story.at('08:02:00').person('Ada').sends(5, 5);
    expect(story.alarm('boundaryCrossing', 'Ada')).toMatchObject({ acknowledgedAt: null, acknowledgedBy: null });
  });
});
