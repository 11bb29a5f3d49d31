import { rectangleOf } from '@muster/testkit/frame.ts';
import { fencePoint, patrolSite } from '@muster/testkit/patrolSite.ts';
import { type Scenario, scenario } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

/** Without visits and their ends. */
const roundsOf = (story: Scenario): string[] => story.events().filter((line) => !/ (visit|leave) /.test(line));

/** Ada is at the gate and ten seconds later at the tank: the round is good then. */
function walk(story: Scenario, clock: string): void {
  story.at(`${clock}:00`).person('Ada').sends(0, 0);
  story.at(`${clock}:10`).person('Ada').sends(100, 0);
  story.at(`${clock}:20`).person('Ada').sends(150, 0);
}

describe('the rounds of a day', () => {
  it('are windows of equal length from start to end, named by the day and a number from 1', () => {
    const story = scenario(patrolSite({ route: { timesPerDay: 3, startTime: '08:00', endTime: '09:30' } }));
    story.at('07:00:00').nothing();
    story.at('12:00:00').nothing();
    expect(roundsOf(story).filter((line) => line.includes(' round '))).toEqual([
      '08:35:00 round north #1 missed',
      '09:05:00 round north #2 missed',
      '09:35:00 round north #3 missed',
    ]);
  });

  it('continue into the next day where the end is at or before the start, with the name of the day on which they start', () => {
    const story = scenario(patrolSite({ route: { timesPerDay: 2, startTime: '22:00', endTime: '06:00' } }));
    story.at('2025-11-18 23:00:00').nothing();
    story.at('07:00:00').nothing();
    expect(roundsOf(story).filter((line) => line.includes(' round '))).toEqual([
      '02:05:00 round north 2025-11-18#1 missed',
      '06:05:00 round north 2025-11-18#2 missed',
    ]);
    story.at('2025-11-20 03:00:00').nothing();
    expect(story.events()).toContain('2025-11-20 02:05:00 round north #1 missed');
  });

  it('last a whole day where the end equals the start', () => {
    const story = scenario(patrolSite({ route: { timesPerDay: 1, startTime: '08:00', endTime: '08:00' } }));
    story.at('07:00:00').nothing();
    story.at('2025-11-20 09:00:00').nothing();
    expect(story.events()).toContain('2025-11-20 08:05:00 round north #1 missed');
  });

  it('are cut by elapsed time: in the night in which the clock is put back they last an hour longer in total', () => {
    const story = scenario(patrolSite({ route: { timesPerDay: 2, startTime: '00:00', endTime: '06:00' } }));
    // 00:00 in summer time to 06:00 in winter time are seven hours; the test clock shows winter time.
    story.at('2025-10-25 12:00:00').nothing();
    story.at('2025-10-26 08:00:00').nothing();
    expect(roundsOf(story).filter((line) => line.includes(' round '))).toEqual([
      '2025-10-26 02:35:00 round north 2025-10-26#1 missed',
      '2025-10-26 06:05:00 round north 2025-10-26#2 missed',
    ]);
  });

  it('start as long after the change as before it where the clock skips their start', () => {
    const story = scenario(patrolSite({ route: { timesPerDay: 1, startTime: '02:30', endTime: '04:00' } }));
    // On 29 March 2026 the clock goes from 02:00 to 03:00 summer time; 04:00 there is 03:00 of the test clock.
    story.at('2026-03-28 12:00:00').nothing();
    story.at('2026-03-29 08:00:00').nothing();
    expect(story.events()).toEqual([
      '2026-03-29 02:45:00 roundUnvisited north 2026-03-29#1',
      '2026-03-29 03:05:00 round north 2026-03-29#1 missed',
    ]);
  });

  it('do not exist if they end before the site begins, and have no result before they end', () => {
    const story = scenario(patrolSite());
    story.at('09:05:01').nothing();
    story.at('10:04:59').nothing();
    expect(roundsOf(story)).toEqual(['09:30:00 roundUnvisited north #2']);
    story.at('10:05:00').nothing();
    expect(roundsOf(story)).toEqual(['10:05:00 round north #2 missed']);
  });

  it('exist if they end when the site begins', () => {
    const story = scenario(patrolSite());
    story.at('09:05:00').nothing();
    expect(roundsOf(story)).toEqual(['09:05:00 round north #1 missed']);
  });
});

describe('a round', () => {
  it('opens its tolerance in minutes before its window: what ended before does not count', () => {
    const story = scenario(patrolSite());
    story.at('07:49:00').person('Ada').sends(0, 0);
    story.at('07:49:59').person('Ada').sends(100, 0);
    story.at('07:50:00').person('Ada').sends(90, 0);
    story.at('07:51:00').person('Ada').sends(100, 0);
    expect(story.events()).toEqual([
      // Running at the opening, which comes after deadlines of its time; ended by the fix of that time.
      '07:50:00 visit north #1 tank Ada',
      '07:50:00 leave north #1 tank Ada',
      '07:51:00 visit north #1 tank Ada',
    ]);
  });

  it('is without a visit at half of its window, although a member walks about in the area', () => {
    const story = scenario(patrolSite({ area: { regions: [rectangleOf(-50, -50, 50, 50)] } }));
    story.at('08:29:30').person('Ada').sends(30, 0);
    story.at('08:30:00').nothing();
    expect(story.events()).toEqual(['08:30:00 roundUnvisited north #1']);
    const visited = scenario(patrolSite());
    visited.at('08:29:30').person('Ada').sends(0, 0);
    visited.at('08:30:00').nothing();
    expect(visited.events()).toEqual(['08:29:30 visit north #1 gate Ada']);
  });

  it('that is good by half of its window is over then, and not without a visit', () => {
    const area = { regions: [rectangleOf(-50, -50, 50, 50)] };
    const story = scenario(patrolSite({ area, route: { indicators: ['dwell'] } }));
    story.at('08:29:00').person('Ada').sends(30, 0);
    story.at('08:29:30').person('Ada').sends(30, 0);
    story.at('08:31:00').nothing();
    expect(story.events()).toEqual(['08:30:00 round north #1 good']);
  });

  it('is good at the instant at which all chosen indicators are true, and is over then', () => {
    const story = scenario(patrolSite());
    walk(story, '08:10');
    story.at('08:10:30').person('Ada').sends(100, 0);
    expect(story.events()).toEqual([
      '08:10:00 visit north #1 gate Ada',
      '08:10:10 leave north #1 gate Ada',
      '08:10:10 visit north #1 tank Ada',
      '08:10:10 round north #1 good',
      '08:10:20 leave north #1 tank Ada',
    ]);
  });

  it('counts events up to its tolerance after its window, without that instant', () => {
    const story = scenario(patrolSite());
    story.at('08:30:00').person('Ada').sends(0, 0);
    story.at('09:04:50').person('Ada').sends(50, 0);
    story.at('09:04:59').person('Ada').sends(100, 0);
    expect(roundsOf(story)).toEqual(['08:30:00 roundUnvisited north #1', '09:04:59 round north #1 good']);
    const late = scenario(patrolSite());
    late.at('08:29:00').person('Ada').sends(0, 0);
    late.at('09:05:00').person('Ada').sends(100, 0);
    expect(late.events()).toEqual([
      '08:29:00 visit north #1 gate Ada',
      '08:30:00 leave north #1 gate Ada',
      '09:05:00 round north #1 partial',
      '09:05:00 visit north #2 tank Ada',
    ]);
  });

  it('opens when the previous one ends, if that is later: only one is open at a time', () => {
    const story = scenario(patrolSite());
    story.at('08:00:00').nothing();
    // In the window of the second, the first is open until 09:05.
    walk(story, '09:01');
    expect(story.events()).toEqual([
      '08:30:00 roundUnvisited north #1',
      '09:01:00 visit north #1 gate Ada',
      '09:01:10 leave north #1 gate Ada',
      '09:01:10 visit north #1 tank Ada',
      '09:01:10 round north #1 good',
      // Running when the second opens.
      '09:01:10 visit north #2 tank Ada',
      '09:01:20 leave north #2 tank Ada',
    ]);
  });

  it('that opens when the previous one is good counts members present: one visit counts for both', () => {
    const story = scenario(patrolSite({ route: { minPoints: 1 } }));
    story.at('08:55:00').person('Ada').sends(50, 0);
    story.at('08:55:10').person('Ada').sends(0, 0);
    story.at('08:55:40').person('Ada').sends(50, 0);
    expect(story.events()).toEqual([
      '08:55:10 visit north #1 gate Ada',
      '08:55:10 round north #1 good',
      '08:55:10 visit north #2 gate Ada',
      '08:55:10 round north #2 good',
      '08:55:40 leave north #2 gate Ada',
    ]);
  });

  it('is partial where some points were visited, and missed where none were and no member came', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').person('Ada').sends(0, 0);
    story.at('11:00:00').nothing();
    expect(roundsOf(story)).toEqual([
      '09:05:00 round north #1 partial',
      '09:30:00 roundUnvisited north #2',
      '10:05:00 round north #2 missed',
    ]);
  });

  it('is partial where a member entered the area without visiting a point', () => {
    const story = scenario(
      patrolSite({
        points: [fencePoint('gate', 0, 0), fencePoint('tank', 100, 0), fencePoint('shed', 200, 0)],
        area: { pointIds: ['gate', 'tank', 'shed'] },
      }),
    );
    story.at('08:10:00').person('Ada').sends(200, 0);
    story.at('09:10:00').nothing();
    expect(roundsOf(story)).toEqual(['08:30:00 roundUnvisited north #1', '09:05:00 round north #1 partial']);
  });

  it('reports at half of its window that there was no visit, unless there was one', () => {
    const story = scenario(patrolSite());
    story.at('08:29:50').person('Ada').sends(50, 0);
    story.at('08:30:00').person('Ada').sends(0, 0);
    story.at('09:29:00').person('Ada').sends(0, 0);
    story.at('09:40:00').nothing();
    expect(roundsOf(story)).toEqual(['08:30:00 roundUnvisited north #1', '09:05:00 round north #1 partial']);
  });

  it('that opens after half of its window does not report it', () => {
    const story = scenario(patrolSite({ route: { errorAfter: 40 } }));
    story.at('08:10:00').person('Ada').sends(0, 0);
    story.at('10:00:00').nothing();
    expect(roundsOf(story)).toEqual(['09:40:00 round north #1 partial']);
  });

  it('uses the team and the area of its route, where there are others', () => {
    const { patrols } = patrolSite({
      route: { id: 'south', teamId: 'others', patrolAreaId: 'yard', indicators: ['visits'] },
    });
    const story = scenario({
      patrols: {
        ...patrols,
        areas: [...patrols.areas, { id: 'yard', pointIds: ['tank'] }],
        teams: [...patrols.teams, { id: 'others', tags: ['Cid'] }],
      },
    });
    story.at('08:10:00').person('Ada').sends(100, 0);
    story.at('08:10:00').person('Cid').sends(0, 0);
    story.at('08:10:20').person('Cid').sends(100, 0);
    expect(story.events()).toEqual([
      '08:10:00 visit south #1 gate Cid',
      '08:10:20 leave south #1 gate Cid',
      '08:10:20 visit south #1 tank Cid',
      '08:10:20 round south #1 good',
    ]);
  });

  it('is shown while it is open, with the points visited so far', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').person('Ada').sends(0, 0);
    story.at('08:10:40').nothing();
    const [round, ...others] = story.engine.rounds();
    expect(others).toEqual([]);
    const time = (clock: string) => Date.parse(`2025-11-19T${clock}+01:00`);
    expect(round).toEqual({
      routeId: 'north',
      round: '2025-11-19#1',
      state: 'open',
      opensAt: time('07:50:00'),
      from: time('08:00:00'),
      to: time('09:00:00'),
      endsAt: time('09:05:00'),
      points: [
        { pointId: 'gate', firstT: time('08:10:00'), tag: 'Ada', subjectId: 'Ada' },
        { pointId: 'tank', firstT: null, tag: null, subjectId: null },
      ],
      visits: 1,
      dwellMs: 40_000,
      inOrder: true,
    });
  });
});
