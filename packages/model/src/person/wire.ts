import * as z from 'zod';

/** A person in a picker (specification §7, `/base/user/detail-list`). */
export const personChoice = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    departName: z.string().nullable(),
    jobName: z.string().nullable(),
  })
  .meta({ id: 'PersonChoice' });

/** Result of an archive of photos. */
export const photoReport = z
  .strictObject({ stored: z.number(), problems: z.array(z.strictObject({ name: z.string(), reason: z.string() })) })
  .meta({ id: 'PhotoReport' });
