import * as z from 'zod';

/** Progress of generating the demo history, in days. */
export const demoHistory = z.strictObject({ days: z.number(), daysDone: z.number() }).meta({ id: 'DemoHistory' });
export type DemoHistory = z.infer<typeof demoHistory>;
