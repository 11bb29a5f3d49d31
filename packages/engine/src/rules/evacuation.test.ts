import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import { rectangleOf } from '@muster/testkit/frame.ts';
import { scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

const island = { id: 'island', regions: [rectangleOf(20, 0, 30, 10)] };

/** A yard with five people in it, and an island beside it. */
function crowded(setting: AlarmRuleSetting = {}, site = {}): Scenario {
  const story = scenario({ areas: [yard({ evacuation: { on: true, ...setting } }), island], ...site });
  ['Ada', 'Bea', 'Cid', 'Dan', 'Eve'].forEach((tag, at) => story.at('08:00:00').person(tag).sends(at, 5));
  story.events();
  return story;
}

function told(story: Scenario): string[] {
  return story.events().filter((line) => !/ (enter|exit|unknown) /.test(line));
}

describe('evacuation', () => {
  it('is raised at the order and clears when enough of those who were inside have entered a safe island', () => {
    const story = crowded();
    story.at('08:01:00').evacuate('yard', ['island']);
    expect(story.alarm('evacuation', 'yard').evidence).toMatchObject({
      headCount: 5,
      members: ['Ada', 'Bea', 'Cid', 'Dan', 'Eve'],
      parameters: { arrivalRate: 0.8 },
      facts: { safeIslands: ['island'], isDrill: true },
    });
    for (const [tag, clock] of [
      ['Ada', '08:01:10'],
      ['Bea', '08:01:11'],
      ['Cid', '08:01:12'],
    ] as const)
      story.at(clock).person(tag).sends(25, 5);
    // Leaving is not arriving.
    story.at('08:01:13').person('Dan').sends(15, 5);
    expect(told(story)).toEqual(['08:01:00 raise evacuation yard']);
    story.at('08:01:14').person('Dan').sends(25, 5);
    expect(told(story)).toEqual(['08:01:14 clear evacuation yard']);
    // An arrival stays one, even if the subject goes back.
    story.at('08:01:20').person('Ada').sends(5, 5);
    expect(told(story)).toEqual([]);
  });

  it('returns who has arrived, who is still inside, and who is on the way', () => {
    const story = crowded();
    story.at('08:01:00').evacuate('yard', ['island']);
    story.at('08:01:10').person('Ada').sends(25, 5);
    story.at('08:01:11').person('Bea').sends(15, 5);
    story.at('08:01:12').person('Fay').sends(5, 5);
    const [state] = story.engine.evacuations();
    expect(state).toMatchObject({ arrivalRate: 0.8, expected: 5, arrived: 1, remaining: 4 });
    const where = state?.people.map(({ id, arrivedAt, isInside }) => `${id} ${arrivedAt !== null} ${isInside}`);
    expect(where).toEqual([
      'Ada true false',
      'Bea false false',
      'Cid false true',
      'Dan false true',
      'Eve false true',
      'Fay false true',
    ]);
  });

  it('does not count subjects who were not inside at the start', () => {
    const story = crowded({ arrivalRate: 0.2 });
    story.at('08:00:30').person('Fay').sends(15, 5);
    story.at('08:01:00').evacuate('yard', ['island']);
    story.at('08:01:10').person('Fay').sends(25, 5);
    expect(told(story)).toEqual(['08:01:00 raise evacuation yard']);
    story.at('08:01:12').person('Ada').sends(25, 5);
    expect(told(story)).toEqual(['08:01:12 clear evacuation yard']);
  });

  it('clears when the operator ends it, at once', () => {
    const story = crowded({ offDelay: 60 });
    story.at('08:01:00').evacuate('yard', ['island']);
    story.at('08:02:00').endEvacuation('yard');
    expect(told(story)).toEqual(['08:01:00 raise evacuation yard', '08:02:00 clear evacuation yard']);
    story.at('08:03:00').evacuate('yard', ['island']);
    expect(told(story)).toEqual(['08:03:00 raise evacuation yard ×2']);
  });

  it('prefers the share of the order to that of the setting', () => {
    const story = crowded({ arrivalRate: 1 });
    story.at('08:01:00').evacuate('yard', ['island'], 0.4);
    story.at('08:01:10').person('Ada').sends(25, 5);
    story.at('08:01:11').person('Bea').sends(25, 5);
    expect(told(story)).toEqual(['08:01:00 raise evacuation yard', '08:01:11 clear evacuation yard']);
  });

  it('is true, where nobody was inside, while a subject is or was last seen inside', () => {
    const story = scenario({ areas: [yard({ evacuation: { on: true } }), island] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:10:00').nothing();
    story.events();
    story.at('08:10:01').evacuate('yard', ['island']);
    expect(told(story)).toEqual(['08:10:01 raise evacuation yard']);
    story.at('08:10:30').person('Ada').sends(15, 5);
    expect(told(story)).toEqual(['08:10:30 clear evacuation yard']);
    story.at('08:10:40').person('Bea').sends(5, 5);
    expect(told(story)).toEqual(['08:10:40 raise evacuation yard ×2']);
  });

  it('counts an arrival when site time reaches it', () => {
    const story = crowded({ arrivalRate: 0.2 }, { latenessMs: 2000 });
    story.at('08:01:00').evacuate('yard', ['island']);
    story.at('08:01:10').person('Ada').sends(25, 5);
    expect(told(story)).toEqual(['08:01:00 raise evacuation yard']);
    story.at('08:01:12').nothing();
    expect(told(story)).toEqual(['08:01:10 clear evacuation yard']);
  });

  it('counts an arrival on the way between two fixes with the second of them', () => {
    const areas = [yard({ evacuation: { on: true } }), { ...island, detectCrossing: true }];
    const story = scenario({ areas, latenessMs: 2000 });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:01:00').evacuate('yard', ['island']);
    story.at('08:01:10').person('Ada').sends(15, 5);
    story.at('08:01:19').person('Ada').since('08:01:18').sends(35, 5);
    expect(told(story)).toEqual(['08:01:00 raise evacuation yard']);
    story.at('08:01:20').nothing();
    expect(told(story)).toEqual(['08:01:18 clear evacuation yard']);
  });

  it('waits for those known to be inside at the order, also ahead of site time', () => {
    const story = scenario({ areas: [yard({ evacuation: { on: true } }), island], latenessMs: 2000 });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:59').person('Ada').sends(15, 5);
    story.at('08:00:59').person('Bea').sends(5, 5);
    story.at('08:01:00').evacuate('yard', ['island']);
    expect(story.engine.evacuations()).toMatchObject([{ expected: 1, remaining: 1 }]);
    story.at('08:01:10').person('Bea').sends(25, 5);
    story.at('08:01:20').nothing();
    expect(told(story)).toEqual(['08:01:00 raise evacuation yard', '08:01:10 clear evacuation yard']);
  });

  it('waits for those whom the rule covers now, where nobody it covered was inside', () => {
    const evacuated = (departId: string) => yard({ evacuation: { on: true, who: { departIds: [departId] } } });
    const ada = { tag: 'Ada', kind: 'person', id: 'ada' } as const;
    const story = scenario({ areas: [evacuated('north'), island], subjects: [{ ...ada, departId: 'south' }] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:01:00').evacuate('yard', ['island']);
    expect(told(story)).toEqual([]);
    story.at('08:01:10').change({ areas: { put: [evacuated('south')] } });
    story.at('08:01:20').change({ subjects: { put: [{ ...ada, departId: 'north' }] } });
    story.at('08:01:30').change({ areas: { put: [evacuated('north')] } });
    expect(told(story)).toEqual([
      '08:01:10 raise evacuation yard',
      '08:01:20 clear evacuation yard',
      '08:01:30 raise evacuation yard ×2',
    ]);
    expect(story.engine.evacuations()).toMatchObject([{ expected: 0, remaining: 1 }]);
    story.at('08:01:40').person('Ada').sends(15, 5);
    expect(told(story)).toEqual(['08:01:40 clear evacuation yard ×2']);
  });

  it('waits until those who were inside at the start have arrived, even if the rule covers others since', () => {
    const story = crowded({ arrivalRate: 0.2 });
    story.at('08:01:00').evacuate('yard', ['island']);
    const evacuation = { on: true, arrivalRate: 0.2, who: { exempt: ['Ada'] } };
    story.at('08:01:10').change({ areas: { put: [yard({ evacuation })] } });
    story.at('08:01:20').person('Ada').sends(25, 5);
    expect(told(story)).toEqual(['08:01:00 raise evacuation yard', '08:01:20 clear evacuation yard']);
  });

  it('needs no setting, and is raised at level 1 unless a setting has another', () => {
    const story = scenario({ areas: [yard(), { ...island, alarms: { evacuation: { level: 3 } } }] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:00').person('Bea').sends(25, 5);
    story.at('08:01:00').evacuate('yard', ['island']);
    story.at('08:01:01').evacuate('island', ['yard']);
    expect(told(story)).toEqual(['08:01:00 raise evacuation yard', '08:01:01 raise evacuation island']);
    expect(story.alarm('evacuation', 'yard')).toMatchObject({ level: 1 });
    expect(story.alarm('evacuation', 'island')).toMatchObject({ level: 3 });
    expect(story.engine.evacuations()).toMatchObject([{ arrivalRate: 0.8 }, { arrivalRate: 0.8 }]);
    story.at('08:01:10').person('Ada').sends(25, 5);
    expect(told(story)).toEqual(['08:01:10 clear evacuation yard']);
  });

  it('continues where the rule is switched off, and is raised only once it is on again', () => {
    const story = crowded({ on: false });
    story.at('08:01:00').evacuate('yard', ['island']);
    story.at('08:01:10').person('Ada').sends(25, 5);
    expect(told(story)).toEqual([]);
    expect(story.engine.evacuations()).toMatchObject([{ expected: 5, arrived: 1, remaining: 4 }]);
    story.at('08:02:00').change({ areas: { put: [yard({ evacuation: { on: true } })] } });
    story.at('08:03:00').change({ areas: { put: [yard({ evacuation: { on: false } })] } });
    expect(told(story)).toEqual(['08:02:00 raise evacuation yard', '08:03:00 clear evacuation yard']);
    expect(story.engine.evacuations()).toMatchObject([{ expected: 5, arrived: 1 }]);
  });

  it('waits for persons, and for vehicles only where they are named', () => {
    const story = scenario({ areas: [yard(), { ...island }] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:00').vehicle('truck').sends(5, 5);
    story.at('08:01:00').evacuate('yard', ['island']);
    expect(story.engine.evacuations()).toMatchObject([{ expected: 1, remaining: 1 }]);
    expect(story.engine.evacuations()[0]?.people).toMatchObject([{ id: 'Ada', arrivedAt: null, isInside: true }]);
    const named = yard({ evacuation: { who: { vehicleTypes: ['lorry'] } } });
    const truck = { tag: 'truck', kind: 'vehicle', id: 'truck', vehicleType: 'lorry' } as const;
    const other = scenario({ areas: [named, island], subjects: [truck] });
    other.at('08:00:00').vehicle('truck').sends(5, 5);
    other.at('08:01:00').evacuate('yard', ['island']);
    expect(other.engine.evacuations()).toMatchObject([{ expected: 1, remaining: 1 }]);
  });

  it('counts a person with two cards once, also while still inside', () => {
    const subjects = ['card-1', 'card-2'].map((tag) => ({ tag, kind: 'person', id: 'Ada' }) as const);
    const story = scenario({ areas: [yard(), island], subjects });
    story.at('08:00:00').person('card-1').sends(5, 5);
    story.at('08:00:00').person('card-2').sends(5, 5);
    story.at('08:01:00').evacuate('yard', ['island']);
    expect(story.engine.evacuations()).toMatchObject([{ expected: 1, remaining: 1 }]);
  });

  it('is started once; it ends with its area', () => {
    const story = crowded();
    story.at('08:01:00').evacuate('nowhere', ['yard']);
    story.at('08:01:00').evacuate('yard', ['island']);
    story.at('08:01:30').evacuate('yard', []);
    story.at('08:02:00').change({ areas: { remove: ['yard'] } });
    expect(told(story)).toEqual(['08:01:00 raise evacuation yard', '08:02:00 clear evacuation yard']);
    expect(story.engine.evacuations()).toEqual([]);
  });
});
