import { isStorable } from '@muster/model/entity/rules.ts';
import * as z from 'zod';

/** What a route's successful reply carries (wire.md, Replies), for the OpenAPI page and the handler's type. */
export function replyOf<Data extends z.ZodType>(data: Data) {
  return { 200: z.object({ code: z.number(), message: z.string(), data }) };
}

/** A reply that tells nothing but that it is done. */
export const doneReply = replyOf(z.null());

/** Text that can be stored: what goes to the engine comes back to the database, and must never stop it. */
export const storableText = z.string().refine(isStorable);

/** Names, words and ids in requests. */
export const shortText = storableText.trim().min(1).max(200);
