import * as z from 'zod';

import { mapPackageInfoShape } from './mapPackage.ts';

/** Progress of a map package. */
export const mapPackageState = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    size: z.number().meta({ description: 'Bytes of the archive.' }),
    received: z.number().meta({ description: 'Bytes that have come.' }),
    state: z.enum(['uploading', 'unpacking', 'ready', 'failed']),
    info: z.nullable(mapPackageInfoShape).meta({ description: 'Of an unpacked one.' }),
    problem: z.string().nullable().meta({ description: "Why it failed, in the reader's language." }),
  })
  .meta({ id: 'MapPackageState' });
export type MapPackageState = z.infer<typeof mapPackageState>;

/** Received bytes of an archive. */
export const receivedBytes = z.strictObject({ received: z.number() }).meta({ id: 'ReceivedBytes' });
