import * as z from 'zod/mini';

import { alarmRules } from '../alarm/alarmRule.ts';
import { soundKinds } from './noticeSetting.ts';

const flag = z.optional(z.boolean());
/** Unique: a recipient is notified once of an alarm. */
const ids = z.optional(
  z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(
    z.maxLength(100),
    z.refine((list) => new Set(list).size === list.length),
  ),
);

/** Settings of a type, by name. */
export const noticeShapes = {
  on: flag,
  level: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])),
  sound: flag,
  popUp: flag,
  voice: flag,
  mailInCharge: flag,
  superiorAfterMinutes: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1440)))),
  recipients: ids,
  webhooks: ids,
} as const;

/** `types` of the notice settings: by the code of the rule. */
export const noticeTypesShape = z.strictObject(
  Object.fromEntries(alarmRules.map((rule) => [rule, z.optional(z.strictObject(noticeShapes))])),
);

/** `sounds` of the notice settings: by level. */
export const alarmSoundsShape = z.strictObject(
  Object.fromEntries(['1', '2', '3', '4'].map((level) => [level, z.optional(z.enum(soundKinds))])),
);
