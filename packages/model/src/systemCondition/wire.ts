import * as z from 'zod';

import { conditionCodes } from './systemCondition.ts';

/** An active system condition (`/base/systemCondition/active`). */
export const activeCondition = z
  .strictObject({
    code: z.enum(conditionCodes),
    severity: z.enum(['down', 'degraded']),
    buildingId: z.string().nullable().meta({ description: 'null = the whole installation.' }),
    subject: z.string().nullable().meta({ description: 'An id, a tag or a file.' }),
    since: z.iso.datetime(),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'ActiveCondition' });
