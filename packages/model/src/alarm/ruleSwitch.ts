import * as z from 'zod/mini';

import { type AlarmRule, alarmRules } from './alarmRule.ts';

/** Per rule on or off (wire.md, `/pod/alarmTemplate`); other rules are unchanged. */
export type RuleSwitches = Partial<Record<AlarmRule, { on: boolean }>>;

export const ruleSwitchesShape = z.strictObject(
  Object.fromEntries(alarmRules.map((rule) => [rule, z.optional(z.strictObject({ on: z.boolean() }))])),
);
