import { delayParameters } from './backtest.ts';
import * as z from 'zod';

import { epochMs } from '../reply/wire.ts';
import { alarmRules } from './alarmRule.ts';

const text = z.string().nullable();

/** Counts by level: of level 1 first. */
const byLevel = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .readonly()
  .meta({ description: 'By level, 1 first.' });
export type ByLevel = z.infer<typeof byLevel>;

/** Durations; each value is one that occurred (nearest rank). */
const durations = z
  .strictObject({ count: z.number(), medianMs: z.number(), p90Ms: z.number(), maxMs: z.number() })
  .meta({ id: 'Durations' });
export type Durations = z.infer<typeof durations>;

/** Days of a span by the clock of the site, and its instants: `from` ≤ t < `until`. */
export const statisticSpan = z
  .strictObject({
    dayFrom: z.string(),
    dayTo: z.string(),
    from: epochMs,
    until: epochMs.meta({ description: 'End of the last day, or now if earlier; epoch ms.' }),
    timeZone: z.string(),
  })
  .meta({ id: 'StatisticSpan' });
export type StatisticSpan = z.infer<typeof statisticSpan>;

/** `raised` = `handled` + `ignored` + `open`. */
const alarmAccount = z
  .strictObject({ raised: z.number(), handled: z.number(), ignored: z.number(), open: z.number() })
  .meta({ id: 'AlarmAccount' });
export type AlarmAccount = z.infer<typeof alarmAccount>;

/** Alarms of one type, area, department, day or hour of the day. */
const statisticGroup = z
  .strictObject({
    key: z.string().meta({
      description:
        "The rule's code, the id, `yyyy-MM-dd`, or the hour from `0`; empty = without an area or department.",
    }),
    name: text.meta({ description: 'Display text, if different from the key.' }),
    count: z.number(),
    levels: byLevel,
  })
  .meta({ id: 'StatisticGroup' });
export type StatisticGroup = z.infer<typeof statisticGroup>;
const groups = z.array(statisticGroup).readonly();

/** From a raise to its acknowledgement and to its handling; null = not yet. */
const responseTimes = z
  .strictObject({
    by: z.enum(['total', 'type', 'level']),
    key: z.string(),
    acknowledged: durations.nullable(),
    handled: durations.nullable(),
  })
  .meta({ id: 'ResponseTimes' });
export type ResponseTimes = z.infer<typeof responseTimes>;

/** Today beside the average of the last 30 days (specification §9), independent of the span. */
const todayCount = z
  .strictObject({
    day: z.string(),
    count: z.number(),
    days: z.number().meta({ description: 'Days before today in the average; fewer for a newer site.' }),
    average: z.number().nullable().meta({ description: 'Alarms per day; null = no day before today.' }),
    averageByNow: z.number().nullable().meta({ description: 'The same up to the current time of day.' }),
  })
  .meta({ id: 'TodayCount' });
export type TodayCount = z.infer<typeof todayCount>;

export const alarmStatistics = z
  .strictObject({
    span: statisticSpan,
    account: alarmAccount,
    raises: z.number().meta({ description: 'Including reopened alarms, so at least the number of alarms.' }),
    today: todayCount,
    types: groups,
    levels: byLevel,
    areas: groups,
    departs: groups,
    hours: groups.meta({ description: 'All 24.' }),
    week: z
      .array(z.array(z.number()).readonly())
      .readonly()
      .meta({ description: 'Weekdays from Monday, each with its 24 hours.' }),
    days: groups.meta({ description: 'Every day of the span, including those without alarms.' }),
    responses: z.array(responseTimes).readonly(),
  })
  .meta({ id: 'AlarmStatistics' });
export type AlarmStatistics = z.infer<typeof alarmStatistics>;

/** Raises of a rule in an area. */
const alarmSource = z.strictObject({ type: z.enum(alarmRules), areaId: text, areaName: text });
export type AlarmSource = z.infer<typeof alarmSource>;

/** A rule, area and subject that was raised three times within a minute. */
const chatteringAlarm = alarmSource
  .extend({
    subjectId: z.string(),
    subjectName: text,
    raises: z.number().meta({ description: 'Raises in such a minute.' }),
    lastAt: epochMs,
  })
  .meta({ id: 'ChatteringAlarm' });
export type ChatteringAlarm = z.infer<typeof chatteringAlarm>;

/** Alarms that cleared within a minute without a user action. */
const fleetingAlarm = alarmSource.extend({ count: z.number(), medianMs: z.number() }).meta({ id: 'FleetingAlarm' });
export type FleetingAlarm = z.infer<typeof fleetingAlarm>;

const standingAlarm = alarmSource
  .extend({ id: z.string(), level: z.number(), subjectName: text, raisedAt: epochMs, standsMs: z.number() })
  .meta({ id: 'StandingAlarm' });
export type StandingAlarm = z.infer<typeof standingAlarm>;

/** A delay that would have avoided about half of the raises; null = none. */
const delayProposal = z.strictObject({ parameter: z.enum(delayParameters), seconds: z.number() });
export type DelayProposal = z.infer<typeof delayProposal>;

const badActor = alarmSource
  .extend({
    count: z.number(),
    share: z.number().meta({ description: 'Share of all raises, from 0 to 1.' }),
    proposal: delayProposal.nullable(),
  })
  .meta({ id: 'BadActor' });
export type BadActor = z.infer<typeof badActor>;

/** Alarms per operator in ten minutes. */
const alarmLoad = z
  .strictObject({
    average: z.number(),
    peak: z.number(),
    peakAt: epochMs.nullable().meta({ description: 'Begin of the worst ten minutes; null = no alarm.' }),
    intervals: z.number().meta({ description: 'Consecutive 10-minute intervals from the begin of the span.' }),
    overloaded: z.number().meta({ description: 'Intervals with more than ten alarms for an operator.' }),
  })
  .meta({ id: 'AlarmLoad' });
export type AlarmLoad = z.infer<typeof alarmLoad>;

/** A time with more alarms than operators can handle. */
const alarmFlood = z
  .strictObject({
    from: epochMs,
    to: epochMs,
    count: z.number(),
    peak: z.number().meta({ description: 'Most alarms of any ten minutes.' }),
  })
  .meta({ id: 'AlarmFlood' });
export type AlarmFlood = z.infer<typeof alarmFlood>;

/** A list that may be truncated. */
function shortened<Line extends z.ZodType>(line: Line) {
  return z.strictObject({ count: z.number(), list: z.array(line).readonly() });
}
export type Shortened<Line> = z.infer<ReturnType<typeof shortened<z.ZodType<Line>>>>;

/** Metrics of the alarm system (ISA-18.2, IEC 62682). Counts raises that notified an operator. */
export const alarmHealth = z
  .strictObject({
    span: statisticSpan,
    measuredFrom: epochMs.meta({
      description: "Begin of the span, or of the site's records if later; epoch ms.",
    }),
    operators: z.number().meta({ description: 'Number of operators that share the load: a setting of the site.' }),
    raises: z.number().meta({ description: 'Without raises while shelved, suppressed or out of service.' }),
    load: alarmLoad,
    floods: shortened(alarmFlood).extend({ ms: z.number() }),
    chattering: shortened(chatteringAlarm).extend({ raises: z.number() }),
    fleeting: shortened(fleetingAlarm).extend({ raises: z.number() }),
    standing: shortened(standingAlarm).meta({ description: 'At the end of the span.' }),
    badActors: z.array(badActor).readonly(),
    levels: byLevel,
    days: z
      .array(z.strictObject({ key: z.string(), count: z.number(), peak: z.number() }))
      .readonly()
      .meta({ description: 'Raises of every day, and of its worst ten minutes.' }),
  })
  .meta({ id: 'AlarmHealth' });
export type AlarmHealth = z.infer<typeof alarmHealth>;

const clusterAlarm = z
  .strictObject({
    id: z.string(),
    areaId: text,
    areaName: text,
    level: z.number(),
    status: z.enum(['alarming', 'handled']),
    raisedAt: epochMs,
    clearedAt: epochMs.nullable().meta({ description: 'null = the group still exists.' }),
    durationMs: z.number(),
    size: z.number().meta({ description: 'People at the newest raise.' }),
  })
  .meta({ id: 'ClusterAlarm' });
export type ClusterAlarm = z.infer<typeof clusterAlarm>;

/** Alarms of people who gather (specification §2, cluster alarm statistics). */
export const clusterStatistics = z
  .strictObject({
    span: statisticSpan,
    account: alarmAccount,
    largest: z.number(),
    durations: durations.nullable(),
    areas: groups,
    hours: groups,
    days: groups,
    alarms: shortened(clusterAlarm).meta({ description: 'Newest first.' }),
  })
  .meta({ id: 'ClusterStatistics' });
export type ClusterStatistics = z.infer<typeof clusterStatistics>;
