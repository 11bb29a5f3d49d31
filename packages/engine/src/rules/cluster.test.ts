import { rectangleOf } from '@muster/testkit/frame.ts';
import { scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import { describe, expect, it } from 'vitest';

/** A yard of 100 m by 100 m with a fix timeout of an hour. */
function square(setting: AlarmRuleSetting = {}, presence = {}): Scenario {
  const regions = [rectangleOf(0, 0, 100, 100, null)];
  const area = yard({ cluster: { on: true, radius: 5, ...setting } }, { regions, fixTimeout: 3600, ...presence });
  return scenario({ areas: [area] });
}

/** Sends a fix of everybody: `Ada 5 5` and so on, metres. */
function stand(story: Scenario, clock: string, ...places: string[]): void {
  for (const place of places) {
    const [tag, x, y, floor = 0] = place.split(' ');
    story
      .at(clock)
      .person(tag)
      .sends(Number(x), Number(y), { floor: Number(floor) });
  }
}

function told(story: Scenario): string[] {
  return story.events().filter((line) => line.includes('cluster'));
}

describe('cluster', () => {
  it('is raised when a group has existed for `time`, counted from the first whole second at which it is found', () => {
    const story = square();
    stand(story, '08:00:00.300', 'Ada 10 10', 'Bea 13 10', 'Cid 16 10');
    stand(story, '08:00:30', 'Ada 10 11', 'Bea 13 11', 'Cid 16 11');
    story.at('08:01:00').nothing();
    expect(told(story)).toEqual([]);
    story.at('08:01:01').nothing();
    expect(told(story)).toEqual(['08:01:01 raise cluster yard Ada,Bea,Cid']);
    const alarm = story.alarm('cluster', 'Ada,Bea,Cid');
    expect(alarm).toMatchObject({ subjectKind: 'group', areaId: 'yard', tag: null });
    expect(alarm.evidence).toMatchObject({ headCount: 3, members: ['Ada', 'Bea', 'Cid'] });
    expect(new Set(alarm.evidence.positions.map(({ tag }) => tag))).toEqual(new Set(['Ada', 'Bea', 'Cid']));
  });

  it('uses at a whole second the fixes before it, not the fix of that very second', () => {
    const story = square({ time: 0 });
    stand(story, '08:00:01', 'Ada 10 10', 'Bea 13 10', 'Cid 16 10');
    story.at('08:00:05').nothing();
    expect(told(story)).toEqual(['08:00:02 raise cluster yard Ada,Bea,Cid']);
  });

  it('has a core of `count` subjects within `radius`, including itself; a subject near no core is in no group', () => {
    const story = square({ time: 0, count: 4 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 14 10', 'Cid 19.5 10', 'Dan 10 14.9', 'Eve 60 60');
    story.at('08:00:02').nothing();
    expect(told(story)).toEqual([]);
    stand(story, '08:00:13', 'Eve 10 9');
    story.at('08:00:15').nothing();
    expect(told(story)).toEqual(['08:00:14 raise cluster yard Ada,Bea,Dan,Eve']);
  });

  it('consists of persons; vehicles count only where they or their types are named', () => {
    const cases: [AlarmRuleSetting, string | null][] = [
      [{}, null],
      [{ who: { personTypes: ['internal'] } }, null],
      [{ who: { include: ['Ada', 'Bea', 'truck'] } }, 'Ada,Bea,truck'],
    ];
    for (const [setting, group] of cases) {
      const story = square({ time: 0, ...setting });
      stand(story, '08:00:00', 'Ada 10 10', 'Bea 13 10');
      story.at('08:00:00').vehicle('truck').sends(16, 10);
      story.at('08:00:02').nothing();
      expect(told(story)).toEqual(group === null ? [] : [`08:00:01 raise cluster yard ${group}`]);
    }
  });

  it('does not join subjects across floors', () => {
    const story = square({ time: 0 });
    stand(story, '08:00:00', 'Ada 10 10 0', 'Bea 10 10 1', 'Cid 10 10 0', 'Dan 10 10 1', 'Eve 10 10 1');
    story.at('08:00:02').nothing();
    expect(told(story)).toEqual(['08:00:01 raise cluster yard Bea,Dan,Eve']);
  });

  it('clears when the group is torn apart, and is another when it forms again', () => {
    const story = square({ time: 0 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 13 10', 'Cid 16 10');
    stand(story, '08:00:10.500', 'Bea 60 60');
    stand(story, '08:00:20.500', 'Bea 13 10');
    story.at('08:00:30').nothing();
    expect(told(story)).toEqual([
      '08:00:01 raise cluster yard Ada,Bea,Cid',
      '08:00:11 clear cluster yard Ada,Bea,Cid',
      '08:00:21 raise cluster yard Ada,Bea,Cid',
    ]);
  });

  it('is the same group when it forms again within `cancelTime`', () => {
    const story = square({ time: 0, cancelTime: 10 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 13 10', 'Cid 16 10');
    stand(story, '08:00:10.500', 'Bea 60 60');
    stand(story, '08:00:19.500', 'Bea 13 10');
    story.at('08:01:00').nothing();
    expect(told(story)).toEqual(['08:00:01 raise cluster yard Ada,Bea,Cid']);
    stand(story, '08:01:10.500', 'Bea 60 60');
    stand(story, '08:01:20.500', 'Bea 13 10');
    story.at('08:02:00').nothing();
    expect(told(story)).toEqual(['08:01:21 clear cluster yard Ada,Bea,Cid', '08:01:21 raise cluster yard Ada,Bea,Cid']);
  });

  it('starts its delay again if interrupted before it was an alarm', () => {
    const story = square({ time: 30, cancelTime: 10 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 13 10', 'Cid 16 10');
    stand(story, '08:00:20.500', 'Bea 13 40');
    stand(story, '08:00:25.500', 'Bea 13 10');
    story.at('08:02:00').nothing();
    expect(told(story)).toEqual(['08:00:56 raise cluster yard Ada,Bea,Cid']);
  });

  it('stays the same group while half of it stays together', () => {
    const story = square({ time: 0 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 12 10', 'Cid 14 10', 'Dan 16 10');
    stand(story, '08:00:05.500', 'Cid 50 50', 'Dan 60 40', 'Eve 11 10');
    story.at('08:00:10').nothing();
    expect(told(story)).toEqual(['08:00:01 raise cluster yard Ada,Bea,Cid,Dan']);
    stand(story, '08:00:11.500', 'Fay 10 11', 'Ada 90 60', 'Bea 90 90', 'Gil 11 11');
    story.at('08:00:20').nothing();
    expect(told(story)).toEqual([
      '08:00:12 raise cluster yard Eve,Fay,Gil',
      '08:00:12 clear cluster yard Ada,Bea,Cid,Dan',
    ]);
  });

  it('that splits into halves continues as the larger of them', () => {
    const story = square({ time: 0, count: 2 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 12 10', 'Cid 14 10', 'Dan 16 10');
    story.at('08:00:05').nothing();
    story.events();
    stand(story, '08:00:05.500', 'Ada 40 10', 'Bea 42 10', 'Eve 15 10');
    story.at('08:00:10').nothing();
    expect(told(story)).toEqual(['08:00:06 raise cluster yard Ada,Bea']);
  });

  it('of two groups that merge, the larger continues', () => {
    const story = square({ time: 0, count: 2 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 12 10', 'Cid 40 10', 'Dan 42 10', 'Eve 44 10');
    story.at('08:00:05').nothing();
    story.events();
    stand(story, '08:00:10.500', 'Ada 46 10', 'Bea 48 10');
    story.at('08:00:15').nothing();
    expect(told(story)).toEqual(['08:00:11 clear cluster yard Ada,Bea']);
  });

  it('rises by a level at each head count of `levels`, and does not fall again', () => {
    const story = square({ time: 0, level: 4, levels: [4, 5] });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 12 10', 'Cid 14 10');
    story.at('08:00:01').nothing();
    expect(story.alarm('cluster', 'Ada,Bea,Cid').level).toBe(4);
    stand(story, '08:00:01.500', 'Dan 12 11', 'Eve 12 12');
    story.at('08:00:03').nothing();
    expect(told(story)).toEqual(['08:00:01 raise cluster yard Ada,Bea,Cid', '08:00:02 level cluster yard Ada,Bea,Cid']);
    stand(story, '08:00:03.500', 'Eve 60 60');
    story.at('08:00:05').nothing();
    expect(story.alarm('cluster', 'Ada,Bea,Cid').level).toBe(2);
    stand(story, '08:00:06', 'Fay 30 30', 'Gil 30 31', 'Hal 30 32', 'Ida 30 33');
    story.at('08:00:08').nothing();
    expect(story.alarm('cluster', 'Fay,Gil,Hal,Ida').level).toBe(3);
  });

  it('drops subjects whose presence is unknown, at that whole second', () => {
    const story = square({ time: 0 }, { fixTimeout: 60 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 13 10');
    stand(story, '08:00:30', 'Cid 16 10', 'Dan 40 40');
    story.at('08:02:00').nothing();
    expect(told(story)).toEqual(['08:00:31 raise cluster yard Ada,Bea,Cid', '08:01:00 clear cluster yard Ada,Bea,Cid']);
  });

  it('applies all fixes at site time', () => {
    const area = yard({ cluster: { on: true, time: 0 } });
    const story = scenario({ latenessMs: 5000, areas: [area] });
    stand(story, '08:00:00', 'Ada 1 1', 'Bea 2 2', 'Cid 3 3');
    story.at('08:00:05.999').nothing();
    expect(told(story)).toEqual([]);
    story.at('08:00:06').nothing();
    expect(told(story)).toEqual(['08:00:01 raise cluster yard Ada,Bea,Cid']);
  });

  it('keeps its groups over a change of other settings', () => {
    const story = square({ time: 60 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 13 10', 'Cid 16 10');
    const regions = [rectangleOf(0, 0, 100, 100, null)];
    const alarms = { cluster: { on: true, radius: 5, time: 30 }, retention: { on: true, minutes: 60 } };
    story.at('08:00:40').change({ areas: { put: [yard(alarms, { regions, fixTimeout: 3600 })] } });
    expect(told(story)).toEqual(['08:00:40 raise cluster yard Ada,Bea,Cid']);
    story.at('08:00:50').change({ areas: { put: [yard({}, { regions, fixTimeout: 3600 })] } });
    expect(told(story)).toEqual(['08:00:50 clear cluster yard Ada,Bea,Cid']);
  });

  it('keeps pending fixes ahead of site time over a change of settings', () => {
    const area = yard({ cluster: { on: true, time: 0, radius: 3 } }, { exitTolerance: 0 });
    const story = scenario({ latenessMs: 5000, areas: [area] });
    stand(story, '08:00:00', 'Ada 1 1', 'Bea 2 2', 'Cid 3 3');
    stand(story, '08:00:04.500', 'Bea 20 2');
    story.at('08:00:06').change({ site: { alarms: { lowBattery: { on: true } } } });
    story.at('08:00:20').nothing();
    expect(told(story)).toEqual(['08:00:01 raise cluster yard Ada,Bea,Cid', '08:00:05 clear cluster yard Ada,Bea,Cid']);
  });

  it('keeps places when the site moves its origin, and follows a change of cover', () => {
    const regions = [rectangleOf(0, 0, 100, 100, null)];
    const story = square({ time: 0 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 13 10', 'Cid 16 10');
    story.at('08:00:02').change({ site: { origin: [9.523, 47.181] } });
    story.at('08:00:10').nothing();
    expect(told(story)).toEqual(['08:00:01 raise cluster yard Ada,Bea,Cid']);
    const exempt = { cluster: { on: true, radius: 5, time: 0, who: { exempt: ['Cid'] } } };
    story.at('08:00:12').change({ areas: { put: [yard(exempt, { regions, fixTimeout: 3600 })] } });
    story.at('08:00:14').nothing();
    expect(told(story)).toEqual(['08:00:13 clear cluster yard Ada,Bea,Cid']);
  });

  it('counts a subject with two cards once, at the place of the newer one', () => {
    const subjects = ['card-1', 'card-2'].map((tag) => ({ tag, kind: 'person', id: 'Ada' }) as const);
    const regions = [rectangleOf(0, 0, 100, 100)];
    const story = scenario({ subjects, areas: [yard({ cluster: { on: true, radius: 5, time: 0 } }, { regions })] });
    stand(story, '08:00:00', 'card-1 10 10', 'card-2 11 10', 'Bea 12 10');
    story.at('08:00:02').nothing();
    expect(told(story)).toEqual([]);
    stand(story, '08:00:03', 'Cid 14 10');
    story.at('08:00:04').nothing();
    expect(told(story)).toEqual(['08:00:04 raise cluster yard Bea,Cid,card-1']);
  });
});
