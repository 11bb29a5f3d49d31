import * as z from 'zod';

import { musterStates } from '../muster/muster.ts';
import { runningMuster } from '../muster/wire.ts';
import { epochMs } from '../reply/wire.ts';

const text = z.string().nullable();
const instant = z.string().meta({ description: 'ISO-8601.' });

/** An open alarm to which the caller was sent. */
const dutyTask = z
  .strictObject({
    id: z.string().meta({ description: 'Of the alarm.' }),
    type: z.string(),
    level: z.number(),
    raisedAt: instant,
    clearedAt: instant.nullable(),
    unverified: z.boolean(),
    subjectName: text,
    areaName: text,
    lon: z.number().nullable(),
    lat: z.number().nullable(),
    floor: z.number().nullable(),
    phone: text.meta({ description: 'Of whom the alarm is about, for who has not refused to go there; null = none.' }),
    sentAt: instant,
    sentBy: z.string(),
    answer: z.enum(['sent', 'received', 'read', 'confirmed', 'yes', 'no', 'failed']),
    arrivedAt: instant.nullable(),
    metres: z.number().nullable().meta({ description: 'Left in a straight line; null = unknown.' }),
  })
  .meta({ id: 'DutyTask' });

/** A running muster that concerns the caller. */
const dutyMuster = runningMuster
  .extend({
    state: z.enum(musterStates).meta({ description: 'Of the caller.' }),
    tickedAt: epochMs.nullable(),
  })
  .meta({ id: 'DutyMuster' });

/** Current tasks of the caller. */
export const ownDuty = z
  .strictObject({
    person: z
      .strictObject({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'The person of the account; null = none on this site.' }),
    tasks: z.array(dutyTask),
    musters: z.array(dutyMuster),
  })
  .meta({ id: 'OwnDuty' });

/** Answers of a responder: coming, cannot come, arrived. */
export const dutyAnswers = ['yes', 'no', 'arrived'] as const;
