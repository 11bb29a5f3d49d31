import { rectangleOf } from '@muster/testkit/frame.ts';
import { scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import type { AreaConfig } from '../input.ts';

const rule = (setting: object = {}) => ({ vehicleOutOfBounds: { on: true, ...setting } });

/** An area called `quay`, 10 m by 10 m, 20 m east of the yard's western edge. */
const quay = (alarms = {}, presence: Partial<AreaConfig> = {}): AreaConfig => ({
  id: 'quay',
  regions: [rectangleOf(20, 0, 30, 10)],
  alarms,
  ...presence,
});

/** The truck is at `x` at each of the times. */
function truck(story: Scenario, x: number, ...clocks: string[]): void {
  for (const clock of clocks) story.at(clock).vehicle('truck').sends(x, 5);
}

const alarmLines = (story: Scenario): string[] => story.events().filter((line) => line.includes('vehicleOutOfBounds'));

describe('vehicleOutOfBounds', () => {
  it('is raised where a vehicle is outside all areas in which it is on, without an area', () => {
    const story = scenario({ areas: [yard(rule({ level: 2 })), quay(rule())] });
    truck(story, 5, '08:00:00');
    truck(story, 15, '08:00:10');
    truck(story, 25, '08:00:20');
    expect(story.events()).toEqual([
      '08:00:00 enter yard truck',
      '08:00:10 exit yard truck',
      '08:00:10 raise vehicleOutOfBounds truck',
      '08:00:20 enter quay truck',
      '08:00:20 clear vehicleOutOfBounds truck',
    ]);
    expect(story.alarm('vehicleOutOfBounds', 'truck')).toMatchObject({ areaId: null, subjectKind: 'vehicle' });
  });

  it('is not raised on the way from one area straight into another', () => {
    const story = scenario({ areas: [yard(rule()), quay(rule())] });
    truck(story, 5, '08:00:00');
    truck(story, 25, '08:00:10');
    truck(story, 5, '08:00:20');
    expect(alarmLines(story)).toEqual([]);
  });

  it('is raised with the first fix if that is outside', () => {
    const story = scenario({ areas: [yard(rule())] });
    truck(story, 15, '08:00:00');
    expect(story.events()).toEqual(['08:00:00 raise vehicleOutOfBounds truck']);
  });

  it('has the settings of the area with the smallest id', () => {
    const story = scenario({ areas: [yard(rule({ level: 1 })), quay(rule({ level: 3, onDelay: 30 }))] });
    truck(story, 15, '08:00:00', '08:00:29');
    expect(alarmLines(story)).toEqual([]);
    truck(story, 15, '08:00:30');
    expect(alarmLines(story)).toEqual(['08:00:30 raise vehicleOutOfBounds truck']);
    expect(story.alarm('vehicleOutOfBounds', 'truck').level).toBe(3);
  });

  it('uses only the areas in which it is on for this vehicle, and never covers a person', () => {
    const subjects = [
      { tag: 'truck', kind: 'vehicle', id: 'truck', vehicleType: 'lorry' },
      { tag: 'lift', kind: 'vehicle', id: 'lift', vehicleType: 'forklift' },
    ] as const;
    const forklifts = rule({ who: { vehicleTypes: ['forklift'] } });
    const story = scenario({ subjects, areas: [yard(rule()), quay(forklifts)] });
    truck(story, 25, '08:00:00');
    story.at('08:00:01').vehicle('lift').sends(25, 5);
    story.at('08:00:02').person('Ada').sends(90, 90);
    expect(alarmLines(story)).toEqual(['08:00:00 raise vehicleOutOfBounds truck']);
  });

  it('is unknown as soon as presence in one of the areas is: the delay starts again, an alarm stays', () => {
    const story = scenario({ areas: [yard(rule({ onDelay: 60 }), { fixTimeout: 40 }), quay(rule({ onDelay: 60 }))] });
    truck(story, 15, '08:00:00');
    truck(story, 15, '08:01:20', '08:01:50');
    story.at('08:02:19').nothing();
    expect(alarmLines(story)).toEqual([]);
    truck(story, 15, '08:02:20');
    story.at('08:10:00').nothing();
    truck(story, 5, '08:10:10');
    expect(alarmLines(story)).toEqual([
      '08:02:20 raise vehicleOutOfBounds truck',
      '08:03:00 unverified vehicleOutOfBounds truck',
      '08:10:10 verified vehicleOutOfBounds truck',
      '08:10:10 clear vehicleOutOfBounds truck',
    ]);
  });

  it('continues unchanged when a delayed fix shows that there was no silence', () => {
    const story = scenario({ areas: [yard(rule({ onDelay: 240 }))] });
    truck(story, 15, '08:00:00');
    story.at('08:03:30').nothing();
    story.at('08:03:40').vehicle('truck').since('08:02:00').sends(16, 5);
    story.at('08:04:00').nothing();
    expect(alarmLines(story)).toEqual(['08:04:00 raise vehicleOutOfBounds truck']);
  });

  it('is unknown while the enter needs a second fix after a silence, and outside where there was none', () => {
    const story = scenario({ areas: [yard(rule(), { entryFixes: 2 })] });
    truck(story, 15, '08:00:00');
    truck(story, 5, '08:00:10', '08:00:20');
    expect(story.events()).toEqual([
      '08:00:00 raise vehicleOutOfBounds truck',
      '08:00:20 enter yard truck',
      '08:00:20 clear vehicleOutOfBounds truck',
    ]);
    const silent = scenario({ areas: [yard(rule(), { entryFixes: 2 })] });
    truck(silent, 5, '08:00:00');
    truck(silent, 15, '08:00:10');
    expect(silent.events()).toEqual(['08:00:10 raise vehicleOutOfBounds truck']);
  });

  it('ends while the path between two fixes leads through the areas, taken together', () => {
    const crossing = { detectCrossing: true };
    const touching = quay(rule(), { regions: [rectangleOf(10, 0, 20, 10)], ...crossing });
    const story = scenario({ areas: [yard(rule(), crossing), touching] });
    truck(story, -10, '08:00:00');
    truck(story, 30, '08:00:08');
    expect(story.events()).toEqual([
      '08:00:00 raise vehicleOutOfBounds truck',
      '08:00:02 enter yard truck',
      '08:00:02 clear vehicleOutOfBounds truck',
      '08:00:04 enter quay truck',
      '08:00:04 exit yard truck',
      '08:00:06 exit quay truck',
      '08:00:06 raise vehicleOutOfBounds truck ×2',
    ]);
  });

  it('moves to another area when the first is switched off, and ends with the last', () => {
    const story = scenario({ areas: [yard(rule({ level: 1 })), quay(rule({ level: 3 }))] });
    truck(story, 15, '08:00:00');
    story.at('08:00:10').change({ areas: { put: [quay()] } });
    truck(story, 15, '08:00:20');
    expect(alarmLines(story)).toEqual(['08:00:00 raise vehicleOutOfBounds truck']);
    story.at('08:00:30').change({ areas: { remove: ['yard'] } });
    expect(alarmLines(story)).toEqual(['08:00:30 clear vehicleOutOfBounds truck']);
  });

  it('is known again when only areas with known presence are left', () => {
    const story = scenario({ areas: [yard(rule({ offDelay: 5 })), quay(rule({ offDelay: 5 }), { fixTimeout: 20 })] });
    truck(story, 15, '08:00:00');
    story.at('08:00:30').change({ areas: { put: [quay()] } });
    truck(story, 5, '08:00:40', '08:00:45');
    expect(alarmLines(story)).toEqual([
      '08:00:00 raise vehicleOutOfBounds truck',
      '08:00:20 unverified vehicleOutOfBounds truck',
      '08:00:30 verified vehicleOutOfBounds truck',
      '08:00:45 clear vehicleOutOfBounds truck',
    ]);
  });

  it('is evaluated by the current areas where a fix was delayed from before they existed', () => {
    const story = scenario({ areas: [yard(rule()), quay()] });
    truck(story, 25, '08:00:00');
    story.at('08:05:00').change({ areas: { put: [quay(rule())] } });
    story.at('08:05:10').vehicle('truck').since('08:02:00').sends(25, 5);
    expect(alarmLines(story)).toEqual([
      '08:00:00 raise vehicleOutOfBounds truck',
      '08:03:00 unverified vehicleOutOfBounds truck',
      '08:02:00 verified vehicleOutOfBounds truck',
      '08:02:00 clear vehicleOutOfBounds truck',
    ]);
  });

  it('waits for the next fix where another area is drawn: presence in it is unknown', () => {
    const story = scenario({ areas: [yard(rule({ onDelay: 30 }))] });
    truck(story, 25, '08:00:00');
    story.at('08:00:10').change({ areas: { put: [quay(rule({ onDelay: 30 }))] } });
    truck(story, 35, '08:00:40', '08:01:10');
    expect(alarmLines(story)).toEqual(['08:01:10 raise vehicleOutOfBounds truck']);
  });

  it('keeps its start if settings change before site time has reached it', () => {
    const story = scenario({ areas: [yard(rule({ onDelay: 3 }))], latenessMs: 2000 });
    truck(story, 15, '08:00:00');
    story.at('08:00:00').change({ site: { alarms: {} } });
    story.at('08:01:00').nothing();
    expect(alarmLines(story)).toEqual(['08:00:03 raise vehicleOutOfBounds truck']);
  });

  it('begins with the next fix when it is switched on', () => {
    const story = scenario({ areas: [yard()] });
    truck(story, 15, '08:00:00');
    story.at('08:00:10').change({ areas: { put: [yard(rule())] } });
    expect(alarmLines(story)).toEqual([]);
    truck(story, 15, '08:00:20');
    expect(alarmLines(story)).toEqual(['08:00:20 raise vehicleOutOfBounds truck']);
  });
});
