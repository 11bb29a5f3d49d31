import * as z from 'zod';

const text = z.string().nullable();

/** A department of the org chart. */
export const chartRow = z
  .strictObject({
    id: z.string(),
    parentId: text,
    name: z.string(),
    code: text,
    headId: text,
    headName: text,
    people: z.number().meta({ description: 'Of its own.' }),
  })
  .meta({ id: 'ChartRow' });
export type ChartRow = z.infer<typeof chartRow>;
