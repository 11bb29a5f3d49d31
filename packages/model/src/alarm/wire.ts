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
    action: z.enum(handlingActions).nullable().meta({ description: 'For a handling.' }),
    actor: z.string().nullable().meta({ description: 'null = by the system.' }),
    words: z.string().nullable().meta({ description: 'Remark.' }),
    until: epochMs.nullable().meta({ description: 'End of a shelving.' }),
    target: z.enum(escalationTargets).nullable().meta({ description: 'Recipient of an escalation.' }),
  })
  .meta({ id: 'AlarmTurn' });

/** An account that can be handed alarms now. */
export const alarmColleague = z.strictObject({ id: z.string(), name: z.string() }).meta({ id: 'AlarmColleague' });

/** A picture that a camera sent with its alarm. */
export const alarmPicture = z
  .strictObject({
    t: epochMs.meta({ description: "Time of the picture by the camera's clock, epoch ms." }),
    downloadUrl: z.string().nullable().meta({ description: 'null = unreadable.' }),
  })
  .meta({ id: 'AlarmPicture' });
