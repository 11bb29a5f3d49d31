import * as z from 'zod/mini';

import { uploadShape } from '../entity/uploadShape.ts';
import { hiddenDangerActions } from './hiddenDangerStep.ts';

/** Steps of a hidden danger with account and time: appended by the server, oldest first. */
export const hiddenDangerStepsShape = z.array(
  z.strictObject({
    action: z.enum(hiddenDangerActions),
    at: z.iso.datetime(),
    accountName: z.string(),
    name: z.string(),
    note: z.nullable(z.string()),
    /** Of `assign`: person in charge, and deadline. */
    personName: z.nullable(z.string()),
    deadlineAt: z.nullable(z.iso.datetime()),
    photos: z.array(uploadShape),
  }),
);
export type DangerStep = z.infer<typeof hiddenDangerStepsShape>[number];
