import * as z from 'zod';

import { sessionEntries } from './session.ts';

/** A session of the caller. */
export const ownSession = z
  .strictObject({
    id: z.string(),
    address: z.string(),
    agent: z.string().nullable(),
    entry: z.enum(sessionEntries),
    startedAt: z.string(),
    lastSeenAt: z.string(),
    isThis: z.boolean().meta({ description: 'The session of this call.' }),
  })
  .meta({ id: 'OwnSession' });

/** Number of ended sessions of the caller. */
export const endedSessions = z.strictObject({ ended: z.number() }).meta({ id: 'EndedSessions' });
