import * as z from 'zod/mini';

import { uploadShape } from '../entity/uploadShape.ts';
import { checkItemLength, mostCheckItems } from './patrolCheck.ts';

/** An item of a point's checklist with its finding; only abnormal ones have a note and a photo. */
const checkItemShape = z
  .strictObject({
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(checkItemLength)),
    isNormal: z.boolean(),
    note: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
    photo: z.nullable(uploadShape),
  })
  .check(z.refine(({ isNormal, note, photo }) => !isNormal || (note === null && photo === null)));
export type CheckItem = z.infer<typeof checkItemShape>;

export const checkItemsShape = z.array(checkItemShape).check(z.maxLength(mostCheckItems));

/** The lines of a checklist. */
export function checklistOf(text: string | null): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
