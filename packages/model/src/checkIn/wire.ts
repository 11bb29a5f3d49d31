import * as z from 'zod';

import { musterKinds } from '../muster/muster.ts';
import { epochMs } from '../reply/wire.ts';

/** Content of the page of a scanned code before input. */
export const checkInPoint = z
  .strictObject({
    site: z.string(),
    point: z.string(),
    kind: z.enum(musterKinds).nullable().meta({ description: 'null = no evacuation is running; nobody can check in.' }),
  })
  .meta({ id: 'CheckInPoint' });
export type CheckInPoint = z.infer<typeof checkInPoint>;

/** Outcome of a check-in. */
export const checkInOutcome = z
  .strictObject({
    outcome: z.enum(['safe', 'unknown', 'askPhone']).meta({
      description: 'unknown = not in the register, the warden sees the name; askPhone = several have the name.',
    }),
  })
  .meta({ id: 'CheckInOutcome' });
export type CheckInOutcome = z.infer<typeof checkInOutcome>;

/** The code of a muster point; the token is a part of the printed URL. */
export const musterPointCode = z
  .strictObject({
    areaId: z.string(),
    name: z.string(),
    token: z.string().nullable().meta({ description: 'null = none was made yet.' }),
  })
  .meta({ id: 'MusterPointCode' });
export type MusterPointCode = z.infer<typeof musterPointCode>;

/** An unregistered person at a muster point. */
export const musterGuest = z
  .strictObject({ pointId: z.string(), name: z.string(), at: epochMs })
  .meta({ id: 'MusterGuest' });
export type MusterGuest = z.infer<typeof musterGuest>;
