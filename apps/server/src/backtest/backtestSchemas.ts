import { limits } from '@muster/model/access/limits.ts';
import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { backtestTargets, backtestVerdicts } from '@muster/model/alarm/backtest.ts';
import * as z from 'zod';

import { jsonField, moment, shortText } from '../core/http/routeSchema.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const question = z.strictObject({
  target: z.enum(backtestTargets),
  targetId: shortText.optional(),
  alarms: jsonField(z.record(z.string(), z.unknown())),
  from: moment,
  to: moment,
  shifts: jsonField(z.array(clock).min(1).max(6)).default(['00:00', '08:00', '16:00']),
});
export type Question = z.infer<typeof question>;

export const row = z.object({
  id: z.string(),
  verdict: z.enum(backtestVerdicts),
  type: z.enum(alarmRules),
  level: z.number(),
  areaId: z.string().nullable(),
  areaName: z.string().nullable(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string().nullable(),
  wasRaisedAt: z.string().nullable(),
  wouldBeRaisedAt: z.string().nullable(),
});

const counted = { was: z.number(), wouldBe: z.number() };
const groups = z.array(z.object({ key: z.string(), name: z.string().nullable(), ...counted })).readonly();
export const state = z.object({
  id: z.string(),
  question: z.object({
    target: z.enum(backtestTargets),
    targetId: z.string().nullable(),
    alarms: z.looseObject({}),
    from: z.number(),
    to: z.number(),
    shifts: z.array(z.string()).readonly(),
  }),
  state: z.enum(['running', 'done', 'cancelled', 'failed', 'tooMany']),
  progress: z.number(),
  summary: z
    .object({
      ...counted,
      verdicts: z.record(z.enum(backtestVerdicts), z.number()),
      days: groups,
      areas: groups,
      shifts: groups,
      rules: groups,
      positions: z.number(),
    })
    .nullable(),
});

export const pageQuery = z.strictObject({
  id: shortText,
  page: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(1).max(limits.maxPageSize).default(limits.defaultPageSize),
  verdict: z.enum(backtestVerdicts).optional(),
  type: z.enum(alarmRules).optional(),
  areaId: shortText.optional(),
  day: z.iso.date().optional(),
  shift: clock.optional(),
});

export const lineQuery = z.strictObject({ id: shortText, line: shortText });

/** `wouldBe` is what the map replays; `alarmId` opens the alarm that was. */
export const lineReply = z.object({
  ...row.shape,
  alarmId: z.string().nullable(),
  wouldBe: z
    .object({
      raisedAt: z.string(),
      clearedAt: z.string().nullable(),
      tag: z.string().nullable(),
      lon: z.number().nullable(),
      lat: z.number().nullable(),
      floor: z.number().nullable(),
      evidence: z.looseObject({ ruleVersion: z.number() }),
    })
    .nullable(),
});
