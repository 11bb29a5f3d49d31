import { parseJson } from '@muster/model/input/parseJson.ts';
import { isStorable } from '@muster/model/entity/rules.ts';
import * as z from 'zod';

import { replyCode } from '../errors/appError.ts';

/** Data of a route's successful reply (wire.md, Replies), for the OpenAPI page and the handler's type. */
export function replyOf<Data extends z.ZodType>(data: Data) {
  return { 200: z.strictObject({ code: z.literal(replyCode.success), message: z.string(), data }) };
}

/** The same for a streamed reply. Its type is open: the handler sends the text of such a reply. */
export function streamedReply(data: z.ZodType): { 200: unknown } {
  return replyOf(data);
}

/** A reply without data. */
export const doneReply = replyOf(z.null());

/** Text that can be stored: input of the engine is written to the database, and must never be refused there. */
export const storableText = z.string().refine(isStorable);

/** Names, words and ids in requests. */
export const shortText = storableText.trim().min(1).max(200);

/** A boolean, from a program as JSON and from a form as text. */
export const flag = z.boolean().or(z.stringbool().meta({ enum: ['true', 'false'] }));

/** As far as a `Date` goes (ECMA-262 §21.4.1.1). */
const epochMs = z.number().min(-8.64e15).max(8.64e15);

/** ISO-8601 with offset, or epoch milliseconds; read as the latter. */
export const moment = z.union([
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  z
    .string()
    .regex(/^-?\d+(?:\.\d+)?$/)
    .transform(Number)
    .pipe(epochMs),
  epochMs,
]);

/** A value that a form sends as its JSON text, and a program as JSON. */
export function jsonField<Schema extends z.core.SomeType>(schema: Schema) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return parseJson(value);
    } catch {
      return value;
    }
  }, schema);
}
