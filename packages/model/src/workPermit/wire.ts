import * as z from 'zod';

import { alarmRules } from '../alarm/alarmRule.ts';
import { statisticSpan } from '../alarm/statisticWire.ts';
import { placeShape } from '../device/place.ts';
import { epochMs, permitReason } from '../reply/wire.ts';
import { workPermitLevels, workPermitTypes } from './workPermitKind.ts';
import { permitRoles, workPermitStatuses } from './workPermitStep.ts';
import { permitSettingShape, gasAnalysisFacts, measureTickShape, workPermitStepsShape } from './workPermitShape.ts';

const text = z.string().nullable();
const instant = z.string().meta({ description: 'ISO-8601.' });

const kind = { type: z.enum(workPermitTypes), level: z.enum(workPermitLevels) };
const override = z
  .strictObject({ at: instant, name: z.string(), reason: z.string(), missing: z.array(z.string()) })
  .nullable()
  .meta({ description: 'The newest emergency override; `missing` = messages.' });

/** A person on the roster of a permit. */
const rosterPerson = z
  .strictObject({
    id: z.string(),
    name: text.meta({ description: 'null = not in the register any more.' }),
    isInside: z.boolean().nullable().meta({ description: 'null = unknown: no fix, or the work is paused.' }),
  })
  .meta({ id: 'RosterPerson' });
export type RosterPerson = z.infer<typeof rosterPerson>;

/** The fence of a permit, while the work is in progress. */
export const permitRegions = z
  .array(
    z.discriminatedUnion('shape', [
      z.strictObject({
        shape: z.literal('polygon'),
        points: z.array(z.tuple([z.number(), z.number()])),
        floor: z.number().nullable(),
      }),
      z.strictObject({
        shape: z.literal('circle'),
        center: z.tuple([z.number(), z.number()]),
        radius: z.number(),
        floor: z.number().nullable(),
      }),
    ]),
  )
  .meta({ description: 'The fence while the work is in progress.' });

const place = {
  areaId: z.string(),
  areaName: text,
  place: z.nullable(placeShape),
  regions: permitRegions,
};

/** Work in progress or paused. */
const boardPermit = z
  .strictObject({
    id: z.string(),
    version: z.number(),
    number: z.string(),
    ...kind,
    status: z.enum(['inProgress', 'paused']),
    content: z.string(),
    departName: text,
    ...place,
    startAt: instant,
    endAt: instant,
    isOverdue: z.boolean(),
    override,
    workers: z.array(rosterPerson),
    guardians: z.array(rosterPerson),
    others: z.number().nullable().meta({ description: 'People inside who are not on the roster; null = paused.' }),
    maxPeople: z.number().nullable(),
    openAlarms: z.number(),
  })
  .meta({ id: 'BoardPermit' });
export type BoardPermit = z.infer<typeof boardPermit>;

/** `/bp/workPermit/board`: least time left first. */
export const permitBoard = z
  .strictObject({ t: epochMs.meta({ description: 'Time of the server; epoch ms.' }), permits: z.array(boardPermit) })
  .meta({ id: 'PermitBoard' });
export type PermitBoard = z.infer<typeof permitBoard>;

/** A person of a role, and the confirmation in force. */
const permitSignature = z
  .strictObject({
    role: z.enum(permitRoles),
    personId: z.string(),
    name: text,
    isRequired: z.boolean().meta({ description: 'The setting asks for the confirmation of this role.' }),
    isDue: z.boolean().meta({ description: 'All that come before have confirmed, and this one has not.' }),
    isCaller: z.boolean().meta({ description: "The caller's account is this person's." }),
    confirmedAt: instant.nullable(),
    accountName: text,
  })
  .meta({ id: 'PermitSignature' });
export type PermitSignature = z.infer<typeof permitSignature>;

const analysis = z
  .strictObject({
    ...gasAnalysisFacts,
    isPassing: z.boolean().nullable().meta({ description: 'null = no limits are set.' }),
    failed: z.array(z.string()).meta({ description: 'Gases beyond their limits, or not measured.' }),
  })
  .meta({ id: 'PermitAnalysis' });

const measure = z
  .strictObject({
    measure: z.string().meta({ description: 'A text, or a code of `permitMeasures`.' }),
    isRequired: z.boolean(),
    tick: z.nullable(z.strictObject({ at: instant, name: z.string(), accountName: z.string() })),
  })
  .meta({ id: 'PermitMeasure' });

const permitAlarm = z
  .strictObject({
    id: z.string(),
    type: z.enum(alarmRules),
    level: z.number(),
    raisedAt: instant,
    clearedAt: instant.nullable(),
    handledAt: instant.nullable(),
    subjectName: text,
  })
  .meta({ id: 'PermitAlarm' });
export type PermitAlarm = z.infer<typeof permitAlarm>;

/** `/bp/workPermit/record`: a permit with its full record, for its page and its print. */
export const permitRecord = z
  .strictObject({
    id: z.string(),
    version: z.number(),
    number: z.string(),
    ...kind,
    status: z.enum(workPermitStatuses),
    content: z.string(),
    safetyMeasures: z.string(),
    departName: text,
    ...place,
    startAt: instant,
    endAt: instant,
    maxPeople: z.number().nullable(),
    isOverdue: z.boolean(),
    photos: z.array(z.strictObject({ name: z.string(), downloadUrl: z.string() })),
    attachments: z.array(z.strictObject({ name: z.string(), downloadUrl: z.string() })),
    setting: permitSettingShape,
    override,
    signatures: z
      .array(permitSignature)
      .meta({ description: 'Every person of every role; required ones in their order.' }),
    analyses: z.array(analysis).meta({ description: 'Newest first.' }),
    measures: z.array(measure).meta({ description: 'Of the setting, then others that were ticked.' }),
    withdrawnTicks: z.array(measureTickShape),
    steps: workPermitStepsShape,
    reasons: z.array(permitReason).meta({ description: 'Why start or resume would be refused now.' }),
    roster: z.strictObject({
      workers: z.array(rosterPerson),
      guardians: z.array(rosterPerson),
      others: z.number().nullable(),
    }),
    alarms: z.array(permitAlarm).meta({ description: 'Raised by the permit; newest first, at most 200.' }),
    t: epochMs.meta({ description: 'Time of the server; epoch ms.' }),
  })
  .meta({ id: 'PermitRecord' });
export type PermitRecord = z.infer<typeof permitRecord>;

const figures = {
  count: z.number().meta({ description: 'Permits of which the work was started in the span.' }),
  ended: z.number(),
  inTime: z.number().meta({ description: 'Ended not after the end of the permit.' }),
  overdue: z.number().meta({ description: 'Ended late, or still under way after the end of the permit.' }),
  overridden: z.number().meta({ description: 'Started or resumed by an emergency override.' }),
  meanMs: z.number().nullable().meta({ description: 'Mean time from start to end, of ended ones; null = none.' }),
  alarms: z.number(),
};

const permitGroup = z
  .strictObject({
    key: z.string().meta({ description: 'Type, level, id of the department, or `yyyy-MM`; empty = no department.' }),
    name: text.meta({ description: 'Of the department.' }),
    ...figures,
  })
  .meta({ id: 'PermitGroup' });
export type PermitGroup = z.infer<typeof permitGroup>;

/** `/bp/workPermit/statistics`. */
export const permitStatistics = z
  .strictObject({
    span: statisticSpan,
    total: z.strictObject(figures),
    type: z.array(permitGroup),
    level: z.array(permitGroup),
    depart: z.array(permitGroup),
    month: z.array(permitGroup).meta({ description: 'Every month of the span.' }),
  })
  .meta({ id: 'PermitStatistics' });
export type PermitStatistics = z.infer<typeof permitStatistics>;
