import * as z from 'zod';

import { alarmRules } from '../alarm/alarmRule.ts';
import { hiddenDangerLevels } from '../hiddenDanger/hiddenDanger.ts';
import { measureKinds } from '../riskMeasure/riskMeasure.ts';
import { workPermitLevels, workPermitTypes } from '../workPermit/workPermitKind.ts';
import { riskLevels } from './district.ts';

const common = {
  rowId: z.string().nullable().meta({ description: 'Row that the reason is; null = the caller may not see it.' }),
  name: z.string().nullable().meta({ description: 'What it is called; null = the caller may not see it.' }),
  since: z.iso.datetime().nullable(),
  weight: z.number().meta({ description: 'Points that it adds.' }),
};

/** A reason of a live risk level. */
export const riskReason = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('permit'),
      type: z.enum(workPermitTypes),
      level: z.enum(workPermitLevels),
      isPaused: z.boolean(),
      isOverdue: z.boolean(),
      ...common,
    }),
    z.strictObject({
      kind: z.literal('alarm'),
      type: z.enum(alarmRules),
      level: z.int().min(1).max(2),
      ...common,
    }),
    z.strictObject({ kind: z.literal('riskTip'), level: z.enum(riskLevels), ...common }),
    z.strictObject({ kind: z.literal('hiddenDanger'), level: z.enum(hiddenDangerLevels), ...common }),
    z.strictObject({ kind: z.literal('patrolRound'), state: z.enum(['partial', 'missed']), ...common }),
    z.strictObject({ kind: z.literal('patrolCheck'), ...common }),
    z.strictObject({ kind: z.literal('riskMeasure'), measure: z.enum(measureKinds), ...common }),
  ])
  .meta({ id: 'RiskReason' });
export type RiskReason = z.infer<typeof riskReason>;

/** A risk area with its live level. */
export const liveDistrict = z
  .strictObject({
    id: z.string(),
    registered: z.enum(riskLevels).meta({ description: "The register's level." }),
    level: z.enum(riskLevels).meta({ description: 'The level of now: registered, raised by the reasons.' }),
    points: z.number(),
    reasons: z.array(riskReason).readonly().meta({ description: 'Heaviest first; at most 50.' }),
    reasonCount: z.number().meta({ description: 'All reasons, also those that are not listed.' }),
  })
  .meta({ id: 'LiveDistrict' });

export const liveDistricts = z
  .strictObject({
    at: z.iso.datetime().meta({ description: 'Moment of the levels.' }),
    districts: z.array(liveDistrict),
  })
  .meta({ id: 'LiveDistricts' });
