import * as z from 'zod';

/** An emergency card beside an alarm. */
export const alarmEmergencyCard = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** HTML, as entered. */
  steps: z.string(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
});
export type AlarmEmergencyCard = z.infer<typeof alarmEmergencyCard>;
