import * as z from 'zod/mini';

import { uploadIdPattern } from './upload.ts';

/**
 * An uploaded file or image as it is sent (specification §3): the id that the upload was answered with and the name that
 * people read, which is what a row stores. What else the upload's record says may come along. An address is one of this
 * server: one from elsewhere would tell its owner who looks, and could be a script.
 */
export const uploadShape = z.strictObject({
  id: z.string().check(z.regex(uploadIdPattern)),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  downloadUrl: z.optional(z.string().check(z.regex(/^\/(?:image\/view|file\/download)\?id=[\w-]+$/))),
  size: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 40))),
  type: z.optional(z.string().check(z.maxLength(100))),
});
