import * as z from 'zod';

/** A key and a secret, shown once. */
export const issuedCredentials = z
  .strictObject({ key: z.string(), secret: z.string() })
  .meta({ id: 'IssuedCredentials' });
