import { scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

describe('lowBattery', () => {
  it('is true from a report at the threshold until one that is five percent above it', () => {
    const story = scenario({ alarms: { lowBattery: { on: true, threshold: 30 } } });
    const levels = [31, 30, 34, 29, 35, 31];
    levels.forEach((battery, i) => story.at(`08:0${i}:00`).person('Ada').reports({ battery }));
    expect(story.events()).toEqual(['08:01:00 raise lowBattery Ada', '08:04:00 clear lowBattery Ada']);
  });

  it('has 20 percent as its threshold, and reads the battery of positions too', () => {
    const story = scenario({ alarms: { lowBattery: { on: true } } });
    story.at('08:00:00').person('Ada').sends(5, 5, { battery: 21 });
    story.at('08:01:00').person('Ada').sends(5, 5, { battery: 20 });
    story.at('08:02:00').person('Ada').sends(5, 5);
    expect(story.events()).toEqual(['08:01:00 raise lowBattery Ada']);
  });

  it('is off unless it is switched on', () => {
    const story = scenario();
    story.at('08:00:00').person('Ada').reports({ battery: 1 });
    expect(story.events()).toEqual([]);
  });

  it('does not change for a late report', () => {
    const story = scenario({ alarms: { lowBattery: { on: true } } });
    story.at('08:05:00').person('Ada').sends(5, 5, { battery: 50 });
    story.at('08:05:01').person('Ada').since('08:04:00').sends(5, 5, { battery: 5 });
    story.at('08:06:00').person('Ada').reports({ battery: 50 });
    story.at('08:06:01').person('Ada').since('08:05:30').reports({ battery: 5 });
    expect(story.events()).toEqual([]);
  });

  it('waits for its delays whether or not the tag sends', () => {
    const story = scenario({ alarms: { lowBattery: { on: true, onDelay: 600, offDelay: 60 } } });
    story.at('08:00:00').person('Ada').reports({ battery: 5 });
    story.at('09:00:00').person('Ada').reports({ battery: 90 });
    story.at('09:05:00').nothing();
    expect(story.events()).toEqual(['08:10:00 raise lowBattery Ada', '09:01:00 clear lowBattery Ada']);
  });

  it('is raised at its time when the battery is changed between that and site time', () => {
    const story = scenario({ latenessMs: 2000, alarms: { lowBattery: { on: true, onDelay: 60 } } });
    story.at('08:00:00').person('Ada').reports({ battery: 5 });
    story.at('08:01:01').person('Ada').reports({ battery: 90 });
    expect(story.events()).toEqual(['08:01:00 raise lowBattery Ada', '08:01:01 clear lowBattery Ada']);
  });

  it('is set for the building, like one-key help: settings of an area have no effect', () => {
    const area = yard({ lowBattery: { on: true }, oneKeyHelp: { on: false } });
    const story = scenario({ areas: [area] });
    story.at('08:00:00').person('Ada').sends(5, 5, { battery: 1, sos: true });
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:00:00 raise oneKeyHelp Ada']);
    expect(story.alarm('oneKeyHelp', 'Ada').areaId).toBeNull();
  });

  it('does not apply to unbound tags', () => {
    const story = scenario({ openSubjects: false, alarms: { lowBattery: { on: true } } });
    story.at('08:00:00').person('stranger').reports({ battery: 5 });
    expect(story.events()).toEqual([]);
  });
});
