import { fieldLabel, type Entity } from './entity.ts';
import type { Field } from './field.ts';

export interface FormField {
  name: string;
  label: string;
  required: boolean;
  spec: Field;
}

export interface FormSection {
  /** Catalogue key of the heading; null for the first, unnamed one. */
  heading: string | null;
  fields: FormField[];
}

/** The entity's form: its editable fields by section, in the order of the descriptor. */
export function formSections(entity: Entity): FormSection[] {
  const sections = new Map<string, FormSection>();
  for (const [name, spec] of Object.entries(entity.fields)) {
    if (spec.form === false || spec.readOnly === true) continue;
    const key = spec.form ?? '';
    const section = sections.get(key) ?? { heading: key === '' ? null : `${entity.name}.section.${key}`, fields: [] };
    section.fields.push({ name, label: fieldLabel(entity, name), required: spec.required === true, spec });
    sections.set(key, section);
  }
  return [...sections.values()];
}

/** Fields that a caller may send to `save`. */
export function writableFields(entity: Entity): [name: string, field: Field][] {
  return Object.entries(entity.fields).filter(
    ([, field]) => field.readOnly !== true && field.kind !== 'blank' && field.kind !== 'calc',
  );
}
