import type { Field } from './field.ts';

/** A unique name: it links to the row, sorts the list and is searched by any part. */
export function ownName(length: number) {
  return {
    kind: 'text',
    required: true,
    unique: true,
    length,
    column: { link: true, sort: true },
    filter: 'contains',
  } as const satisfies Field;
}
