import * as z from 'zod';

import { statisticSpan } from '../alarm/statisticWire.ts';

/** Use of an area in a span, by subjects visible to the reader. */
const areaUse = z
  .strictObject({
    areaId: z.string(),
    areaName: z.string(),
    entries: z.number().meta({ description: 'Number of entries of people and vehicles.' }),
    stays: z.number().meta({ description: 'In the span, including those that began before it.' }),
    people: z.number().meta({ description: 'Different ones.' }),
    vehicles: z.number(),
    stayMs: z.number().meta({ description: 'Total of the stays, clipped to the span at both ends.' }),
    longestMs: z.number(),
    expected: z.number().nullable().meta({ description: 'Of its statistic settings for reports; null = it has none.' }),
    storageLocation: z.string().nullable().meta({ description: 'Where what is counted is kept.' }),
  })
  .meta({ id: 'AreaUse' });
export type AreaUse = z.infer<typeof areaUse>;

export const areaAnalysis = z
  .strictObject({
    span: statisticSpan,
    areas: z
      .array(areaUse)
      .readonly()
      .meta({ description: 'By number of entries, descending; areas without entries last, by name.' }),
  })
  .meta({ id: 'AreaAnalysis' });
export type AreaAnalysis = z.infer<typeof areaAnalysis>;
