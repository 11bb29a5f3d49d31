import * as z from 'zod';

import { shapes } from '../entity/shapes.ts';
import { alarmRules, type AlarmSettings } from './alarmRule.ts';
import { backtestTargets, backtestVerdicts } from './backtest.ts';

const text = z.string().nullable();
const level = z.literal([1, 2, 3, 4]);
// Valid because the shape is that of AlarmSettings.
const alarmSettings = shapes.alarmSettings as z.core.$ZodType<AlarmSettings>;
// Valid because the shape is a record.
const evidence = shapes.evidence as z.core.$ZodType<Record<string, unknown>>;

/** Input of a back-test: a past span and other settings. */
const backtestQuestion = z.strictObject({
  target: z.enum(backtestTargets),
  targetId: text.meta({ description: 'Id of the area or its type; null for the building.' }),
  alarms: alarmSettings,
  from: z.number().meta({ description: 'Epoch ms: `from` ≤ t < `to`.' }),
  to: z.number(),
  shifts: z
    .array(z.string())
    .readonly()
    .meta({ description: "Start times of shifts, `HH:mm` in the site's time zone, in order." }),
});
export type BacktestQuestion = z.infer<typeof backtestQuestion>;

/** One raise under either settings, or under both. */
export const backtestRow = z
  .strictObject({
    id: z.string().meta({ description: 'Its index in the result, as text.' }),
    verdict: z.enum(backtestVerdicts),
    type: z.enum(alarmRules),
    level,
    areaId: text,
    areaName: text,
    subjectKind: z.string(),
    subjectId: z.string(),
    subjectName: text,
    wasRaisedAt: text.meta({ description: 'ISO-8601; null = not raised.' }),
    wouldBeRaisedAt: text,
  })
  .meta({ id: 'BacktestRow' });
export type BacktestRow = z.infer<typeof backtestRow>;

/** One line with its evidence. */
export const backtestDetail = backtestRow
  .extend({
    alarmId: text.meta({ description: 'Id of the actual alarm (`/pod/alarm/get`).' }),
    wouldBe: z
      .strictObject({
        raisedAt: z.string(),
        clearedAt: text,
        tag: text,
        lon: z.number().nullable(),
        lat: z.number().nullable(),
        floor: z.number().nullable(),
        evidence,
      })
      .nullable()
      .meta({ description: 'Positions for the replay on the map.' }),
  })
  .meta({ id: 'BacktestDetail' });

const counted = { was: z.number(), wouldBe: z.number() };

/** Counts of one day, area, shift or rule. */
const backtestGroup = z
  .strictObject({
    key: z.string().meta({ description: "`yyyy-MM-dd`, the area's id, `HH:mm`, or the rule's code." }),
    name: text.meta({ description: 'Display text, if different from the key.' }),
    ...counted,
  })
  .meta({ id: 'BacktestGroup' });
export type BacktestGroup = z.infer<typeof backtestGroup>;
const groups = z.array(backtestGroup).readonly();

const backtestSummary = z
  .strictObject({
    ...counted,
    verdicts: z.record(z.enum(backtestVerdicts), z.number()),
    days: groups,
    areas: groups,
    shifts: groups,
    rules: groups,
    positions: z.number().meta({ description: 'Replayed positions.' }),
  })
  .meta({ id: 'BacktestSummary' });
export type BacktestSummary = z.infer<typeof backtestSummary>;

export const startedBacktest = z.strictObject({ id: z.string() }).meta({ id: 'StartedBacktest' });

/** Progress of a back-test. */
export const backtestState = z
  .strictObject({
    id: z.string(),
    question: backtestQuestion,
    state: z.enum(['running', 'done', 'cancelled', 'failed', 'tooMany']),
    progress: z.number().meta({ description: 'From 0 to 1.' }),
    summary: backtestSummary.nullable().meta({ description: 'When done.' }),
  })
  .meta({ id: 'BacktestState' });
export type BacktestState = z.infer<typeof backtestState>;
