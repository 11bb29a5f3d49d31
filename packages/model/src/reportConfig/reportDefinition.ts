import * as z from 'zod/mini';

/** Aggregations of the cells of a group; `first` and `last` for times. */
export const figureWays = ['sum', 'mean', 'max', 'min', 'first', 'last'] as const;
export type FigureWay = (typeof figureWays)[number];

export const definitionLimits = { columns: 20, conditions: 10, groups: 2, values: 50, text: 100 } as const;

/** Maximum number of rows of a PDF; the sheet has all of them. */
export const pdfRows = 2000;

const field = z.string().check(z.regex(/^[a-zA-Z]{1,40}$/));
const figure = z.number().check(z.minimum(-1e12), z.maximum(1e12));

/** A condition on rows. Durations in minutes, shares in percent, as typed. */
const condition = z.discriminatedUnion('is', [
  z.strictObject({
    field,
    is: z.literal('contains'),
    text: z.string().check(z.regex(/\S/), z.maxLength(definitionLimits.text)),
  }),
  z.strictObject({
    field,
    is: z.literal('oneOf'),
    values: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(definitionLimits.values)),
  }),
  z.strictObject({ field, is: z.literal('atLeast'), value: figure }),
  z.strictObject({ field, is: z.literal('atMost'), value: figure }),
]);
export type ReportCondition = z.infer<typeof condition>;

const column = z.strictObject({
  field,
  /** Aggregation in groups; absent = the default of the field. */
  way: z.optional(z.enum(figureWays)),
});
export type ReportColumn = z.infer<typeof column>;

/** Definition of a report on the rows of its source. */
export const reportDefinitionShape = z.strictObject({
  columns: z.array(column).check(z.minLength(1), z.maxLength(definitionLimits.columns)),
  conditions: z.array(condition).check(z.maxLength(definitionLimits.conditions)),
  /** Fields by which rows are grouped; empty = not grouped. */
  groupBy: z.array(field).check(z.maxLength(definitionLimits.groups)),
  /** Field that a chart draws; null = none. */
  chart: z.nullable(field),
});
export type ReportDefinition = z.infer<typeof reportDefinitionShape>;
