import { describe, expect, it } from 'vitest';

import { riskLevelSetting, type RiskLevelSetting } from '../riskLevelSetting/riskLevelSetting.ts';
import { workPermitTypes } from '../workPermit/workPermitKind.ts';
import { alarmWeight, dangerWeight, liveRisk, permitWeight, tipWeight } from './liveRisk.ts';

const setting = Object.fromEntries(
  Object.entries(riskLevelSetting.fields).map(([name, field]) => [name, field.default]),
) as RiskLevelSetting;
const steps = { oneStep: 30, twoSteps: 60, threeSteps: 90 };
const reasons = (...weights: number[]) => weights.map((weight) => ({ weight }));

describe('the live level of a risk area', () => {
  it('is the registered one without reasons, and below the first threshold', () => {
    expect(liveRisk('lower', [], steps)).toEqual({ level: 'lower', points: 0 });
    expect(liveRisk('general', reasons(20, 9), steps)).toEqual({ level: 'general', points: 29 });
  });

  it.each([
    [30, 'general'],
    [59, 'general'],
    [60, 'greater'],
    [89, 'greater'],
    [90, 'major'],
    [500, 'major'],
  ])('rises from the lowest at %i points to %s', (points, level) => {
    expect(liveRisk('lower', reasons(points), steps).level).toBe(level);
  });

  it('is never above the highest, nor below the registered one', () => {
    expect(liveRisk('greater', reasons(95), steps).level).toBe('major');
    expect(liveRisk('major', reasons(5), steps).level).toBe('major');
  });

  it('rises at the thresholds of the site', () => {
    expect(liveRisk('lower', reasons(30), { ...steps, oneStep: 31 }).level).toBe('lower');
    expect(liveRisk('lower', reasons(30), { oneStep: 10, twoSteps: 20, threeSteps: 30 }).level).toBe('major');
  });
});

describe('the weight of', () => {
  const permit = { type: 'hotWork', level: 'special', isPaused: false, isOverdue: false } as const;

  it.each(workPermitTypes)('a permit for %s is that of its type and its level', (type) => {
    const own = { ...setting, [type]: 123 };
    expect(permitWeight(own, { ...permit, type })).toBe(123 + setting.levelSpecial);
  });

  it.each([
    ['special', 'levelSpecial'],
    ['1', 'level1'],
    ['2', 'level2'],
    ['3', 'level3'],
    ['4', 'level4'],
  ] as const)('a permit of level %s has the points of %s', (level, field) => {
    expect(permitWeight({ ...setting, [field]: 77 }, { ...permit, level })).toBe(setting.hotWork + 77);
  });

  it('paused work is a part of it, and work past its end more', () => {
    expect(permitWeight(setting, permit)).toBe(40);
    expect(permitWeight({ ...setting, pausedPercent: 25 }, { ...permit, isPaused: true })).toBe(10);
    expect(permitWeight({ ...setting, permitOverdue: 7 }, { ...permit, isOverdue: true })).toBe(47);
  });

  it('alarms is set for levels 1 and 2, and nothing for those below', () => {
    const own = { ...setting, alarm1: 11, alarm2: 12 };
    expect(([1, 2, 3, 4] as const).map((level) => alarmWeight(own, level))).toEqual([11, 12, 0, 0]);
  });

  it('a hidden danger is that of its level', () => {
    const own = { ...setting, dangerMajor: 8, dangerGeneral: 9 };
    expect([dangerWeight(own, 'major'), dangerWeight(own, 'general')]).toEqual([8, 9]);
  });

  it('a risk tip is that of its level', () => {
    const own = { ...setting, tipMajor: 1, tipGreater: 2, tipGeneral: 3, tipLower: 4 };
    expect((['major', 'greater', 'general', 'lower'] as const).map((level) => tipWeight(own, level))).toEqual([
      1, 2, 3, 4,
    ]);
  });
});
