import * as z from 'zod/mini';

import { workPermitActions } from './workPermitStep.ts';

/** What was done with the work, by whom and when: appended by the server, oldest first. */
export const workPermitStepsShape = z.array(
  z.strictObject({
    action: z.enum(workPermitActions),
    /** ISO-8601. */
    at: z.string(),
    accountName: z.string(),
    name: z.string(),
    note: z.nullable(z.string()),
  }),
);
export type TakenStep = z.infer<typeof workPermitStepsShape>[number];
