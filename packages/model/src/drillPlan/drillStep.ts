import * as z from 'zod/mini';

const words = (most: number) => z.string().check(z.regex(/\S/), z.maxLength(most));

/** A task in a drill, in the order of the plan. */
const drillStep = z.strictObject({
  /** Executor: the chief, the fire wardens, the gate. */
  role: words(30),
  text: words(200),
});
export type DrillStep = z.infer<typeof drillStep>;

export const drillStepsShape = z.array(drillStep).check(z.maxLength(50));
