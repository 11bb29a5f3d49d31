import { scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

const ofTheBuilding = {
  ai: { on: true },
  heartRate: { on: true, upperMinutes: 0 },
  lowBattery: { on: true },
  oneKeyHelp: { level: 3 },
} as const;

describe('the rules without an area', () => {
  it('are set for the building', () => {
    const story = scenario({ alarms: ofTheBuilding });
    story.at('08:00:00').person('Ada').reports({ battery: 1, heartRate: 200, sos: true });
    story.at('08:00:00').camera('cam-1', 'noHardHat');
    expect(story.told().sort()).toEqual([
      '08:00:00 raise ai cam-1',
      '08:00:00 raise heartRate.high Ada',
      '08:00:00 raise lowBattery Ada',
      '08:00:00 raise oneKeyHelp Ada',
    ]);
    expect(story.alarm('oneKeyHelp', 'Ada')).toMatchObject({ level: 3, areaId: null });
  });

  it('heed nothing that an area or its type says of them', () => {
    const area = yard({ ...ofTheBuilding, oneKeyHelp: { on: false } }, { typeId: 'danger' });
    const story = scenario({ areas: [area], areaTypes: [{ id: 'danger', alarms: ofTheBuilding }] });
    story.at('08:00:00').person('Ada').stands(5, 5, { battery: 1, heartRate: 200, sos: true });
    story.at('08:00:00').camera('cam-1', 'noHardHat');
    expect(story.told()).toEqual(['08:00:00 enter yard Ada', '08:00:00 raise oneKeyHelp Ada']);
    expect(story.alarm('oneKeyHelp', 'Ada').level).toBe(1);
  });
});
