import { beaconPoint, fencePoint, patrolRoute, patrolSite } from '@muster/testkit/patrolSite.ts';
import { Scenario, scenario } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { restoreEngine } from '../createEngine.ts';

const judged = (lines: readonly string[]): string[] => lines.filter((line) => line.includes(' round '));

describe('a delayed fix', () => {
  it('that is in order corrects a result, as if it had arrived in time', () => {
    const story = scenario(patrolSite());
    story.at('08:50:00').person('Ada').sends(0, 0);
    story.at('09:06:00').nothing();
    expect(judged(story.events())).toEqual(['09:05:00 round north #1 partial']);
    story.at('09:20:00').person('Ada').since('08:50:30').sends(100, 0);
    expect(story.events()).toEqual([
      '08:50:30 leave north #1 gate Ada',
      '08:50:30 visit north #1 tank Ada',
      '08:50:30 round north #1 good corrected',
      // The second round opens then, and counts the member at the tank.
      '08:50:30 visit north #2 tank Ada',
      '08:51:30 leave north #2 tank Ada',
    ]);
  });

  it('emits a correction also if it changes only the visits', () => {
    const story = scenario(patrolSite());
    story.at('08:50:00').person('Ada').sends(0, 0);
    story.at('09:06:00').nothing();
    story.events();
    story.at('09:20:00').person('Bea').since('08:50:30').sends(0, 0);
    expect(story.events()).toEqual([
      '08:50:30 visit north #1 gate Bea',
      '08:51:30 leave north #1 gate Bea',
      '09:05:00 round north #1 partial corrected',
    ]);
  });

  it('emits nothing again if it does not change the round', () => {
    const story = scenario(patrolSite());
    story.at('08:50:00').person('Ada').sends(0, 0);
    story.at('09:06:00').nothing();
    story.events();
    story.at('09:20:00').person('Bea').since('08:50:30').sends(50, 0);
    expect(story.events()).toEqual([]);
  });

  it('is too late 48 h after the window: the round is final', () => {
    const story = scenario(patrolSite());
    story.at('08:50:00').person('Ada').sends(0, 0);
    story.at('2025-11-21 08:59:59').nothing();
    expect(story.engine.rounds().map(({ round }) => round)).toContain('2025-11-19#1');
    story.at('2025-11-21 09:00:00').nothing();
    story.events();
    story.at('2025-11-21 09:00:00').person('Ada').since('08:50:30').sends(100, 0);
    expect(story.events().filter((line) => line.includes('#1'))).toEqual([]);
  });

  it('corrects it before that', () => {
    const story = scenario(patrolSite());
    story.at('08:50:00').person('Ada').sends(0, 0);
    story.at('2025-11-21 08:59:59').nothing();
    story.events();
    story.at('2025-11-21 08:59:59').person('Ada').since('08:50:30').sends(100, 0);
    expect(story.events()).toContain('08:50:30 round north #1 good corrected');
  });
});

describe('a change of the patrols', () => {
  it('keeps results, and continues the open round', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').person('Ada').sends(0, 0);
    story.at('09:05:00').nothing();
    story.at('09:10:00').person('Ada').sends(0, 0);
    story.at('09:10:10').change(patrolSite({ route: { minPoints: 1 } }));
    expect(judged(story.events())).toEqual(['09:05:00 round north #1 partial', '09:10:10 round north #2 good']);
    story.at('09:20:00').person('Bea').since('08:50:30').sends(100, 0);
    expect(judged(story.events())).toEqual([]);
  });

  it('continues visits at unchanged places, and begins those at other places again', () => {
    const points = [fencePoint('gate', 0, 0), fencePoint('tank', 0, 2)];
    const story = scenario(patrolSite({ points, route: { minPoints: 3 } }));
    story.at('08:10:00').person('Ada').sends(0, 0);
    const moved = [fencePoint('gate', 0, 0), fencePoint('tank', 0, 3)];
    story.at('08:10:10').change(patrolSite({ points: moved, route: { minPoints: 3 } }));
    story.at('08:10:20').person('Ada').sends(0, 1);
    story.at('08:10:30').person('Ada').sends(0, 20);
    expect(story.events()).toEqual([
      '08:10:00 visit north #1 gate Ada',
      '08:10:00 visit north #1 tank Ada',
      '08:10:10 leave north #1 tank Ada',
      '08:10:20 visit north #1 tank Ada',
      '08:10:30 leave north #1 gate Ada',
      '08:10:30 leave north #1 tank Ada',
    ]);
  });

  it('ends the visits of former members', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').person('Ada').sends(0, 0);
    story.at('08:10:10').change(patrolSite({ team: { tags: ['Bea'] } }));
    story.at('08:10:20').person('Ada').sends(0, 0);
    story.at('08:10:20').person('Bea').sends(0, 0);
    expect(story.events()).toEqual([
      '08:10:00 visit north #1 gate Ada',
      '08:10:10 leave north #1 gate Ada',
      '08:10:20 visit north #1 gate Bea',
    ]);
  });

  it('ends the visits of a removed route, and evaluates it no more', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').person('Ada').sends(0, 0);
    story.at('08:10:10').change({ patrols: { ...patrolSite().patrols, routes: [] } });
    story.at('12:00:00').nothing();
    expect(story.events()).toEqual(['08:10:00 visit north #1 gate Ada', '08:10:10 leave north #1 gate Ada']);
    expect(story.engine.rounds()).toEqual([]);
  });

  it('plans the rounds that are not over by new times, each name once', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').nothing();
    story.at('09:06:00').nothing();
    story.events();
    story.at('09:10:00').change(patrolSite({ route: { endTime: '12:00', errorBefore: 5 } }));
    story.at('13:00:00').nothing();
    expect(judged(story.events())).toEqual(['12:05:00 round north #2 missed']);
  });

  it('begins a new route', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').person('Ada').sends(0, 0);
    const { patrols } = patrolSite();
    const south = patrolRoute({ id: 'south', minPoints: 1 });
    story.at('08:40:00').change({ patrols: { ...patrols, routes: [...patrols.routes, south] } });
    expect(story.engine.rounds().at(-1)).toMatchObject({ routeId: 'south', state: 'open' });
    story.at('08:41:00').person('Ada').sends(0, 0);
    expect(story.events().filter((line) => line.includes('south'))).toEqual([
      '08:41:00 visit south #1 gate Ada',
      '08:41:00 round south #1 good',
    ]);
  });
});

describe('a clock that is moved', () => {
  it('moves the open round with everything else, and plans later rounds by the new clock', () => {
    const story = scenario(patrolSite({ route: { timesPerDay: 3, endTime: '11:00' } }));
    story.at('08:40:00').person('Ada').sends(0, 0);
    story.at('08:40:20').movesClock(3600);
    const [round] = story.engine.rounds();
    expect(round).toMatchObject({ round: '2025-11-19#1', visits: 1, dwellMs: 20_000 });
    story.at('09:41:00').nothing();
    expect(story.events()).toEqual(['08:40:00 visit north #1 gate Ada', '09:41:00 leave north #1 gate Ada']);
    story.at('12:00:00').nothing();
    // The clock skipped the window from 9 to 10.
    expect(judged(story.events())).toEqual(['10:05:00 round north #1 partial', '11:05:00 round north #3 missed']);
  });

  it('that was ten years ahead for a while leaves no rounds of these years', () => {
    const story = scenario(patrolSite());
    const decade = 3652 * 86_400;
    story.at('08:40:00').nothing();
    story.at('08:40:10').movesClock(decade);
    story.at('2035-11-19 08:40:30').movesClock(-decade);
    story.at('08:41:00').nothing();
    story.at('2025-11-20 11:00:00').nothing();
    expect(judged(story.events())).toEqual([
      '09:05:00 round north #1 missed',
      '10:05:00 round north #2 missed',
      '2025-11-20 09:05:00 round north 2025-11-20#1 missed',
      '2025-11-20 10:05:00 round north 2025-11-20#2 missed',
    ]);
  });
});

describe('patrols in a snapshot', () => {
  it('continue unchanged', () => {
    const site = { ...patrolSite({ points: [fencePoint('gate', 0, 0), beaconPoint('tank')] }), latenessMs: 3000 };
    const through = scenario(site);
    through.at('08:10:00').person('Ada').sends(0, 0);
    through.at('08:10:02').person('Ada').sends(9, 0);
    const restored = new Scenario(restoreEngine(through.engine.snapshot()));
    through.events();
    for (const story of [through, restored]) {
      story
        .at('08:10:04')
        .person('Ada')
        .reports({ beacons: [{ id: 'tank', rssi: -60 }] });
      story.at('08:12:00').nothing();
    }
    expect(restored.engine.rounds()).toEqual(through.engine.rounds());
    expect(restored.events()).toEqual([
      '08:10:00 visit north #1 gate Ada',
      '08:10:02 leave north #1 gate Ada',
      '08:10:04 visit north #1 tank Ada',
      '08:10:04 round north #1 good',
      '08:11:04 leave north #1 tank Ada',
    ]);
    expect(through.events()).toHaveLength(5);
  });
});
