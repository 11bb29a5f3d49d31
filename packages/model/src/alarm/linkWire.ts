import * as z from 'zod';

import { runningMuster } from '../muster/wire.ts';
import { permitRegions } from '../workPermit/wire.ts';
import { workPermitLevels, workPermitTypes } from '../workPermit/workPermitKind.ts';

/** Links of an alarm; objects that the caller may not see are omitted. */
const alarmLink = z
  .strictObject({
    alarmId: z.string(),
    permit: z
      .strictObject({
        id: z.string(),
        number: z.string(),
        type: z.enum(workPermitTypes),
        level: z.enum(workPermitLevels),
        regions: permitRegions,
      })
      .nullable()
      .meta({ description: 'The permit to work of whose fence it is.' }),
    muster: runningMuster
      .pick({ id: true, kind: true, scope: true, areas: true })
      .meta({ id: 'LinkedMuster' })
      .nullable()
      .meta({ description: 'The drill or evacuation that it is.' }),
    rounds: z
      .array(
        z.strictObject({
          routeId: z.string(),
          round: z.string().meta({ description: '`YYYY-MM-DD#n`.' }),
          roundId: z.string().nullable().meta({ description: 'Row of `patrolRound`; null = it is open.' }),
          routeName: z.string(),
          teamName: z.string(),
        }),
      )
      .meta({ description: 'Rounds that were open when a member of their team raised it.' }),
  })
  .meta({ id: 'AlarmLink' });
export type AlarmLink = z.infer<typeof alarmLink>;

export const alarmLinks = z.array(alarmLink);
export type AlarmLinks = z.infer<typeof alarmLinks>;
