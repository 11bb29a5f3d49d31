import type { Field } from './field.ts';

/** A name that no other row of its site, or of all sites, has: it leads to the row, sorts the list, is found by any part. */
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
