import * as z from 'zod';

import { permitRefusals, permitRoles } from './workPermitKind.ts';

const text = z.string().nullable();

/** A reason for which work is not started or resumed. */
export const permitReason = z
  .strictObject({
    code: z.enum(permitRefusals),
    message: z.string().meta({ description: "In the caller's language." }),
    what: text.meta({ description: 'Name of the person, gas, measure or permit that it is about.' }),
    role: z.enum(permitRoles).nullable(),
    id: text.meta({ description: 'Id of the person or permit.' }),
  })
  .meta({ id: 'PermitReason' });
export type PermitReason = z.infer<typeof permitReason>;
