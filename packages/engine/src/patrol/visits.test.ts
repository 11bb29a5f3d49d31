import { rectangleOf } from '@muster/testkit/frame.ts';
import { beaconPoint, fencePoint, patrolSite } from '@muster/testkit/patrolSite.ts';
import { positionOf, scenario, timeOf } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

describe('a visit of a fence point', () => {
  it('lasts from the first fix within its distance to the first fix elsewhere', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').person('Ada').sends(8, 0);
    story.at('08:10:10').person('Ada').sends(4, 3);
    story.at('08:10:20').person('Ada').sends(0, 0);
    story.at('08:10:30').person('Ada').sends(4, 4);
    expect(story.events()).toEqual(['08:10:10 visit north #1 gate Ada', '08:10:30 leave north #1 gate Ada']);
  });

  it('ends 60 s after the newest fix when no other arrived, and a fix from then on begins another', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').person('Ada').sends(0, 0);
    story.at('08:10:59').person('Ada').sends(0, 0);
    story.at('08:11:59').person('Ada').sends(0, 0);
    story.at('08:12:30').person('Ada').sends(0, 0);
    story.at('08:14:00').nothing();
    expect(story.events()).toEqual([
      '08:10:00 visit north #1 gate Ada',
      '08:11:59 leave north #1 gate Ada',
      '08:11:59 visit north #1 gate Ada',
      '08:13:30 leave north #1 gate Ada',
    ]);
  });

  it('is on its floor, or on any floor where it names none', () => {
    const { place } = fencePoint('tank', 0, 0);
    const upstairs = place === undefined ? {} : { place: { ...place, floor: 1 } };
    const story = scenario(patrolSite({ points: [fencePoint('gate', 0, 0), fencePoint('tank', 0, 0, upstairs)] }));
    story.at('08:10:00').person('Ada').sends(0, 0);
    story.at('08:10:10').person('Ada').sends(0, 0, { floor: 1 });
    story.at('08:10:20').person('Ada').sends(0, 0);
    expect(story.events()).toEqual([
      '08:10:00 visit north #1 gate Ada',
      '08:10:10 visit north #1 tank Ada',
      '08:10:10 round north #1 good',
      '08:10:20 leave north #1 tank Ada',
    ]);
  });

  it('does not begin with telemetry, a late position or an outlier', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').person('Ada').sends(50, 0);
    story.at('08:10:01').person('Ada').since('08:09:55').sends(0, 0);
    story.at('08:10:02').person('Ada').sends(0, 0);
    story.at('08:10:10').person('Ada').reports({ battery: 50 });
    story.at('08:10:20').person('Ada').sends(0, 0);
    story.at('08:10:25').person('Ada').sends(100, 0);
    expect(story.events()).toEqual([
      '08:10:02 outlier Ada',
      '08:10:20 visit north #1 gate Ada',
      '08:10:25 outlier Ada',
    ]);
  });

  it('that is known ahead of site time is emitted when site time reaches it', () => {
    const story = scenario({ ...patrolSite(), latenessMs: 5000 });
    story.at('08:10:00').person('Ada').sends(0, 0);
    story.at('08:10:01').person('Ada').sends(6, 0);
    expect(story.events()).toEqual([]);
    story.at('08:10:05').nothing();
    expect(story.events()).toEqual(['08:10:00 visit north #1 gate Ada']);
    story.at('08:10:06').nothing();
    expect(story.events()).toEqual(['08:10:01 leave north #1 gate Ada']);
  });

  it('without fixes elsewhere continues if a delayed fix says so, and ends again', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').person('Ada').sends(0, 0);
    story.at('08:15:00').person('Ada').since('08:10:50').sends(0, 0);
    story.at('08:15:01').person('Ada').since('08:11:20').sends(0, 6);
    expect(story.events()).toEqual([
      '08:10:00 visit north #1 gate Ada',
      '08:11:00 leave north #1 gate Ada',
      '08:11:50 leave north #1 gate Ada',
      '08:11:20 leave north #1 gate Ada',
    ]);
  });

  it('names its member, and its begin', () => {
    const story = scenario({
      ...patrolSite({ team: { tags: [], memberIds: ['ada'] } }),
      subjects: [{ tag: 'card', kind: 'person', id: 'ada' }],
    });
    story.at('07:49:30').person('card').sends(0, 0);
    const events = story.engine.apply({ kind: 'tick', receivedAt: timeOf('08:00:00') });
    const visit = { routeId: 'north', round: '2025-11-19#1', pointId: 'gate', tag: 'card', subjectId: 'ada' };
    const since = timeOf('07:49:30');
    expect(events).toEqual([
      { kind: 'visit', t: timeOf('07:50:00'), ...visit, since },
      { kind: 'leave', t: timeOf('07:50:30'), ...visit, since },
    ]);
  });
});

describe('a visit of a beacon point', () => {
  const points = [beaconPoint('gate'), fencePoint('tank', 100, 0)];

  it('lasts from a sufficiently strong reading of its beacon until 60 s after the newest one', () => {
    const story = scenario(patrolSite({ points }));
    const hears = (rssi: number, id = 'gate') => ({
      beacons: [
        { id: 'other', rssi: -40 },
        { id, rssi },
      ],
    });
    story.at('08:10:00').person('Ada').sends(20, 0, hears(-71));
    story.at('08:10:10').person('Ada').sends(20, 0, hears(-70));
    story.at('08:10:20').person('Ada').sends(50, 0, hears(-40, 'gates'));
    story.at('08:10:30').person('Ada').reports(hears(-60));
    story.at('08:11:29').person('Ada').sends(50, 0, hears(-90));
    story.at('08:11:30').person('Ada').sends(50, 0, hears(-50));
    story.at('08:13:00').nothing();
    expect(story.events()).toEqual([
      '08:10:10 visit north #1 gate Ada',
      '08:11:30 leave north #1 gate Ada',
      '08:11:30 visit north #1 gate Ada',
      '08:12:30 leave north #1 gate Ada',
    ]);
  });

  it('begins with a fix or telemetry only, not with an outlier or a late position', () => {
    const story = scenario(patrolSite({ points }));
    const beacons = [{ id: 'gate', rssi: -50 }];
    story.at('08:10:00').person('Ada').sends(20, 0);
    story.at('08:10:01').person('Ada').since('08:09:59').sends(20, 0, { beacons });
    story.at('08:10:02').person('Ada').sends(900, 0, { beacons });
    story
      .at('08:10:03')
      .person('Ada')
      .since('08:10:01')
      .reports({ beacons: [{ id: 'gate', rssi: -40 }] });
    expect(story.events()).toEqual(['08:10:02 outlier Ada']);
  });
});

describe('members of a team', () => {
  it('are the carriers of the card at the time of the fix', () => {
    const story = scenario({
      ...patrolSite({ team: { tags: [], memberIds: ['ada'] } }),
      openSubjects: false,
      subjects: [
        { tag: 'card', kind: 'person', id: 'ada', boundTo: Date.parse('2025-11-19T08:10:30+01:00') },
        { tag: 'card', kind: 'person', id: 'bea', boundFrom: Date.parse('2025-11-19T08:10:30+01:00') },
        { tag: 'other', kind: 'person', id: 'cid' },
      ],
    });
    story.at('08:10:00').person('card').sends(0, 0);
    story.at('08:10:00').person('other').sends(0, 0);
    story.at('08:10:29').person('card').sends(0, 0);
    story.at('08:10:40').person('card').sends(0, 0);
    expect(story.events()).toEqual(['08:10:00 visit north #1 gate card', '08:10:30 leave north #1 gate card']);
  });

  it('end their visits when the card is bound to another subject, whose visits begin with the next fix', () => {
    const story = scenario({
      ...patrolSite({ team: { tags: [], memberIds: ['ada', 'bea'] } }),
      openSubjects: false,
      subjects: [{ tag: 'card', kind: 'person', id: 'ada' }],
    });
    story.at('08:10:00').person('card').sends(0, 0);
    story.at('08:10:10').change({ subjects: { put: [{ tag: 'card', kind: 'person', id: 'bea' }] } });
    story.at('08:10:20').person('card').sends(0, 0);
    expect(story.events()).toEqual([
      '08:10:00 visit north #1 gate card',
      '08:10:10 leave north #1 gate card',
      '08:10:20 visit north #1 gate card',
    ]);
    expect(story.engine.rounds()[0]?.points[0]).toMatchObject({ subjectId: 'ada', tag: 'card' });
  });

  it('have separate visits at the same time', () => {
    const story = scenario(patrolSite());
    story.at('08:10:00').gateway([positionOf('Ada', '08:10:00', 0, 0), positionOf('Bea', '08:10:00', 1, 0)]);
    story.at('08:10:10').gateway([positionOf('Ada', '08:10:10', 9, 0), positionOf('Cid', '08:10:10', 0, 0)]);
    expect(story.events()).toEqual([
      '08:10:00 visit north #1 gate Ada',
      '08:10:00 visit north #1 gate Bea',
      '08:10:10 leave north #1 gate Ada',
    ]);
  });
});

describe('a visit that counts for no round', () => {
  it('is not emitted, nor is its end', () => {
    const story = scenario(patrolSite());
    story.at('06:00:00').person('Ada').sends(0, 0);
    story.at('06:00:10').person('Ada').sends(50, 0);
    expect(story.events()).toEqual([]);
  });

  it('is one of a point of the area that is not of the route', () => {
    const story = scenario(
      patrolSite({ route: { pointIds: ['gate'] }, area: { regions: [rectangleOf(90, -5, 110, 5)] } }),
    );
    story.at('08:10:00').person('Ada').sends(100, 0);
    expect(story.events()).toEqual([]);
    expect(story.engine.rounds()[0]).toMatchObject({ visits: 1 });
  });
});
