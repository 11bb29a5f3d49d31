import type { AlarmLevel } from '../alarm/alarmRule.ts';
import type { hiddenDangerLevels } from '../hiddenDanger/hiddenDanger.ts';
import type { RiskLevelSetting } from '../riskLevelSetting/riskLevelSetting.ts';
import type { workPermitLevels, workPermitTypes } from '../workPermit/workPermitKind.ts';
import { riskLevels } from './district.ts';

export type RiskLevel = (typeof riskLevels)[number];

/** The live level of a risk area. */
export interface LiveRisk {
  level: RiskLevel;
  /** Sum of the weights of its reasons. */
  points: number;
}

/** Thresholds, ascending: each raises the level by one. */
export const riskSteps = ['oneStep', 'twoSteps', 'threeSteps'] as const;

/**
 * The level of a risk area at this moment: the registered one, raised by as many levels as its reasons reach thresholds
 * (`oneStep` ≤ points: one level). It is between the registered and the highest level.
 * @param reasons with their weights in points
 */
export function liveRisk(
  registered: RiskLevel,
  reasons: readonly { weight: number }[],
  setting: Pick<RiskLevelSetting, (typeof riskSteps)[number]>,
): LiveRisk {
  const points = reasons.reduce((sum, { weight }) => sum + weight, 0);
  const steps = riskSteps.filter((step) => points >= setting[step]).length;
  const rank = Math.max(riskLevels.indexOf(registered) - steps, 0);
  return { level: riskLevels[rank] ?? registered, points };
}

/** A permit with work in progress or paused. */
interface RunningPermit {
  type: (typeof workPermitTypes)[number];
  level: (typeof workPermitLevels)[number];
  isPaused: boolean;
  /** Past the end of its permit. */
  isOverdue: boolean;
}

const permitLevelField = {
  special: 'levelSpecial',
  '1': 'level1',
  '2': 'level2',
  '3': 'level3',
  '4': 'level4',
} as const satisfies Record<RunningPermit['level'], keyof RiskLevelSetting>;

/** Points of a permit: by type and level; paused work counts in part; work past its end counts more. */
export function permitWeight(setting: RiskLevelSetting, { type, level, isPaused, isOverdue }: RunningPermit): number {
  const full = setting[type] + setting[permitLevelField[level]];
  const counted = isPaused ? Math.round((full * setting.pausedPercent) / 100) : full;
  return counted + (isOverdue ? setting.permitOverdue : 0);
}

/** Points of an open alarm; alarms of levels 3 and 4 do not raise a risk level. */
export function alarmWeight(setting: RiskLevelSetting, level: AlarmLevel): number {
  return level === 1 ? setting.alarm1 : level === 2 ? setting.alarm2 : 0;
}

const tipField = {
  major: 'tipMajor',
  greater: 'tipGreater',
  general: 'tipGeneral',
  lower: 'tipLower',
} as const satisfies Record<RiskLevel, keyof RiskLevelSetting>;

/** Points of a confirmed risk tip. */
export function tipWeight(setting: RiskLevelSetting, level: RiskLevel): number {
  return setting[tipField[level]];
}

/** Points of a hidden danger that is overdue. */
export function dangerWeight(setting: RiskLevelSetting, level: (typeof hiddenDangerLevels)[number]): number {
  return level === 'major' ? setting.dangerMajor : setting.dangerGeneral;
}
