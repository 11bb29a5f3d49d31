import * as z from 'zod';

/** Hidden dangers that the caller sees. */
export const hiddenDangerFigures = z
  .strictObject({
    open: z.number().meta({ description: 'Not closed.' }),
    overdue: z.number().meta({ description: 'Of these, not put right and past their deadline.' }),
    toAccept: z.number().meta({ description: 'Of these, put right and not accepted yet.' }),
    closed: z.number().meta({ description: 'Closed within the last 30 days.' }),
    closedInTime: z.number().meta({ description: 'Of these, put right before the deadline.' }),
  })
  .meta({ id: 'HiddenDangerFigures' });
