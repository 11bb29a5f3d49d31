import type { AreaConfig } from '@muster/engine/input.ts';
import { rectangleOf } from '@muster/testkit/frame.ts';
import { positionOf, scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

const put = (area: AreaConfig) => ({ areas: { put: [area] } });

/** Another area, far from the yard. */
const dock = (id: string, presence: Partial<AreaConfig>): AreaConfig =>
  yard({ vehicleOutOfBounds: { on: true } }, { id, regions: [rectangleOf(40, 0, 50, 10)], ...presence });

describe('a change of the fix timeout of an area', () => {
  it('that makes a subject silent since long raises no alarm about being inside', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 5 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:02:30').change(put(yard({ retention: { on: true, minutes: 0 } }, { fixTimeout: 60 })));
    story.at('08:03:00').nothing();
    expect(story.events().slice(1)).toEqual(['08:01:00 unknown yard Ada']);
  });

  it('that makes the presence of a vehicle unknown waits for its next fix', () => {
    const story = scenario({ areas: [yard({ vehicleOutOfBounds: { on: true, onDelay: 60 } })] });
    story.at('08:00:00').vehicle('Cart').sends(20, 5);
    story.at('08:00:30').change(put(dock('an earlier one', { fixTimeout: 7 })));
    expect(story.events()).toEqual([]);
    story.at('08:00:40').vehicle('Cart').sends(20, 5);
    expect(story.events()).toEqual(['08:00:40 raise vehicleOutOfBounds Cart']);
  });

  it('does not restore a subject that silence has made unknown: that needs a fix', () => {
    const alarms = { vehicleOutOfBounds: { on: true } };
    const story = scenario({ areas: [yard(alarms, { fixTimeout: 7 })] });
    story.at('08:00:00').vehicle('Cart').sends(20, 5);
    story.at('08:00:30').change(put(yard(alarms, { fixTimeout: 180 })));
    expect(story.events()).toEqual([
      '08:00:00 raise vehicleOutOfBounds Cart',
      '08:00:07 unverified vehicleOutOfBounds Cart',
    ]);
    story.at('08:00:40').vehicle('Cart').sends(20, 5);
    expect(story.events()).toEqual(['08:00:40 verified vehicleOutOfBounds Cart']);
  });

  it('raises nothing a second time where a delayed fix shows that the vehicle was not silent', () => {
    const windows = [{ weekdays: [3], start: '07:00', end: '08:05' }];
    const story = scenario({ areas: [yard({ vehicleOutOfBounds: { on: true, windows } })] });
    story.at('08:04:50').vehicle('Cart').sends(20, 5);
    story.at('08:05:20').change(put(dock('zone', { fixTimeout: 7 })));
    story.at('08:05:25').vehicle('Cart').since('08:04:55').sends(20, 5);
    expect(story.events()).toEqual([
      '08:04:50 raise vehicleOutOfBounds Cart',
      '08:05:00 clear vehicleOutOfBounds Cart',
    ]);
  });
});

describe('a change of a rule while presence is unknown', () => {
  it('evaluates a delayed fix by the current settings, at its own time', () => {
    const story = scenario({ areas: [yard({ boundaryCrossing: { on: true, mode: 'noExit' } })] });
    story.at('08:00:00').person('Ada').sends(-5, 5);
    story.at('08:04:00').change(put(yard({ boundaryCrossing: { on: true, mode: 'noEntry' } })));
    story.at('08:05:00').person('Ada').since('08:01:00').sends(-5, 5);
    expect(story.events()).toEqual([
      '08:00:00 raise boundaryCrossing yard Ada',
      '08:03:00 unverified boundaryCrossing yard Ada',
      '08:01:00 verified boundaryCrossing yard Ada',
      '08:01:00 clear boundaryCrossing yard Ada',
    ]);
  });

  it('that switches it on counts a delay from then, also after a silence that an earlier fix contradicts', () => {
    const quiet = { fixTimeout: 7 };
    const story = scenario({ areas: [yard({}, quiet)] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:05').change(put(yard({ retention: { on: true, minutes: 0.1 } }, quiet)));
    story.at('08:00:08').nothing();
    story.at('08:00:09').person('Ada').since('08:00:03').sends(5, 5);
    story.at('08:00:10').person('Ada').since('08:00:09').sends(5, 5);
    story.at('08:00:12').nothing();
    expect(story.events().at(-1)).toBe('08:00:11 raise retention yard Ada');
  });

  it('that switches it on raises its alarm with the delayed fix inside', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:04:00').change(put(yard({ boundaryCrossing: { on: true } })));
    story.at('08:04:30').person('Ada').since('08:02:00').sends(5, 5);
    expect(story.events().slice(1)).toEqual([
      '08:03:00 unknown yard Ada',
      '08:02:00 raise boundaryCrossing yard Ada late',
    ]);
  });

  it('that switches on being outside raises its alarm with the delayed fix, though that begins an enter', () => {
    const entered = { entryFixes: 2 };
    for (const clock of ['08:02:00', '08:00:30']) {
      const story = scenario({ areas: [yard({}, entered)] });
      story.at('08:00:00').person('Ada').sends(-5, 5);
      story
        .at(clock === '08:02:00' ? '08:04:00' : '08:00:10')
        .change(put(yard({ boundaryCrossing: { on: true, mode: 'noExit' } }, entered)));
      story.at('08:04:01').person('Ada').since(clock).sends(5, 5);
      expect(story.events()[0]).toMatch(`${clock} raise boundaryCrossing yard Ada`);
    }
  });

  it('closes no window over positions that a gateway held back: it opens when the delayed fixes reach it', () => {
    const windows = [{ weekdays: [3], start: '08:05', end: '08:07' }];
    const area = yard({ boundaryCrossing: { on: true, windows } });
    for (const isOther of [false, true]) {
      const story = scenario({ areas: [isOther ? yard({ boundaryCrossing: { on: true } }) : area] });
      story.at('08:02:00').person('Ada').sends(5, 5);
      story.at('08:10:00').change(isOther ? put(area) : put(yard({}, { id: 'gate' })));
      story.events();
      story.at('08:10:30').gateway([positionOf('Ada', '08:04:50', 5, 5), positionOf('Ada', '08:05:10', 5, 5)]);
      expect(story.events().filter((line) => line.includes('raise'))).toEqual(
        isOther ? [] : ['08:05:00 raise boundaryCrossing yard Ada late'],
      );
    }
  });

  it.each([
    ['the newest fix, while delayed ones are near it', 3, '08:03:00'],
    ['a delayed fix that is far from it', 5, '08:03:30'],
  ])('that switches on rest measures from %s', (_, x, raised) => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(2, 5);
    story.at('08:04:00').change(put(yard({ stationary: { on: true, minutes: 1, radius: 2 } })));
    story.at('08:04:30').gateway([positionOf('Ada', '08:02:00', x, 5), positionOf('Ada', '08:02:30', x - 2.5, 5)]);
    story
      .at('08:04:31')
      .person('Ada')
      .since('08:03:00')
      .sends(x - 2.5, 5);
    expect(story.events().at(-1)).toBe(`${raised} raise stationary yard Ada`);
  });

  it('evaluates a delayed move by the current settings, at its own time', () => {
    const rests = (minutes: number) => yard({ stationary: { on: true, minutes } }, { fixTimeout: 60 });
    const story = scenario({ areas: [rests(3)] });
    story.at('08:00:00').person('Ada').sends(2, 5);
    story.at('08:02:00').change(put(rests(0)));
    story.at('08:02:10').person('Ada').since('08:00:30').sends(7, 5);
    expect(story.events().slice(2, 3)).toEqual(['08:00:30 raise stationary yard Ada']);
  });

  it('evaluates a delayed heart rate by the current limits, at its own time', () => {
    const over = (upper: number) => ({ heartRate: { on: true, upper, upperMinutes: 0 } });
    const story = scenario({ alarms: over(120) });
    story.at('08:00:00').person('Ada').reports({ heartRate: 130 });
    story.at('08:03:00').change({ site: { alarms: over(140) } });
    story.at('08:03:30').person('Ada').since('08:01:00').reports({ heartRate: 110 });
    expect(story.events().at(-1)).toBe('08:01:00 clear heartRate.high Ada');
  });
});
