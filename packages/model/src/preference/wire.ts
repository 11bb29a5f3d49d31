import * as z from 'zod';

/** Preferences of an account; the same in every browser. */
export const preferences = z
  .strictObject({
    alarmDock: z.enum(['folded', 'open']).meta({ description: 'The rail with the open alarms.' }),
    tour: z.enum(['due', 'seen']).meta({ description: 'The tour of the first login.' }),
  })
  .meta({ id: 'Preferences' });

/** Default preferences. */
export const defaultPreferences: z.infer<typeof preferences> = { alarmDock: 'folded', tour: 'due' };
