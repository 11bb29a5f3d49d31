import { rectangleOf } from '@muster/testkit/frame.ts';
import { fencePoint, type PatrolParts, patrolSite } from '@muster/testkit/patrolSite.ts';
import { type Scenario, scenario } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

/** Results of rounds, without visits. */
function judged(story: Scenario): string[] {
  return story.events().filter((line) => line.includes(' round '));
}

/** A site with a third point, 20 m north of the gate. */
function threePoints(parts: PatrolParts = {}) {
  const points = [fencePoint('gate', 0, 0), fencePoint('tank', 100, 0), fencePoint('shed', 0, 20)];
  const ids = points.map(({ id }) => id);
  return patrolSite({
    points,
    ...parts,
    area: { pointIds: ids, ...parts.area },
    route: { pointIds: ids, ...parts.route },
  });
}

/** Ada is at a place for a moment, at `08:mm:ss`. */
function visits(story: Scenario, ...moments: (readonly [clock: string, x: number, y: number])[]): void {
  for (const [clock, x, y] of moments) story.at(`08:${clock}`).person('Ada').sends(x, y);
}

const gate = [0, 0] as const;
const tank = [100, 0] as const;
const shed = [0, 20] as const;

describe('points', () => {
  it('are distinct points of the route, and at least the configured number', () => {
    const story = scenario(threePoints({ route: { minPoints: 2 } }));
    visits(story, ['10:00', ...gate], ['10:05', 8, 0], ['10:10', ...gate], ['10:20', ...shed]);
    expect(judged(story)).toEqual(['08:10:20 round north #1 good']);
  });

  it('include every mandatory point', () => {
    const points = [
      fencePoint('gate', 0, 0),
      fencePoint('tank', 100, 0, { mustVisit: true }),
      fencePoint('shed', 0, 20),
    ];
    const story = scenario(threePoints({ points, route: { minPoints: 1 } }));
    visits(story, ['10:00', ...gate], ['10:10', ...shed], ['10:30', ...tank]);
    expect(judged(story)).toEqual(['08:10:30 round north #1 good']);
  });

  it('need no mandatory point of another route', () => {
    const points = [fencePoint('gate', 0, 0), fencePoint('tank', 100, 0, { mustVisit: true })];
    const story = scenario(patrolSite({ points, route: { pointIds: ['gate'], minPoints: 1 } }));
    visits(story, ['10:00', ...gate]);
    expect(judged(story)).toEqual(['08:10:00 round north #1 good']);
  });

  it('must be in the order of the route only if it requires that: by their first visits', () => {
    const astray = [
      ['10:00', ...tank],
      ['10:30', ...gate],
      ['10:40', ...shed],
      ['10:50', ...gate],
    ] as const;
    const free = scenario(threePoints({ route: { minPoints: 2 } }));
    visits(free, ...astray);
    expect(judged(free)).toEqual(['08:10:30 round north #1 good']);
    const strict = scenario(threePoints({ route: { minPoints: 2, inOrder: true } }));
    visits(strict, ...astray, ['11:10', ...tank]);
    expect(judged(strict)).toEqual([]);
    expect(strict.engine.rounds()[0]).toMatchObject({ inOrder: false });
    strict.at('09:06:00').nothing();
    expect(judged(strict)).toEqual(['09:05:00 round north #1 partial']);
  });

  it('are in order where one is left out, and where two are visited at once', () => {
    const skipped = scenario(threePoints({ route: { minPoints: 2, inOrder: true } }));
    visits(skipped, ['10:00', ...gate], ['10:10', ...shed]);
    expect(judged(skipped)).toEqual(['08:10:10 round north #1 good']);
    const points = [fencePoint('gate', 0, 0), fencePoint('tank', 2, 0)];
    const both = scenario(patrolSite({ points, route: { pointIds: ['tank', 'gate'], inOrder: true } }));
    visits(both, ['10:00', 1, 0]);
    expect(judged(both)).toEqual(['08:10:00 round north #1 good']);
  });
});

describe('visits', () => {
  it('are enters into the fence of the patrol area, on its floor, including its edge', () => {
    const area = { regions: [rectangleOf(-10, -10, 10, 10, 0)] };
    const story = scenario(patrolSite({ area, route: { indicators: ['visits'], minVisits: 2 } }));
    visits(story, ['10:00', 9, 9], ['10:10', 9, 0], ['10:20', 12, 0]);
    story.at('08:10:30').person('Ada').sends(9, 0, { floor: 1 });
    visits(story, ['10:40', 12, 0], ['10:50', 9, 0]);
    expect(judged(story)).toEqual(['08:10:50 round north #1 good']);
  });

  it('include one for each member inside at the opening', () => {
    const area = { regions: [rectangleOf(-10, -10, 10, 10)] };
    const story = scenario(patrolSite({ area, route: { indicators: ['visits'], minVisits: 2 } }));
    story.at('07:49:40').person('Ada').sends(0, 0);
    story.at('07:49:40').person('Bea').sends(0, 0);
    story.at('07:50:00').nothing();
    expect(judged(story)).toEqual(['07:50:00 round north #1 good']);
  });

  it('are visits of any of its points where the area has no fence', () => {
    const story = scenario(threePoints({ route: { indicators: ['visits'], minVisits: 2, pointIds: ['gate'] } }));
    visits(story, ['10:00', ...gate], ['10:10', ...shed]);
    expect(judged(story)).toEqual(['08:10:10 round north #1 good']);
  });
});

describe('dwell', () => {
  const area = { regions: [rectangleOf(-10, -10, 10, 10)] };

  it('is reached at its instant, while a member is inside', () => {
    const story = scenario(patrolSite({ area, route: { indicators: ['dwell'], minDwell: 2 } }));
    visits(story, ['10:00', 0, 0], ['10:50', 0, 0], ['11:40', 0, 0]);
    story.at('08:11:59').nothing();
    expect(judged(story)).toEqual([]);
    story.at('08:12:00').nothing();
    expect(judged(story)).toEqual(['08:12:00 round north #1 good']);
  });

  it('counts the time in which at least one member is inside, once, and adds up', () => {
    const story = scenario(patrolSite({ area, route: { indicators: ['dwell'], minDwell: 2 } }));
    visits(story, ['10:00', 0, 0]);
    story.at('08:10:20').person('Bea').sends(0, 0);
    visits(story, ['10:40', 12, 0]);
    story.at('08:10:50').person('Bea').sends(12, 0);
    expect(story.engine.rounds()[0]).toMatchObject({ dwellMs: 50_000, visits: 2 });
    story.at('08:20:00').person('Bea').sends(0, 0);
    story.at('08:20:50').person('Bea').sends(0, 0);
    story.at('08:22:00').nothing();
    expect(judged(story)).toEqual(['08:21:10 round north #1 good']);
  });

  it('begins with the opening for members inside then', () => {
    const story = scenario(patrolSite({ area, route: { indicators: ['dwell'], minDwell: 1 } }));
    story.at('07:49:30').person('Ada').sends(0, 0);
    story.at('07:50:20').person('Ada').sends(0, 0);
    story.at('07:52:00').nothing();
    expect(judged(story)).toEqual(['07:51:00 round north #1 good']);
  });

  it('is reached at the end of the visit, and not at the end of the round', () => {
    const story = scenario(patrolSite({ area, route: { indicators: ['dwell'], minDwell: 1 } }));
    visits(story, ['10:00', 0, 0]);
    story.at('08:12:00').nothing();
    expect(judged(story)).toEqual(['08:11:00 round north #1 good']);
    const late = scenario(patrolSite({ area, route: { indicators: ['dwell'], minDwell: 1 } }));
    late.at('09:04:00').person('Ada').sends(0, 0);
    late.at('09:04:50').person('Ada').sends(0, 0);
    late.at('09:05:10').nothing();
    expect(judged(late)).toEqual(['09:05:00 round north #1 partial']);
  });

  it('is the time of visits of its points where the area has no fence', () => {
    const story = scenario(threePoints({ route: { indicators: ['dwell'], minDwell: 1, pointIds: ['gate'] } }));
    visits(story, ['10:00', ...gate], ['10:30', 0, 10], ['11:00', ...shed], ['11:20', ...shed], ['11:40', 0, 10]);
    expect(judged(story)).toEqual(['08:11:30 round north #1 good']);
  });
});

describe('several indicators', () => {
  it('must all be true at once', () => {
    const story = scenario(
      patrolSite({ route: { indicators: ['points', 'visits', 'dwell'], minVisits: 3, minDwell: 1 } }),
    );
    visits(story, ['10:00', ...gate], ['10:50', 50, 0], ['11:00', ...tank], ['11:20', 50, 0], ['11:30', ...gate]);
    expect(judged(story)).toEqual(['08:11:30 round north #1 good']);
  });
});
