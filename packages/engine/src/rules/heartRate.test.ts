import { scenario, type Scenario, timeOf } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

const heart = (setting: object = {}, site = {}): Scenario =>
  scenario({ alarms: { heartRate: { on: true, ...setting } }, ...site });

/** Ada's heart rate in beats a minute, at each of the times. */
function beats(story: Scenario, heartRate: number, ...clocks: string[]): void {
  for (const clock of clocks) story.at(clock).person('Ada').reports({ heartRate });
}

describe('heartRate', () => {
  it('is high above 120 for three minutes, and low below 50 for three minutes', () => {
    const story = heart();
    beats(story, 121, '08:00:00', '08:01:00', '08:02:00', '08:03:00');
    beats(story, 120, '08:03:30', '08:04:30');
    beats(story, 49, '08:05:00', '08:06:30', '08:07:30', '08:08:30');
    beats(story, 50, '08:09:00');
    expect(story.events()).toEqual([
      '08:03:00 raise heartRate.high Ada',
      '08:03:30 clear heartRate.high Ada',
      '08:08:00 raise heartRate.low Ada',
      '08:09:00 clear heartRate.low Ada',
    ]);
    expect(story.alarm('heartRate.low', 'Ada')).toMatchObject({
      areaId: null,
      subjectKind: 'person',
      evidence: { parameters: { lower: 50, lowerMinutes: 3 } },
    });
  });

  it('has separate limits and minutes for either side', () => {
    const story = heart({ upper: 100, upperMinutes: 0, lower: 60, lowerMinutes: 1, level: 2 });
    beats(story, 101, '08:00:00');
    beats(story, 59, '08:00:30', '08:01:40');
    expect(story.events()).toEqual([
      '08:00:00 raise heartRate.high Ada',
      '08:00:30 clear heartRate.high Ada',
      '08:01:30 raise heartRate.low Ada',
    ]);
    expect(story.alarm('heartRate.high', 'Ada').level).toBe(2);
  });

  it('is not raised when no rate has arrived for two minutes, and starts again with the next', () => {
    const story = heart();
    beats(story, 150, '08:00:00');
    story.at('08:02:30').person('Ada').reports({ battery: 50 });
    beats(story, 150, '08:02:40', '08:04:20');
    story.at('08:05:39').nothing();
    expect(story.events()).toEqual([]);
    story.at('08:05:40').nothing();
    expect(story.events()).toEqual(['08:05:40 raise heartRate.high Ada']);
  });

  it('is raised at the very end of the two minutes', () => {
    const story = heart({ upperMinutes: 2 });
    beats(story, 150, '08:00:00');
    story.at('08:10:00').nothing();
    expect(story.events()).toEqual(['08:02:00 raise heartRate.high Ada', '08:02:00 unverified heartRate.high Ada']);
  });

  it('stays raised, unverified, while no rate arrives', () => {
    const story = heart({ upperMinutes: 1, offDelay: 30 });
    beats(story, 150, '08:00:00', '08:01:00');
    story.at('08:09:00').person('Ada').sends(5, 5);
    beats(story, 80, '08:10:00', '08:10:40');
    expect(story.events()).toEqual([
      '08:01:00 raise heartRate.high Ada',
      '08:03:00 unverified heartRate.high Ada',
      '08:10:00 verified heartRate.high Ada',
      '08:10:30 clear heartRate.high Ada',
    ]);
  });

  it('continues unchanged when a delayed rate shows that there was no gap', () => {
    const story = heart();
    beats(story, 150, '08:00:00', '08:01:30');
    story.at('08:04:00').nothing();
    expect(story.events()).toEqual(['08:03:00 raise heartRate.high Ada', '08:03:30 unverified heartRate.high Ada']);
    const gap = heart({ upperMinutes: 4 });
    beats(gap, 150, '08:00:00', '08:01:30');
    gap.at('08:03:45').person('Ada').since('08:03:00').reports({ heartRate: 150 });
    gap.at('08:04:30').nothing();
    expect(gap.events()).toEqual(['08:04:00 raise heartRate.high Ada']);
  });

  it('is emitted as known again when a delayed rate contradicts the gap', () => {
    const story = heart({ upperMinutes: 1 });
    beats(story, 150, '08:00:00', '08:01:00');
    story.at('08:03:30').nothing();
    story.at('08:03:40').person('Ada').since('08:02:40').reports({ heartRate: 90 });
    expect(story.events()).toEqual([
      '08:01:00 raise heartRate.high Ada',
      '08:03:00 unverified heartRate.high Ada',
      '08:02:40 verified heartRate.high Ada',
      '08:02:40 clear heartRate.high Ada',
    ]);
  });

  it('does not change for a late rate', () => {
    const story = heart({ upperMinutes: 0 });
    beats(story, 80, '08:05:00');
    story.at('08:05:10').person('Ada').since('08:04:00').reports({ heartRate: 180 });
    expect(story.events()).toEqual([]);
  });

  it('reads the rate of positions too, and ignores those without one', () => {
    const story = heart({ upperMinutes: 1 });
    story.at('08:00:00').person('Ada').sends(5, 5, { heartRate: 150 });
    story.at('08:00:30').person('Ada').sends(5, 5);
    story.at('08:01:00').nothing();
    expect(story.events()).toEqual(['08:01:00 raise heartRate.high Ada']);
  });

  it('covers only persons, and no card without a carrier', () => {
    const story = heart({ upperMinutes: 0 });
    story.at('08:00:00').vehicle('truck').reports({ heartRate: 200 });
    expect(story.events()).toEqual([]);
    const unregistered = heart({ upperMinutes: 0 }, { openSubjects: false });
    beats(unregistered, 200, '08:00:00');
    expect(unregistered.events()).toEqual([]);
  });

  it('is evaluated again when its limit is changed, and keeps its start if true before and after', () => {
    const story = heart();
    beats(story, 130, '08:00:00', '08:01:00');
    story.at('08:01:30').change({ site: { alarms: { heartRate: { on: true, upper: 110, upperMinutes: 2 } } } });
    story.at('08:02:00').nothing();
    story.at('08:02:30').change({ site: { alarms: { heartRate: { on: true, upper: 140 } } } });
    expect(story.events()).toEqual(['08:02:00 raise heartRate.high Ada', '08:02:30 clear heartRate.high Ada']);
  });

  it('ends with the binding of the card', () => {
    const ada = { tag: 'card', kind: 'person', id: 'ada', boundTo: timeOf('08:02:00') } as const;
    const story = heart({ upperMinutes: 1 }, { openSubjects: false, subjects: [ada] });
    story.at('08:00:00').person('card').reports({ heartRate: 150 });
    story.at('08:03:00').nothing();
    expect(story.events()).toEqual(['08:01:00 raise heartRate.high card', '08:02:00 clear heartRate.high card']);
  });
});
