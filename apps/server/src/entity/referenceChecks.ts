import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Transaction } from '../db/database.ts';
import type { Change, Noun } from './entityOverride.ts';
import { isUnder, lockReferred } from './references.store.ts';

/** Ids that a row refers to must be of rows that the caller sees, and no row may be above itself. */
export async function checkReferences(
  transaction: Transaction,
  noun: Noun,
  nounOf: (name: string) => Noun,
  change: Change,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [field, { reference }] of Object.entries(noun.entity.fields)) {
    const id = change.values[field];
    // What was there before may lie outside of the caller's scope, and stays.
    if (reference === undefined || typeof id !== 'string' || id === change.before?.[field]) continue;
    const referred = await lockReferred(transaction, nounOf(reference), change.scope, [id]);
    if (!referred.has(id)) errors.push({ field, rule: 'reference', key: 'validation.reference', params: {} });
    else if (reference === noun.entity.name && (await isCircle(transaction, noun, field, { id, change })))
      errors.push({ field, rule: 'cycle', key: 'validation.cycle', params: {} });
  }
  return errors;
}

function isCircle(
  transaction: Transaction,
  { entity }: Noun,
  field: string,
  { id, change }: { id: string; change: Change },
): Promise<boolean> {
  return isUnder(transaction, entity, field, { id, ancestorId: change.id });
}
