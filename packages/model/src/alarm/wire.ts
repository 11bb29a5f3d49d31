import * as z from 'zod';

import { epochMs } from '../reply/wire.ts';
import { handlingActions } from './alarm.ts';
import { alarmCounters } from './alarmCounter.ts';
import { alarmTurns } from './alarmRecord.ts';
import { escalationTargets } from './alarmRule.ts';

/** Unhandled alarms: total, by kind, and those of areas at a risk level (1 and 2). */
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

/** An account that can currently be assigned alarms. */
export const alarmColleague = z.strictObject({ id: z.string(), name: z.string() }).meta({ id: 'AlarmColleague' });

/** Place from which a distance is measured. */
const distanceBy = z
  .enum(['plan', 'straight'])
  .meta({ description: 'plan = on foot around what the plan draws; straight = no plan there, or another floor.' });

/** A person who can currently be sent to an alarm. */
const candidate = z.strictObject({
  personId: z.string(),
  name: z.string(),
  departName: z.string().nullable(),
  jobName: z.string().nullable(),
  certificates: z.array(z.string()).meta({ description: 'Names of certificates that are valid today.' }),
  metres: z.number(),
  by: distanceBy,
  floor: z.number().nullable(),
  onShift: z.boolean().meta({ description: 'A shift of the person runs now (rosters of attendance).' }),
});

/** People who can be sent to an alarm, nearest first, and the distances of those already sent. */
export const alarmResponders = z
  .strictObject({
    duty: z
      .literal('online')
      .meta({ description: 'Staff whose card is online and without alarm, whether on shift or not.' }),
    hasPlace: z.boolean().meta({ description: 'false = the alarm has no place to send anybody to.' }),
    candidates: z.array(candidate),
    sent: z.array(
      z.strictObject({
        personId: z.string(),
        metres: z.number().nullable().meta({ description: 'Left now; null = arrived, or unknown.' }),
        by: distanceBy.nullable(),
        way: z
          .array(z.tuple([z.number(), z.number()]))
          .nullable()
          .meta({ description: 'Longitude and latitude of its corners, degrees, from where the person is.' }),
      }),
    ),
  })
  .meta({ id: 'AlarmResponders' });

/** A picture that a camera sent with its alarm. */
export const alarmPicture = z
  .strictObject({
    t: epochMs.meta({ description: "Time of the picture by the camera's clock, epoch ms." }),
    downloadUrl: z.string().nullable().meta({ description: 'null = unreadable.' }),
  })
  .meta({ id: 'AlarmPicture' });
