import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { delayParameters } from '@muster/model/alarm/statisticDelay.ts';
import * as z from 'zod';

/** What the statistics answer, for the OpenAPI page; in words it stands at the interfaces of `alarm/statistic.ts`. */

const text = z.string().nullable();
const epoch = z.number().meta({ description: 'Epoch ms.' });
const levels = z.tuple([z.number(), z.number(), z.number(), z.number()]).meta({ description: 'By level, 1 first.' });
const durations = z
  .object({ count: z.number(), medianMs: z.number(), p90Ms: z.number(), maxMs: z.number() })
  .nullable();
const span = z.object({
  dayFrom: z.string(),
  dayTo: z.string(),
  from: epoch,
  until: epoch,
  timeZone: z.string(),
});
const account = z.object({ raised: z.number(), handled: z.number(), ignored: z.number(), open: z.number() });
const groups = z.array(z.object({ key: z.string(), name: text, count: z.number(), levels })).readonly();
const source = { type: z.enum(alarmRules), areaId: text, areaName: text };

function shortened<Line extends z.ZodType>(line: Line) {
  return z.object({ count: z.number(), list: z.array(line).readonly() });
}

export const statisticsSchema = z.object({
  span,
  account,
  raises: z.number(),
  today: z.object({
    day: z.string(),
    count: z.number(),
    days: z.number(),
    average: z.number().nullable(),
    averageByNow: z.number().nullable(),
  }),
  types: groups,
  levels,
  areas: groups,
  departs: groups,
  hours: groups,
  week: z.array(z.array(z.number()).readonly()).readonly(),
  days: groups,
  responses: z
    .array(
      z.object({
        by: z.enum(['total', 'type', 'level']),
        key: z.string(),
        acknowledged: durations,
        handled: durations,
      }),
    )
    .readonly(),
});

export const healthSchema = z.object({
  span,
  measuredFrom: epoch,
  operators: z.number(),
  raises: z.number(),
  load: z.object({
    average: z.number(),
    peak: z.number(),
    peakAt: epoch.nullable(),
    intervals: z.number(),
    overloaded: z.number(),
  }),
  floods: shortened(z.object({ from: epoch, to: epoch, count: z.number(), peak: z.number() })).extend({
    ms: z.number(),
  }),
  chattering: shortened(
    z.object({ ...source, subjectId: z.string(), subjectName: text, raises: z.number(), lastAt: epoch }),
  ).extend({ raises: z.number() }),
  fleeting: shortened(z.object({ ...source, count: z.number(), medianMs: z.number() })).extend({ raises: z.number() }),
  standing: shortened(
    z.object({
      ...source,
      id: z.string(),
      level: z.number(),
      subjectName: text,
      raisedAt: epoch,
      standsMs: z.number(),
    }),
  ),
  badActors: z
    .array(
      z.object({
        ...source,
        count: z.number(),
        share: z.number(),
        proposal: z.object({ parameter: z.enum(delayParameters), seconds: z.number() }).nullable(),
      }),
    )
    .readonly(),
  levels,
  days: z.array(z.object({ key: z.string(), count: z.number(), peak: z.number() })).readonly(),
});

export const clusterSchema = z.object({
  span,
  account,
  largest: z.number(),
  durations,
  areas: groups,
  hours: groups,
  days: groups,
  alarms: shortened(
    z.object({
      id: z.string(),
      areaId: text,
      areaName: text,
      level: z.number(),
      status: z.enum(['alarming', 'handled']),
      raisedAt: epoch,
      clearedAt: epoch.nullable(),
      durationMs: z.number(),
      size: z.number(),
    }),
  ),
});
