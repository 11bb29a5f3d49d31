import * as z from 'zod';

import { epochMs } from '../reply/wire.ts';
import { handlingActions } from './alarm.ts';
import { alarmCounters } from './alarmCounter.ts';
import { alarmTurns } from './alarmRecord.ts';
import { escalationTargets } from './alarmRule.ts';

/** Unhandled alarms: in all, by kind, and those of areas at a level of risk (1 and 2). */
export const alarmCounts = z.record(z.enum(alarmCounters), z.number()).meta({ id: 'AlarmCounts' });

/** One line of an alarm's history. */
export const alarmTurn = z
  .strictObject({
    t: epochMs,
    kind: z.enum(alarmTurns),
    level: z.number(),
    action: z.enum(handlingActions).nullable().meta({ description: 'Of a handling.' }),
    actor: z.string().nullable().meta({ description: 'null = it happened by itself.' }),
    words: z.string().nullable().meta({ description: 'What was said of it.' }),
    until: epochMs.nullable().meta({ description: 'Of a shelf its end.' }),
    target: z.enum(escalationTargets).nullable().meta({ description: 'Of an escalation whom it called.' }),
  })
  .meta({ id: 'AlarmTurn' });

/** A picture that a camera sent with its alarm. */
export const alarmPicture = z
  .strictObject({
    t: epochMs.meta({ description: "When it was taken, by the camera's clock; epoch ms." }),
    downloadUrl: z.string().nullable().meta({ description: 'null = it could not be read.' }),
  })
  .meta({ id: 'AlarmPicture' });
