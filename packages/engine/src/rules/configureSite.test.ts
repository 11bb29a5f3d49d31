import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { type Scenario, scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

const ofTheBuilding = {
  ai: { on: true },
  heartRate: { on: true, upperMinutes: 0 },
  lowBattery: { on: true },
  oneKeyHelp: { level: 3 },
} as const;

describe('the rules of an area', () => {
  const type = { id: 'tank farm', alarms: { retention: { on: true, level: 3, minutes: 5, offDelay: 60 } } } as const;
  const story = (alarms: AlarmSettings): Scenario =>
    scenario({ areas: [yard(alarms, { typeId: type.id })], areaTypes: [type] });

  it("are those of its type, except for fields in the area's own settings", () => {
    const told = (alarms: AlarmSettings): (string | number)[] => {
      const aDay = story(alarms);
      aDay.at('08:00:00').person('Ada').sends(5, 5);
      for (let minute = 1; minute <= 12; minute += 1)
        aDay
          .at(`08:${String(minute).padStart(2, '0')}:00`)
          .person('Ada')
          .sends(5, 5);
      aDay.at('08:12:02').person('Ada').sends(-5, 5);
      aDay.at('08:14:00').nothing();
      const raised = aDay.events().filter((line) => line.includes('retention'));
      return raised.length === 0 ? [] : [...raised, aDay.alarm('retention', 'Ada').level];
    };
    const cleared = '08:13:02 clear retention yard Ada';
    expect(told({})).toEqual(['08:05:00 raise retention yard Ada', cleared, 3]);
    expect(told({ retention: { minutes: 10 } })).toEqual(['08:10:00 raise retention yard Ada', cleared, 3]);
    expect(told({ retention: { level: 1 } })).toEqual(['08:05:00 raise retention yard Ada', cleared, 1]);
    expect(told({ retention: { offDelay: 0 } })).toEqual([
      '08:05:00 raise retention yard Ada',
      '08:12:02 clear retention yard Ada',
      3,
    ]);
    expect(told({ retention: { on: false } })).toEqual([]);
  });

  it('are off without a setting, and have no windows and no delays unless these are set', () => {
    const quiet = story({ boundaryCrossing: { level: 1 } });
    quiet.at('03:00:00').person('Ada').sends(5, 5);
    expect(quiet.events()).toEqual(['03:00:00 enter yard Ada']);
    const plain = story({ boundaryCrossing: { on: true } });
    plain.at('03:00:00').person('Ada').sends(5, 5);
    plain.at('03:00:02').person('Ada').sends(-5, 5);
    expect(plain.events()).toEqual([
      '03:00:00 enter yard Ada',
      '03:00:00 raise boundaryCrossing yard Ada',
      '03:00:02 exit yard Ada',
      '03:00:02 clear boundaryCrossing yard Ada',
    ]);
  });
});

describe('the rules without an area', () => {
  it('are set for the building', () => {
    const story = scenario({ alarms: ofTheBuilding });
    story.at('08:00:00').person('Ada').reports({ battery: 1, heartRate: 200, sos: true });
    story.at('08:00:00').camera('cam-1', 'noHardHat');
    expect(story.events().sort()).toEqual([
      '08:00:00 raise ai cam-1',
      '08:00:00 raise heartRate.high Ada',
      '08:00:00 raise lowBattery Ada',
      '08:00:00 raise oneKeyHelp Ada',
    ]);
    expect(story.alarm('oneKeyHelp', 'Ada')).toMatchObject({ level: 3, areaId: null });
  });

  it('ignore the settings of an area or its type', () => {
    const area = yard({ ...ofTheBuilding, oneKeyHelp: { on: false } }, { typeId: 'danger' });
    const story = scenario({ areas: [area], areaTypes: [{ id: 'danger', alarms: ofTheBuilding }] });
    story.at('08:00:00').person('Ada').sends(5, 5, { battery: 1, heartRate: 200, sos: true });
    story.at('08:00:00').camera('cam-1', 'noHardHat');
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:00:00 raise oneKeyHelp Ada']);
    expect(story.alarm('oneKeyHelp', 'Ada').level).toBe(1);
  });
});
