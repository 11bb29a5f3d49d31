import * as z from 'zod';

/** How far the history of the demo site is made, in days. */
export const demoHistory = z.strictObject({ days: z.number(), daysDone: z.number() }).meta({ id: 'DemoHistory' });
export type DemoHistory = z.infer<typeof demoHistory>;
