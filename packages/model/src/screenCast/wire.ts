import * as z from 'zod';

/** Settings of the board at the gate; title null = the product's title. */
export const shownBoard = z
  .strictObject({
    title: z.string().nullable(),
    projectorSize: z.int().meta({ description: 'Lines of text in the height of the list, without row spacing.' }),
    rowSpacing: z.number().meta({ description: 'Pixels between lines, of a picture that is 1080 high.' }),
    showDeparts: z.boolean(),
    showVisitors: z.boolean(),
    showContractors: z.boolean(),
  })
  .meta({ id: 'ShownBoard' });
