import * as z from 'zod/mini';

/**
 * An uploaded file or image as a row holds it (specification §3): its name, and the address that gives it back; what
 * else its upload answered may come along (`size` in bytes). The address is one of this server: one from elsewhere would
 * tell its owner who looks, and could be a script.
 */
export const uploadShape = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  downloadUrl: z.string().check(z.regex(/^\/(?:image\/view|file\/download)\?id=[\w-]+$/)),
  id: z.optional(z.string()),
  size: z.optional(z.int().check(z.minimum(0))),
  type: z.optional(z.string().check(z.maxLength(100))),
});

export type Upload = z.infer<typeof uploadShape>;
