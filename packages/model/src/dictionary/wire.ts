import * as z from 'zod';

/** A dictionary for forms and lists: its entries in order, in the caller's language. */
export const dictionaryOptions = z
  .strictObject({
    code: z.string(),
    entries: z.array(z.strictObject({ code: z.string(), label: z.string(), enabled: z.boolean() })),
  })
  .meta({ id: 'DictionaryOptions' });
