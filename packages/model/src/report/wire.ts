import * as z from 'zod';

/** A cell of `statisticTable.ts` on the wire. */
export const reportCell = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('label'),
    key: z.string().meta({ description: 'Catalogue key.' }),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('count'), value: z.number() }),
  z.strictObject({ kind: z.literal('rate'), value: z.number().nullable() }),
  z.strictObject({ kind: z.literal('share'), value: z.number().nullable().meta({ description: 'From 0 to 1.' }) }),
  z.strictObject({ kind: z.literal('duration'), ms: z.number().nullable() }),
  z.strictObject({ kind: z.literal('time'), t: z.number().nullable().meta({ description: 'Epoch ms.' }) }),
]);

const reportTable = z
  .strictObject({
    name: z.string(),
    title: z.string().meta({ description: 'Catalogue key.' }),
    columns: z.array(z.string()).readonly().meta({ description: 'Catalogue keys.' }),
    rows: z.array(z.array(reportCell).readonly()).readonly(),
    total: z.number().meta({ description: 'Rows of the table. A reply has the first 500; the sheet has all.' }),
    chart: z
      .number()
      .nullable()
      .meta({ description: 'Column that a chart draws, named by the columns before the first figure; null = none.' }),
  })
  .meta({ id: 'ReportTable' });
/** Figures as a table, and the column that is drawn. */
export type ReportTable = z.infer<typeof reportTable>;

export const report = z
  .strictObject({
    span: z.strictObject({
      from: z.number().meta({ description: 'Epoch ms.' }),
      until: z.number().meta({ description: 'Epoch ms; not after now.' }),
      timeZone: z.string(),
    }),
    tables: z.array(reportTable).readonly(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

/** How far a report is that runs. */
export const runProgress = z
  .strictObject({
    done: z.number().int().meta({ description: 'Days, or parts of the work, that are done.' }),
    total: z.number().int().meta({ description: '0 until it is known.' }),
  })
  .meta({ id: 'RunProgress' });
export type RunProgress = z.infer<typeof runProgress>;
