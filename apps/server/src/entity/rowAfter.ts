import type { Entity } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Change } from './entityOverride.ts';

/** The row as a save will leave it: `rowAfter<typeof visit>(change)`. A new one lacks what the server sets. */
export function rowAfter<E extends Entity>({ before, values }: Pick<Change, 'before' | 'values'>): Row<E> {
  // Holds because the values were checked by the descriptor, and a new row has all of them.
  return { ...before, ...values } as unknown as Row<E>;
}
