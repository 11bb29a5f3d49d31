import { rectangleOf } from '@muster/testkit/frame.ts';
import { scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import { describe, expect, it } from 'vitest';

/** A yard of 100 m by 100 m in which nobody is given up for an hour. */
function square(setting: AlarmRuleSetting = {}, presence = {}): Scenario {
  const regions = [rectangleOf(0, 0, 100, 100, null)];
  const area = yard({ cluster: { on: true, radius: 5, ...setting } }, { regions, fixTimeout: 3600, ...presence });
  return scenario({ areas: [area] });
}

/** Everybody sends a fix: `Ada 5 5` and so on, metres. */
function stand(story: Scenario, clock: string, ...places: string[]): void {
  for (const place of places) {
    const [tag, x, y, floor = 0] = place.split(' ');
    story
      .at(clock)
      .person(tag)
      .stands(Number(x), Number(y), { floor: Number(floor) });
  }
}

function told(story: Scenario): string[] {
  return story.events().filter((line) => line.includes('cluster'));
}

describe('cluster', () => {
  it('rises when a group has stood for `time`, counted from the first whole second that sees it', () => {
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

  it('sees at a whole second what was there before it, not the fix of that very second', () => {
    const story = square({ time: 0 });
    stand(story, '08:00:01', 'Ada 10 10', 'Bea 13 10', 'Cid 16 10');
    story.at('08:00:05').nothing();
    expect(told(story)).toEqual(['08:00:02 raise cluster yard Ada,Bea,Cid']);
  });

  it('has a core of `count` subjects within `radius`, itself included; who is near no core is in no group', () => {
    const story = square({ time: 0, count: 4 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 14 10', 'Cid 19.5 10', 'Dan 10 14.9', 'Eve 60 60');
    story.at('08:00:02').nothing();
    expect(told(story)).toEqual([]);
    stand(story, '08:00:13', 'Eve 10 9');
    story.at('08:00:15').nothing();
    expect(told(story)).toEqual(['08:00:14 raise cluster yard Ada,Bea,Dan,Eve']);
  });

  it('is of persons; vehicles stand with them only where they or their types are named', () => {
    const cases: [AlarmRuleSetting, string | null][] = [
      [{}, null],
      [{ who: { personTypes: ['internal'] } }, null],
      [{ who: { include: ['Ada', 'Bea', 'truck'] } }, 'Ada,Bea,truck'],
    ];
    for (const [setting, group] of cases) {
      const story = square({ time: 0, ...setting });
      stand(story, '08:00:00', 'Ada 10 10', 'Bea 13 10');
      story.at('08:00:00').vehicle('truck').stands(16, 10);
      story.at('08:00:02').nothing();
      expect(told(story)).toEqual(group === null ? [] : [`08:00:01 raise cluster yard ${group}`]);
    }
  });

  it('joins nobody across floors', () => {
    const story = square({ time: 0 });
    stand(story, '08:00:00', 'Ada 10 10 0', 'Bea 10 10 1', 'Cid 10 10 0', 'Dan 10 10 1', 'Eve 10 10 1');
    story.at('08:00:02').nothing();
    expect(told(story)).toEqual(['08:00:01 raise cluster yard Bea,Dan,Eve']);
  });

  it('clears when the group is torn apart, and is another when it comes together again', () => {
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

  it('is the same group when it comes together again within `cancelTime`', () => {
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

  it('begins anew to hold where it was interrupted before it was an alarm', () => {
    const story = square({ time: 30, cancelTime: 10 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 13 10', 'Cid 16 10');
    stand(story, '08:00:20.500', 'Bea 13 40');
    stand(story, '08:00:25.500', 'Bea 13 10');
    story.at('08:02:00').nothing();
    expect(told(story)).toEqual(['08:00:56 raise cluster yard Ada,Bea,Cid']);
  });

  it('stays the same group while half of it stays together, whoever comes and goes', () => {
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

  it('that falls into halves goes on as the larger of them', () => {
    const story = square({ time: 0, count: 2 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 12 10', 'Cid 14 10', 'Dan 16 10');
    story.at('08:00:05').nothing();
    story.events();
    stand(story, '08:00:05.500', 'Ada 40 10', 'Bea 42 10', 'Eve 15 10');
    story.at('08:00:10').nothing();
    expect(told(story)).toEqual(['08:00:06 raise cluster yard Ada,Bea']);
  });

  it('of two groups that become one the larger goes on', () => {
    const story = square({ time: 0, count: 2 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 12 10', 'Cid 40 10', 'Dan 42 10', 'Eve 44 10');
    story.at('08:00:05').nothing();
    story.events();
    stand(story, '08:00:10.500', 'Ada 46 10', 'Bea 48 10');
    story.at('08:00:15').nothing();
    expect(told(story)).toEqual(['08:00:11 clear cluster yard Ada,Bea']);
  });

  it('rises by a level at each head count of `levels`, and not again down', () => {
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

  it('forgets those of whom nobody knows any more, at the whole second of it', () => {
    const story = square({ time: 0 }, { fixTimeout: 60 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 13 10');
    stand(story, '08:00:30', 'Cid 16 10', 'Dan 40 40');
    story.at('08:02:00').nothing();
    expect(told(story)).toEqual(['08:00:31 raise cluster yard Ada,Bea,Cid', '08:01:00 clear cluster yard Ada,Bea,Cid']);
  });

  it('lets the fixes of everybody wait for site time', () => {
    const area = yard({ cluster: { on: true, time: 0 } });
    const story = scenario({ latenessMs: 5000, areas: [area] });
    stand(story, '08:00:00', 'Ada 1 1', 'Bea 2 2', 'Cid 3 3');
    story.at('08:00:05.999').nothing();
    expect(told(story)).toEqual([]);
    story.at('08:00:06').nothing();
    expect(told(story)).toEqual(['08:00:01 raise cluster yard Ada,Bea,Cid']);
  });

  it('keeps its groups over a change of settings that does not touch them', () => {
    const story = square({ time: 60 });
    stand(story, '08:00:00', 'Ada 10 10', 'Bea 13 10', 'Cid 16 10');
    const regions = [rectangleOf(0, 0, 100, 100, null)];
    const alarms = { cluster: { on: true, radius: 5, time: 30 }, retention: { on: true, minutes: 60 } };
    story.at('08:00:40').change({ areas: { put: [yard(alarms, { regions, fixTimeout: 3600 })] } });
    expect(told(story)).toEqual(['08:00:40 raise cluster yard Ada,Bea,Cid']);
    story.at('08:00:50').change({ areas: { put: [yard({}, { regions, fixTimeout: 3600 })] } });
    expect(told(story)).toEqual(['08:00:50 clear cluster yard Ada,Bea,Cid']);
  });

  it('lets fixes that are ahead of site time wait over a change of settings, too', () => {
    const area = yard({ cluster: { on: true, time: 0, radius: 3 } }, { exitTolerance: 0 });
    const story = scenario({ latenessMs: 5000, areas: [area] });
    stand(story, '08:00:00', 'Ada 1 1', 'Bea 2 2', 'Cid 3 3');
    stand(story, '08:00:04.500', 'Bea 20 2');
    story.at('08:00:06').change({ site: { alarms: { lowBattery: { on: true } } } });
    story.at('08:00:20').nothing();
    expect(told(story)).toEqual(['08:00:01 raise cluster yard Ada,Bea,Cid', '08:00:05 clear cluster yard Ada,Bea,Cid']);
  });

  it('knows who is where when the site moves its origin, and who is covered when that changes', () => {
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

  it('counts whoever wears two cards once, where the newer of them is', () => {
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
