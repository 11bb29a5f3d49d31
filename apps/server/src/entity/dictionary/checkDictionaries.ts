import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { Entity } from '@muster/model/entity/entity.ts';

import type { Transaction } from '../../core/db/database.ts';
import type { Change } from '../entityOverride.ts';
import { lockOffered } from './dictionary.store.ts';

/** A field of a dictionary takes what the dictionary offers now; what was there before stays. */
export async function checkDictionaries(
  transaction: Transaction,
  entity: Entity,
  { before, values }: Change,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [field, { dictionary }] of Object.entries(entity.fields)) {
    const value = values[field];
    if (dictionary === undefined || typeof value !== 'string' || value === before?.[field]) continue;
    const offered = await lockOffered(transaction, dictionary, [value]);
    if (!offered.has(value)) errors.push({ field, rule: 'option', key: 'validation.option', params: {} });
  }
  return errors;
}
