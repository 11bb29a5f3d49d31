import { rectangleOf } from '@muster/testkit/frame.ts';
import { scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import { describe, expect, it } from 'vitest';

/** A no-entry yard with a fix timeout of a day. */
function guarded(setting: AlarmRuleSetting = {}): Scenario {
  return scenario({ areas: [area(setting)] });
}

function area(setting: AlarmRuleSetting = {}) {
  return yard({ boundaryCrossing: { on: true, ...setting } }, { fixTimeout: 86_400 });
}

function walk(story: Scenario, clock: string, where: 'in' | 'out'): void {
  story
    .at(clock)
    .person('Ada')
    .sends(where === 'in' ? 5 : -5, 5);
}

function alarmEvents(story: Scenario): string[] {
  return story
    .events()
    .flatMap((line) => (/ (enter|exit) /.test(line) ? [] : [line.replace(' boundaryCrossing yard Ada', '')]));
}

const alarmOf = (story: Scenario) => story.alarm('boundaryCrossing', 'Ada');

describe('a shelved alarm', () => {
  it('is silent until its time is over, and sounds then', () => {
    const story = guarded();
    walk(story, '08:00:00', 'in');
    story.at('08:01:00').shelve('boundaryCrossing', 'Ada', '08:31:00', 'gate is being repaired');
    expect(alarmOf(story)).toMatchObject({ shelveReason: 'gate is being repaired', shelvedBy: 'account-1' });
    story.at('08:31:00').nothing();
    expect(alarmEvents(story)).toEqual(['08:00:00 raise', '08:01:00 shelve', '08:31:00 unshelve']);
    expect(alarmOf(story)).toMatchObject({ shelvedUntil: null, shelveReason: null, shelvedBy: null, clearedAt: null });
  });

  it('clears and is raised again in the same way, without a sound', () => {
    const story = guarded();
    walk(story, '08:00:00', 'in');
    story.at('08:01:00').shelve('boundaryCrossing', 'Ada', '09:00:00');
    walk(story, '08:02:00', 'out');
    walk(story, '08:03:00', 'in');
    expect(alarmEvents(story)).toEqual(['08:00:00 raise', '08:01:00 shelve', '08:02:00 clear', '08:03:00 raise ×2']);
    expect(alarmOf(story).shelvedUntil).not.toBeNull();
  });

  it('stays shelved beyond its handling: the next alarm about the same is silent, too', () => {
    const story = guarded();
    walk(story, '08:00:00', 'in');
    const { id } = alarmOf(story);
    story.at('08:01:00').shelve('boundaryCrossing', 'Ada', '09:00:00');
    story.at('08:01:30').handle('boundaryCrossing', 'Ada');
    walk(story, '08:02:00', 'out');
    walk(story, '08:03:00', 'in');
    expect(alarmOf(story).id).not.toBe(id);
    expect(alarmOf(story).shelveReason).toBe('being repaired');
    story.at('09:00:00').nothing();
    expect(alarmEvents(story).at(-1)).toBe('09:00:00 unshelve');
  });

  it('is unshelved by hand, or shelved for longer', () => {
    const story = guarded();
    walk(story, '08:00:00', 'in');
    story.at('08:01:00').shelve('boundaryCrossing', 'Ada', '08:31:00');
    story.at('08:02:00').shelve('boundaryCrossing', 'Ada', '09:31:00', 'no part in stock');
    story.at('08:40:00').unshelve('boundaryCrossing', 'Ada');
    story.at('08:41:00').unshelve('boundaryCrossing', 'Ada');
    story.at('10:00:00').nothing();
    expect(alarmEvents(story)).toEqual(['08:00:00 raise', '08:01:00 shelve', '08:02:00 shelve', '08:40:00 unshelve']);
  });

  it('cannot be a call for help, nor have an end in the past', () => {
    const story = guarded();
    story.at('08:00:00').person('Ada').sends(5, 5, { sos: true });
    story.at('08:01:00').shelve('oneKeyHelp', 'Ada', '09:00:00');
    story.at('08:01:00').shelve('boundaryCrossing', 'Ada', '08:01:00');
    expect(story.events().filter((line) => line.includes('shelve'))).toEqual([]);
  });
});

describe('suppression by design', () => {
  const alarms = { overcrowding: { on: true, max: 0 }, retention: { on: true, minutes: 1 } };
  const island = { id: 'island', regions: [rectangleOf(20, 0, 30, 10)], alarms, fixTimeout: 86_400 };
  const evacuated = () => scenario({ areas: [yard({ evacuation: { on: true } }), island] });

  it('suppresses overcrowding in the safe islands of an evacuation while it runs', () => {
    const story = evacuated();
    story.at('08:00:00').person('Ada').sends(25, 5);
    story.at('08:00:30').evacuate('yard', ['island']);
    expect(story.alarm('overcrowding', 'island').suppressed).toBe(true);
    story.at('08:01:00').nothing();
    expect(story.alarm('retention', 'Ada').suppressed).toBe(false);
    story.at('08:02:00').endEvacuation('yard');
    expect(story.alarm('overcrowding', 'island').suppressed).toBe(false);
    expect(story.events().slice(1)).toEqual([
      '08:00:00 raise overcrowding island',
      '08:00:30 suppress overcrowding island',
      '08:01:00 raise retention island Ada',
      '08:02:00 unsuppress overcrowding island',
    ]);
  });

  it('suppresses cluster and stationary there too', () => {
    const busy = { cluster: { on: true, count: 2, radius: 20, time: 0 }, stationary: { on: true, minutes: 0.5 } };
    const story = scenario({ areas: [yard({ evacuation: { on: true } }), { ...island, alarms: busy }] });
    story.at('08:00:00').evacuate('yard', ['island']);
    for (const tag of ['Ada', 'Bea']) story.at('08:00:10').person(tag).sends(25, 5);
    story.at('08:01:00').nothing();
    const silent = ['cluster Ada,Bea', 'stationary Ada', 'stationary Bea'].map((name) => {
      const [rule = '', who = ''] = name.split(' ');
      return story.alarm(rule, who).suppressed;
    });
    expect(silent).toEqual([true, true, true]);
  });

  it('applies to alarms raised meanwhile', () => {
    const story = evacuated();
    story.at('08:00:30').evacuate('yard', ['island']);
    story.at('08:01:00').person('Ada').sends(25, 5);
    expect(story.alarm('overcrowding', 'island')).toMatchObject({ suppressed: true, clearedAt: null });
  });
});

describe('a rule out of service', () => {
  it('keeps raising alarms without notification until it is in service again', () => {
    const story = guarded();
    walk(story, '08:00:00', 'in');
    story.at('08:01:00').change({ areas: { put: [area({ outOfService: true })] } });
    walk(story, '08:02:00', 'out');
    walk(story, '08:03:00', 'in');
    expect(alarmOf(story).outOfService).toBe(true);
    story.at('08:04:00').change({ areas: { put: [area()] } });
    expect(alarmEvents(story)).toEqual([
      '08:00:00 raise',
      '08:01:00 outOfService',
      '08:02:00 clear',
      '08:03:00 raise ×2',
      '08:04:00 inService ×2',
    ]);
  });
});

describe('escalation', () => {
  const escalation = [
    { afterMinutes: 15, to: 'immediateSuperior' },
    { afterMinutes: 5, to: 'areaPersonInCharge' },
  ] as const;

  it('notifies the next recipient when nobody has handled the alarm, cleared or not', () => {
    const story = guarded({ escalation: [...escalation] });
    walk(story, '08:00:00', 'in');
    walk(story, '08:02:00', 'out');
    story.at('08:05:00').nothing();
    expect(alarmOf(story)).toMatchObject({ escalationStep: 1, escalatedTo: 'areaPersonInCharge' });
    story.at('09:00:00').nothing();
    expect(alarmEvents(story)).toEqual(['08:00:00 raise', '08:02:00 clear', '08:05:00 escalate', '08:15:00 escalate']);
    expect(alarmOf(story)).toMatchObject({ escalationStep: 2, escalatedTo: 'immediateSuperior' });
  });

  it('stops at handling, not at acknowledgement', () => {
    const story = guarded({ escalation: [...escalation] });
    walk(story, '08:00:00', 'in');
    story.at('08:01:00').acknowledge('boundaryCrossing', 'Ada');
    story.at('08:06:00').handle('boundaryCrossing', 'Ada');
    story.at('09:00:00').nothing();
    expect(alarmEvents(story)).toEqual([
      '08:00:00 raise',
      '08:01:00 acknowledge',
      '08:05:00 escalate',
      '08:06:00 handle',
    ]);
  });

  it('starts again when the alarm reopens', () => {
    const story = guarded({ escalation: [...escalation] });
    walk(story, '08:00:00', 'in');
    walk(story, '08:06:00', 'out');
    walk(story, '08:07:00', 'in');
    expect(alarmOf(story)).toMatchObject({ escalationStep: 0, escalatedTo: null });
    story.at('08:13:00').nothing();
    expect(alarmEvents(story).slice(1)).toEqual([
      '08:05:00 escalate',
      '08:06:00 clear',
      '08:07:00 raise ×2',
      '08:12:00 escalate ×2',
    ]);
  });

  it('waits while the alarm is silent, and starts again when it sounds again', () => {
    const story = guarded({ escalation: [...escalation] });
    walk(story, '08:00:00', 'in');
    story.at('08:04:00').shelve('boundaryCrossing', 'Ada', '08:30:00');
    story.at('08:34:59').nothing();
    expect(alarmEvents(story)).toEqual(['08:00:00 raise', '08:04:00 shelve', '08:30:00 unshelve']);
    story.at('08:35:00').nothing();
    expect(alarmEvents(story)).toEqual(['08:35:00 escalate']);
  });
});
