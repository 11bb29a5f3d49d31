import type { Entity } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Change } from './entityOverride.ts';

/** The row after a save: `rowAfter<typeof visit>(change)`. A new one lacks the fields set by the server. */
export function rowAfter<E extends Entity>({ before, values }: Pick<Change, 'before' | 'values'>): Row<E> {
  // Holds because the values were checked by the descriptor, and a new row has all of them.
  return { ...before, ...values } as unknown as Row<E>;
}
