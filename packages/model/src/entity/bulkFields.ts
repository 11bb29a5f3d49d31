import { type Entity, entityActions } from './entity.ts';
import { valueKind } from './expectedColumns.ts';
import type { Field, FieldKind } from './field.ts';
import { writableFields } from './formFields.ts';

const kinds: readonly FieldKind[] = [
  'select',
  'radio',
  'remoteSelect',
  'dialog',
  'checkbox',
  'date',
  'datetime',
  'text',
];

/**
 * The fields that `saveMany` can set on several rows: choices, references, dates and numbers that depend on no other
 * field. None for an entity whose rows cannot be edited.
 */
export function bulkFields(entity: Entity): [name: string, field: Field][] {
  if (!entityActions(entity).includes('edit')) return [];
  const deciding = new Set(
    Object.values(entity.fields).flatMap(({ watch = [], pickWithin = {} }) => [
      ...watch.map(({ field }) => field),
      ...Object.values(pickWithin),
    ]),
  );
  return writableFields(entity).filter(([name, field]) => isFree(field) && !deciding.has(name));
}

function isFree(field: Field): boolean {
  const { kind, form, unique, secret, private: isPrivate, watch, pickWithin } = field;
  if (!kinds.includes(kind) || form === false || watch !== undefined || pickWithin !== undefined) return false;
  if (unique === true || secret === true || isPrivate === true) return false;
  // The same text in many rows is usually a mistake.
  return kind !== 'text' || valueKind(field) !== 'string';
}
