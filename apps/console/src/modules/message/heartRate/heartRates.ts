import type { Wire } from '../../../core/http/request.ts';
import type { latestPosition } from '@muster/model/position/wire.ts';
import { heartRateHigh, heartRateLow } from '@muster/engine/rules/heartRate.ts';
import { parameterNumber } from '@muster/engine/rules/parameterNumber.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';

/** Fields of a tag's newest state that heart rates need. */
export type Wearer = Pick<Wire<typeof latestPosition>, 'tag' | 'subjectName' | 't' | 'heartRate'>;

export interface HeartRate extends Wearer {
  heartRate: number;
  state: 'high' | 'low' | 'normal';
}

/** Beats per minute. */
export interface HeartLimits {
  upper: number;
  lower: number;
}

/** The limits of a setting, with the rule's defaults (alarms.md, rule 10). */
export function limitsOf(setting: AlarmRuleSetting | undefined): HeartLimits {
  return {
    upper: parameterNumber(heartRateHigh.parameters, 'upper', setting),
    lower: parameterNumber(heartRateLow.parameters, 'lower', setting),
  };
}

/** Wearers beyond a limit first, then by rate. */
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
