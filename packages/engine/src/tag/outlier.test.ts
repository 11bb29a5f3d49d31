import { scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

describe('an outlier', () => {
  it('is farther than a person walks: no fix, so that nothing happens', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').stands(5, 5);
    story
      .at('08:00:02')
      .person('Ada')
      .stands(5 + 24.5, 5);
    expect(story.told()).toEqual(['08:00:00 enter yard Ada']);
    expect(story.engine.tag('Ada')?.t).toBe(Date.parse('2025-11-19T08:00:00+01:00'));
    story
      .at('08:00:02.100')
      .person('Ada')
      .stands(5 + 24.5, 5);
    expect(story.told()).toEqual(['08:00:02.100 exit yard Ada']);
  });

  it('may be five times as far for a vehicle', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').vehicle('truck').stands(5, 5);
    story
      .at('08:00:02')
      .vehicle('truck')
      .stands(5 + 119, 5);
    expect(story.told().at(-1)).toBe('08:00:02 exit yard truck');
  });

  it('is measured by at least one second', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').stands(0, 5);
    story.at('08:00:00.100').person('Ada').stands(11.9, 5);
    expect(story.told().at(-1)).toBe('08:00:00.100 exit yard Ada');
  });

  it('is a fix when it is the third of three that agree', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').stands(5, 5);
    story.at('08:00:01').person('Ada').stands(500, 5);
    story.at('08:00:02').person('Ada').stands(900, 5);
    story.at('08:00:03').person('Ada').stands(901, 5);
    expect(story.told()).toEqual(['08:00:00 enter yard Ada']);
    story.at('08:00:04').person('Ada').stands(902, 5);
    expect(story.told()).toEqual(['08:00:04 exit yard Ada']);
  });

  it('begins a new row after a fix', () => {
    const story = scenario({ areas: [yard()] });
    const xs = [5, 500, 501, 5, 502, 503];
    xs.forEach((x, second) => story.at(`08:00:0${second}`).person('Ada').stands(x, 5));
    expect(story.told()).toEqual(['08:00:00 enter yard Ada']);
  });

  it('still calls for help, and reports its battery', () => {
    const story = scenario({ alarms: { lowBattery: { on: true } } });
    story.at('08:00:00').person('Ada').stands(5, 5);
    story.at('08:00:01').person('Ada').stands(900, 5, { sos: true, battery: 3 });
    expect(story.told()).toEqual(['08:00:01 raise lowBattery Ada', '08:00:01 raise oneKeyHelp Ada']);
  });
});
