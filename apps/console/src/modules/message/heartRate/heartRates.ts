import { heartRateHigh, heartRateLow } from '@muster/engine/rules/heartRate.ts';
import { parameterNumber } from '@muster/engine/rules/parameterNumber.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';

/** Of `/pod/position/latest` (wire.md) what a glance at hearts needs. */
export interface Wearer {
  tag: string;
  subjectName: string | null;
  /** Epoch ms or ISO-8601. */
  t: number | string;
  /** Beats per minute; null = its device measures none. */
  heartRate: number | null;
}

export interface HeartRate extends Wearer {
  heartRate: number;
  state: 'high' | 'low' | 'normal';
}

/** Beats per minute. */
export interface HeartLimits {
  upper: number;
  lower: number;
}

/** The limits of a setting, with the rule's own where it says nothing (alarms.md, rule 10). */
export function limitsOf(setting: AlarmRuleSetting | undefined): HeartLimits {
  return {
    upper: parameterNumber(heartRateHigh.parameters, 'upper', setting),
    lower: parameterNumber(heartRateLow.parameters, 'lower', setting),
  };
}

/** Who is above the upper limit or below the lower one comes first, then the fastest. */
export function heartRatesNow(wearers: readonly Wearer[], { upper, lower }: HeartLimits): HeartRate[] {
  return wearers
    .flatMap((wearer): HeartRate[] => {
      const { heartRate } = wearer;
      if (heartRate === null) return [];
      return [{ ...wearer, heartRate, state: heartRate > upper ? 'high' : heartRate < lower ? 'low' : 'normal' }];
    })
    .toSorted(
      (one, other) =>
        Number(one.state === 'normal') - Number(other.state === 'normal') || other.heartRate - one.heartRate,
    );
}
