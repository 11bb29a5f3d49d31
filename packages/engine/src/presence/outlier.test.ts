import { degreesOf, siteOrigin } from '@muster/testkit/frame.ts';
import { positionsOf } from '@muster/testkit/randomLog.ts';
import { Outliers } from '@muster/testkit/reference/outliers.ts';
import type { Fix } from '@muster/testkit/reference/state.ts';
import { positionOf, scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createEngine } from '../createEngine.ts';

describe('an outlier', () => {
  it('is farther than a person can walk: not a fix, without any effect but its own event', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story
      .at('08:00:02')
      .person('Ada')
      .sends(5 + 24.5, 5);
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:00:02 outlier Ada']);
    expect(story.engine.tag('Ada')?.t).toBe(Date.parse('2025-11-19T08:00:00+01:00'));
    story
      .at('08:00:02.100')
      .person('Ada')
      .sends(5 + 24.5, 5);
    expect(story.events()).toEqual(['08:00:02.100 exit yard Ada']);
  });

  it('may be five times as far for a vehicle', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').vehicle('truck').sends(5, 5);
    story
      .at('08:00:02')
      .vehicle('truck')
      .sends(5 + 119, 5);
    expect(story.events().at(-1)).toBe('08:00:02 exit yard truck');
  });

  it('is measured by at least one second', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(0, 5);
    story.at('08:00:00.100').person('Ada').sends(11.9, 5);
    expect(story.events().at(-1)).toBe('08:00:00.100 exit yard Ada');
  });

  it('is a fix when it is the third of three consistent ones', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:01').person('Ada').sends(500, 5);
    story.at('08:00:02').person('Ada').sends(900, 5);
    story.at('08:00:03').person('Ada').sends(901, 5);
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:00:01 outlier Ada',
      '08:00:02 outlier Ada',
      '08:00:03 outlier Ada',
    ]);
    story.at('08:00:04').person('Ada').sends(902, 5);
    expect(story.events()).toEqual(['08:00:04 exit yard Ada']);
  });

  it('starts a new series after a fix', () => {
    const story = scenario({ areas: [yard()] });
    const xs = [5, 500, 501, 5, 502, 503];
    xs.forEach((x, second) => story.at(`08:00:0${second}`).person('Ada').sends(x, 5));
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:00:01 outlier Ada',
      '08:00:02 outlier Ada',
      '08:00:04 outlier Ada',
      '08:00:05 outlier Ada',
    ]);
  });

  it('is newer than the newest fix: a late position is none, however far away it is', () => {
    const story = scenario();
    story.at('08:00:10').person('Ada').sends(5, 5);
    story.at('08:00:11').person('Ada').since('08:00:09').sends(900, 5);
    story.at('08:00:12').person('Ada').since('08:00:10').sends(900, 5);
    expect(story.events()).toEqual([]);
  });

  it('is reported also of positions that a gateway held back, at their own times', () => {
    const story = scenario();
    story.at('08:00:00').person('Ada').sends(5, 5);
    const xs = [6, 700, 7];
    story.at('08:20:00').gateway(xs.map((x, second) => positionOf('Ada', `08:00:0${second + 1}`, x, 5)));
    expect(story.events()).toEqual(['08:00:02 outlier Ada']);
  });

  it('does not exist for a card without a carrier, which has no line', () => {
    const story = scenario({ openSubjects: false });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:01').person('Ada').sends(900, 5);
    expect(story.events()).toEqual([]);
  });

  it('matches a plain second implementation of the definition, for persons and vehicles', () => {
    const step = fc.record({ ms: fc.integer({ min: 1, max: 4000 }), x: fc.constantFrom(0, 11, 30, 90, 400, 410, 900) });
    fc.assert(
      fc.property(fc.constantFrom('person', 'vehicle'), fc.array(step, { maxLength: 40 }), (kind, steps) => {
        const engine = createEngine({
          timeZone: 'UTC',
          areas: [],
          latenessMs: 0,
          openSubjects: true,
          origin: siteOrigin,
        });
        const reference = new Outliers(kind === 'vehicle' ? 60 : 12);
        let newest: Fix | null = null;
        let t = timeOf('08:00:00');
        for (const { ms, x } of steps) {
          t += ms;
          const [lon, lat] = degreesOf(x, 0);
          const events = engine.apply(positionsOf(t, [{ tag: 'Ada', t, lon, lat, kind }]));
          const position: Fix = { t, x, y: 0, floor: 0, accuracy: 0, speed: undefined };
          const isFix = reference.isFix(position, newest);
          if (isFix) newest = position;
          expect(events).toEqual(isFix ? [] : [{ kind: 'outlier', t, tag: 'Ada' }]);
        }
      }),
      { seed: 20_251_119 },
    );
  });

  it('still calls for help, and reports its battery', () => {
    const story = scenario({ alarms: { lowBattery: { on: true } } });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:01').person('Ada').sends(900, 5, { sos: true, battery: 3 });
    expect(story.events()).toEqual([
      '08:00:01 outlier Ada',
      '08:00:01 raise lowBattery Ada',
      '08:00:01 raise oneKeyHelp Ada',
    ]);
  });
});
