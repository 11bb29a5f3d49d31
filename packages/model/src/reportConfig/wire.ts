import * as z from 'zod';

import { reportCell } from '../report/wire.ts';
import { figureWays } from './reportDefinition.ts';

/** Current result of a custom report. */
export const reportRun = z
  .strictObject({
    span: z.strictObject({
      dayFrom: z.iso.date(),
      dayTo: z.iso.date(),
      until: z.number().meta({ description: 'Epoch ms; not after now.' }),
      timeZone: z.string(),
    }),
    columns: z
      .array(
        z.strictObject({
          label: z.string().meta({ description: 'Catalogue key.' }),
          way: z.enum(figureWays).nullable().meta({ description: 'How the cells of a group became one.' }),
        }),
      )
      .readonly(),
    rows: z.array(z.array(reportCell).readonly()).readonly(),
    total: z.number().int().meta({ description: 'Rows in all. A reply has the first 500; the sheet has all.' }),
    chart: z.number().int().nullable().meta({ description: 'Column that a chart draws; null = none.' }),
  })
  .meta({ id: 'ReportRun' });
export type ReportRun = z.infer<typeof reportRun>;
