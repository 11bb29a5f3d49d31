import * as z from 'zod/mini';

import { uploadIdPattern } from './upload.ts';

/**
 * An uploaded file or image as sent (specification §3): the id from the reply of the upload and the display name, which
 * a row stores. Other values of the upload's record are ignored. A URL must be one of this server: an external one
 * would reveal the reader, and could be a script.
 */
export const uploadShape = z.strictObject({
  id: z.string().check(z.regex(uploadIdPattern)),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  downloadUrl: z.optional(z.string().check(z.regex(/^\/(?:image\/view|file\/download)\?id=[\w-]+$/))),
  size: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 40))),
  type: z.optional(z.string().check(z.maxLength(100))),
});
