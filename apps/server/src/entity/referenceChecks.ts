import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Transaction } from '../core/db/database.ts';
import type { Change, Resource } from './entityOverride.ts';
import { isUnder, lockReferred } from './references.store.ts';

/** Ids that a row refers to must be of rows that the caller sees, and no row may be its own ancestor. */
export async function checkReferences(
  transaction: Transaction,
  resource: Resource,
  resourceOf: (name: string) => Resource,
  change: Change,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [field, { reference }] of Object.entries(resource.entity.fields)) {
    if (reference === undefined) continue;
    // An existing reference may be outside of the caller's scope, and stays.
    const before = new Set(idsOf(change.before?.[field]));
    const ids = idsOf(change.values[field]).filter((id) => !before.has(id));
    if (ids.length === 0) continue;
    const referred = await lockReferred(transaction, resourceOf(reference), change.scope, ids);
    if (!ids.every((id) => referred.has(id)))
      errors.push({ field, rule: 'reference', key: 'validation.reference', params: {} });
    else if (reference === resource.entity.name && (await isCircle(transaction, resource, field, { ids, change })))
      errors.push({ field, rule: 'cycle', key: 'validation.cycle', params: {} });
  }
  return errors;
}

/** The ids in a field that refers to one row or to several. */
export function idsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((id) => typeof id === 'string');
}

async function isCircle(
  transaction: Transaction,
  { entity }: Resource,
  field: string,
  { ids: [id, ...others], change }: { ids: readonly string[]; change: Change },
): Promise<boolean> {
  // Only a field with one id names the parent of a row.
  if (id === undefined || others.length > 0 || entity.fields[field]?.value === 'strings') return false;
  return isUnder(transaction, entity, field, { id, ancestorId: change.id });
}
