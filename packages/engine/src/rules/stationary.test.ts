import { degreesOf, rectangleOf } from '@muster/testkit/frame.ts';
import { scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

const yardWith = (setting: object, presence = {}) => yard({ stationary: { on: true, ...setting } }, presence);

/** Ada is at `x`, 5 m into the yard, at each of the times. */
function ada(story: Scenario, x: number, ...clocks: string[]): void {
  for (const clock of clocks) story.at(clock).person('Ada').sends(x, 5);
}

describe('stationary', () => {
  it('is raised when a subject has not moved for `minutes` since the enter', () => {
    const story = scenario({ areas: [yardWith({ minutes: 2, level: 2 })] });
    ada(story, 5, '08:00:00', '08:01:00');
    ada(story, 6.9, '08:01:59', '08:02:30');
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:02:00 raise stationary yard Ada']);
    expect(story.alarm('stationary', 'Ada')).toMatchObject({
      subjectKind: 'person',
      level: 2,
      evidence: { parameters: { radius: 2, minutes: 2 } },
    });
  });

  it('starts again at every fix farther than `radius` from the previous anchor', () => {
    const story = scenario({ areas: [yardWith({ minutes: 2, radius: 3 })] });
    ada(story, 1, '08:00:00', '08:01:00');
    ada(story, 4.1, '08:01:30', '08:02:30');
    ada(story, 1.5, '08:03:00');
    story.at('08:03:30').nothing();
    expect(story.events().slice(1)).toEqual(['08:03:30 raise stationary yard Ada']);
  });

  it('measures from the anchor, not from step to step: creeping is movement', () => {
    const story = scenario({ areas: [yardWith({ minutes: 1 })] });
    ada(story, 3, '08:00:00');
    ada(story, 4.5, '08:00:20');
    ada(story, 6, '08:00:40');
    ada(story, 6.5, '08:01:30');
    story.at('08:01:40').nothing();
    expect(story.events().slice(1)).toEqual(['08:01:40 raise stationary yard Ada']);
  });

  it('clears with the first move, at its own time, and may be raised again', () => {
    const story = scenario({ areas: [yardWith({ minutes: 1 })] });
    ada(story, 2, '08:00:00', '08:01:30');
    ada(story, 8, '08:01:45', '08:02:45');
    expect(story.events().slice(1)).toEqual([
      '08:01:00 raise stationary yard Ada',
      '08:01:45 clear stationary yard Ada',
      '08:02:45 raise stationary yard Ada ×2',
    ]);
  });

  it('is not cleared by moves while its off-delay is not over, but by the exit', () => {
    const story = scenario({ areas: [yardWith({ minutes: 1, offDelay: 10 })] });
    ada(story, 2, '08:00:00', '08:01:10');
    ada(story, 8, '08:01:20');
    ada(story, 2, '08:01:40');
    expect(story.events().slice(1)).toEqual(['08:01:00 raise stationary yard Ada']);
    ada(story, -5, '08:02:00', '08:02:20');
    expect(story.events()).toEqual(['08:02:00 exit yard Ada', '08:02:10 clear stationary yard Ada']);
  });

  it('is not raised for a subject whose presence is unknown, and starts again at the next fix', () => {
    const story = scenario({ areas: [yardWith({ minutes: 4 })] });
    ada(story, 5, '08:00:00');
    ada(story, 9, '08:05:00');
    ada(story, 9, '08:07:00');
    story.at('08:09:00').nothing();
    expect(story.events().slice(1)).toEqual([
      '08:03:00 unknown yard Ada',
      '08:05:00 enter yard Ada',
      '08:09:00 raise stationary yard Ada',
    ]);
  });

  it('stays raised, unverified, through a silence', () => {
    const story = scenario({ areas: [yardWith({ minutes: 1 })] });
    ada(story, 5, '08:00:00');
    story.at('08:05:00').nothing();
    ada(story, 5, '08:06:00');
    expect(story.events().slice(1)).toEqual([
      '08:01:00 raise stationary yard Ada',
      '08:03:00 unknown yard Ada',
      '08:03:00 unverified stationary yard Ada',
      '08:06:00 enter yard Ada',
      '08:06:00 verified stationary yard Ada',
    ]);
  });

  it('continues from its anchor when a delayed fix shows that there was no silence', () => {
    const story = scenario({ areas: [yardWith({ minutes: 4 })] });
    ada(story, 5, '08:00:00');
    story.at('08:03:30').nothing();
    story.at('08:03:40').person('Ada').since('08:02:00').sends(6, 5);
    story.at('08:04:10').nothing();
    expect(story.events().slice(1)).toEqual(['08:03:00 unknown yard Ada', '08:04:00 raise stationary yard Ada']);
  });

  it('is found by delayed fixes from before the window closed', () => {
    const windows = [{ weekdays: [3], start: '08:00', end: '08:10' }];
    const story = scenario({ areas: [yardWith({ minutes: 1, windows })] });
    ada(story, 2, '08:08:30');
    story.at('08:10:30').nothing();
    expect(story.events().slice(1)).toEqual([
      '08:09:30 raise stationary yard Ada',
      '08:10:00 clear stationary yard Ada',
    ]);
    story.at('08:10:31').person('Ada').since('08:08:40').sends(8, 5);
    story.at('08:10:32').person('Ada').since('08:09:50').sends(8, 5);
    expect(story.events()).toEqual(['08:09:40 raise stationary yard Ada ×2', '08:10:00 clear stationary yard Ada ×2']);
  });

  it('is raised again after a move that a delayed fix shows after a raise and a silence', () => {
    const windows = [{ weekdays: [3], start: '08:00', end: '08:10' }];
    const story = scenario({ areas: [yardWith({ minutes: 1, windows, offDelay: 5 })] });
    story.at('08:11:00').person('Ada').since('08:00:00').sends(2, 5);
    story.at('08:11:01').person('Ada').since('08:01:30').sends(8, 5);
    story.at('08:11:02').nothing();
    expect(story.events().filter((line) => line.includes('raise'))).toEqual([
      '08:01:00 raise stationary yard Ada late',
      '08:02:30 raise stationary yard Ada ×2 late',
    ]);
  });

  it('counts a move inside the tolerance of the area', () => {
    const story = scenario({ areas: [yardWith({ minutes: 1 }, { exitTolerance: 5 })] });
    ada(story, 9, '08:00:00');
    ada(story, 12, '08:00:30', '08:01:20');
    story.at('08:01:30').nothing();
    expect(story.events().slice(1)).toEqual(['08:01:30 raise stationary yard Ada']);
  });

  it('applies to each of several areas with its own radius', () => {
    const stationary = { on: true, minutes: 1, radius: 6 };
    const hall = { id: 'hall', regions: [rectangleOf(-20, -20, 40, 40)], alarms: { stationary } };
    const story = scenario({ areas: [yardWith({ minutes: 1 }), hall] });
    ada(story, 2, '08:00:00');
    ada(story, 7, '08:00:40');
    story.at('08:01:00').nothing();
    story.at('08:01:40').nothing();
    expect(story.events().slice(2)).toEqual([
      '08:01:00 raise stationary hall Ada',
      '08:01:40 raise stationary yard Ada',
    ]);
  });

  it('applies to persons only', () => {
    const story = scenario({ areas: [yardWith({ minutes: 1 })] });
    story.at('08:00:00').vehicle('truck').sends(5, 5);
    story.at('08:02:00').nothing();
    expect(story.events()).toEqual(['08:00:00 enter yard truck']);
  });

  it('starts at the current places when it is switched on', () => {
    const story = scenario({ areas: [yard()] });
    ada(story, 2, '08:00:00');
    ada(story, 8, '08:00:30');
    story.at('08:01:00').change({ areas: { put: [yardWith({ minutes: 1 })] } });
    ada(story, 7, '08:01:30');
    story.at('08:02:00').nothing();
    expect(story.events().slice(1)).toEqual(['08:02:00 raise stationary yard Ada']);
  });

  it('keeps its start and its anchor if only `minutes` is changed, or the plane is moved', () => {
    const story = scenario({ areas: [yardWith({ minutes: 10 })] });
    ada(story, 5, '08:00:00');
    const origin = degreesOf(300, 300);
    story.at('08:01:00').change({ areas: { put: [yardWith({ minutes: 2 })] }, site: { origin: [...origin] } });
    ada(story, 6, '08:01:30');
    story.at('08:02:00').nothing();
    expect(story.events().slice(1)).toEqual(['08:02:00 raise stationary yard Ada']);
  });
});
