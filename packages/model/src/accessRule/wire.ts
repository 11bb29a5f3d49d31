import * as z from 'zod';

import { accessReasons } from './decideAccess.ts';

/** Reply to the request of a door (work.md, Smart access control). */
export const accessAnswer = z
  .strictObject({
    granted: z.boolean(),
    reason: z.enum(accessReasons).meta({ description: 'For programs.' }),
    message: z.string().meta({ description: "In the asker's language." }),
    decisionId: z.string(),
  })
  .meta({ id: 'AccessAnswer' });

const doorRule = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    weekdays: z.array(z.string()).meta({ description: '1 = Monday; none = every day.' }),
    startTime: z.string().nullable().meta({ description: "`HH:mm` in the site's zone; null = all day." }),
    endTime: z.string().nullable(),
    asks: z.boolean().meta({ description: 'Has a condition of the moment: the door has to ask.' }),
    cards: z.array(z.string()).meta({ description: 'SNs and access card numbers of whom it admits today.' }),
    plates: z.array(z.string()),
  })
  .meta({ id: 'DoorRule' });

/** The rules of a door that decides alone. */
export const doorRules = z
  .strictObject({
    version: z.string().meta({ description: 'Changes whenever anything else of the reply does.' }),
    isOpen: z.boolean().meta({ description: 'An evacuation runs: the door is to stand open.' }),
    timeZone: z.string(),
    rules: z.array(doorRule).nullable().meta({ description: 'Null = the version that was sent is the newest.' }),
  })
  .meta({ id: 'DoorRules' });
