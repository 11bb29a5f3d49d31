import { scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

const secondsAround = (raisedAt: number, positions: readonly { t: number }[]): number[] =>
  positions.map(({ t }) => (t - raisedAt) / 1000);

const clock = (second: number): string =>
  `08:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;

describe('evidence', () => {
  it('shows the positions from a minute before the raise to a minute after', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
    for (let second = 0; second <= 300; second++)
      story
        .at(clock(second))
        .person('Ada')
        .sends(second < 120 ? -5 : 5, 5);
    const { evidence, raisedAt } = story.alarm('boundaryCrossing', 'Ada');
    expect(raisedAt).toBe(timeOf('08:02:00'));
    const seconds = secondsAround(raisedAt, evidence.positions);
    expect(seconds).toEqual(Array.from({ length: 120 }, (_, i) => i - 60));
    expect(evidence).toMatchObject({ ruleVersion: 1, parameters: { mode: 'noEntry' } });
  });

  it('has the exact position that raised the alarm as soon as it is raised', () => {
    const story = scenario();
    story.at('08:00:00').person('Ada').sends(1, 1);
    story.at('08:00:00.300').person('Ada').sends(1.123456, 1, { sos: true, heartRate: 140, floor: 2 });
    const { evidence, lon, floor } = story.alarm('oneKeyHelp', 'Ada');
    expect(evidence.positions.at(-1)).toMatchObject({ sos: true, heartRate: 140, floor: 2, lon });
    expect(floor).toBe(2);
  });

  it('keeps about one position a second of a device that sends ten', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 2 } })] });
    for (let tenth = 0; tenth <= 2000; tenth++) {
      const at = `${clock(Math.floor(tenth / 10))}.${tenth % 10}00`;
      story.at(at).person('Ada').sends(5, 5);
    }
    story.at('08:10:00').nothing();
    const { evidence, raisedAt } = story.alarm('retention', 'Ada');
    const seconds = secondsAround(raisedAt, evidence.positions);
    expect(seconds.length).toBeGreaterThan(110);
    expect(seconds.length).toBeLessThan(135);
    expect(seconds[0]).toBeLessThan(-57);
    expect(seconds.at(-1)).toBeGreaterThan(58);
  });

  it('keeps coordinates to a centimetre, and speed and vital signs of the time before', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true } })] });
    story.at('08:00:00').person('Ada').sends(-5.25, 3, { floor: -1, speed: 1.25, battery: 77, heartRate: 66 });
    story.at('08:00:01').person('Ada').sends(5, 5, { speed: 2.345678 });
    const [before, newest] = story.alarm('boundaryCrossing', 'Ada').evidence.positions;
    expect(newest).toMatchObject({ t: timeOf('08:00:01'), speed: 2.345678 });
    expect(before).toMatchObject({ floor: -1, speed: 1.25, battery: 77, heartRate: 66, t: timeOf('08:00:00') });
    expect(before?.lon).toBeCloseTo(9.5226 - 5.25 / 75_850, 6);
  });

  it('stays small for an alarm about many subjects', () => {
    const story = scenario({ areas: [yard({ overcrowding: { on: true, max: 99 } })] });
    for (let second = 0; second < 120; second++) {
      for (let i = 0; i < 100; i++)
        story
          .at(clock(second))
          .person(`p${i}`)
          .sends(second < 50 ? -5 : 5, i / 20);
    }
    story.at('08:10:00').nothing();
    const { evidence } = story.alarm('overcrowding', 'yard');
    expect(evidence.headCount).toBe(100);
    expect(evidence.positions.length).toBeLessThan(3000);
    expect(new Set(evidence.positions.map(({ tag }) => tag)).size).toBe(100);
    expect(evidence.positions).toEqual(evidence.positions.toSorted((a, b) => a.t - b.t || (a.tag < b.tag ? -1 : 1)));
  });
});
