import * as z from 'zod';

import { statisticSpan } from '../alarm/statisticWire.ts';

/** How an area was used in a span, by those whom the reader sees. */
const areaUse = z
  .strictObject({
    areaId: z.string(),
    areaName: z.string(),
    entries: z.number().meta({ description: 'How often somebody, or a vehicle, came in.' }),
    stays: z.number().meta({ description: 'In the span, those that began before it among them.' }),
    people: z.number().meta({ description: 'Different ones.' }),
    vehicles: z.number(),
    stayMs: z.number().meta({ description: 'Of the stays, clipped to the span at both ends: their sum.' }),
    longestMs: z.number(),
  })
  .meta({ id: 'AreaUse' });
export type AreaUse = z.infer<typeof areaUse>;

export const areaAnalysis = z
  .strictObject({
    span: statisticSpan,
    areas: z
      .array(areaUse)
      .readonly()
      .meta({ description: 'Those with most entries first; areas that nobody entered last, by name.' }),
  })
  .meta({ id: 'AreaAnalysis' });
export type AreaAnalysis = z.infer<typeof areaAnalysis>;
