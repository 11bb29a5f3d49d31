import { checkField, type FieldError } from '@muster/model/entity/checkFields.ts';
import { coerceFields } from '@muster/model/entity/coerce.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import type { Field } from '@muster/model/entity/field.ts';
import { formSections, type FormField } from '@muster/model/entity/formFields.ts';
import type { FormValues } from './fieldInput.ts';
import { isShown } from '@muster/model/entity/isShown.ts';

/** The fields of an entity's form, of all sections. */
export function formFieldsOf(entity: Entity): FormField[] {
  return formSections(entity).flatMap(({ fields }) => fields);
}

/** Initial values of the form of a new row. */
export function initialValues(entity: Entity): FormValues {
  return Object.fromEntries(formFieldsOf(entity).map(({ name, spec }) => [name, spec.default ?? null]));
}

/** Errors by field, in the words of the server's own check; hidden fields are not validated. */
export function formErrors(entity: Entity, values: FormValues): Map<string, FieldError> {
  const coerced = coerceFields(entity, values);
  const errors = new Map<string, FieldError>();
  for (const { name, spec } of formFieldsOf(entity)) {
    if (!isShown(spec, coerced)) continue;
    const error = checkField(name, spec, coerced[name]);
    if (error !== null) errors.set(name, error);
  }
  return errors;
}

/** Values converted as on the server: numbers and booleans instead of text. */
export function typedValues(entity: Entity, values: FormValues): FormValues {
  return coerceFields(entity, values);
}

/** Fields whose values differ from the loaded ones; empty text and no value are equal. */
export function changedValues(entity: Entity, before: FormValues, now: FormValues): Record<string, unknown> {
  const old = coerceFields(entity, before);
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(coerceFields(entity, now))) {
    if (JSON.stringify(value ?? null) !== JSON.stringify(old[name] ?? null)) changed[name] = value;
  }
  return changed;
}

/** A gap has no value, and the server computes computed fields. */
function isTyped({ kind }: Field): boolean {
  return kind !== 'blank' && kind !== 'calc';
}

/** Values sent to `save`: the filled fields of a new row, the changed ones of another; never hidden ones. */
export function saveValues(
  entity: Entity,
  before: FormValues,
  now: FormValues,
  isNew: boolean,
): Record<string, unknown> {
  const values = isNew ? coerceFields(entity, now) : changedValues(entity, before, now);
  const whole = coerceFields(entity, now);
  const shown = formFieldsOf(entity).filter(({ spec }) => isShown(spec, whole) && isTyped(spec));
  const sent = shown.filter(({ name }) => name in values && !(isNew && values[name] === null));
  return Object.fromEntries(sent.map(({ name }) => [name, values[name]]));
}
