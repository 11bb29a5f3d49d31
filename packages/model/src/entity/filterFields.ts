import { fieldLabel, type Entity } from './entity.ts';
import type { Field, FilterKind } from './field.ts';

export interface FilterField {
  /** Query parameter; a `between` filter has two: `<name>From` and `<name>To`. */
  name: string;
  field: string;
  label: string;
  kind: FilterKind;
  spec: Field;
}

/** The filters of the entity's page, in the order of its fields. */
export function filterFields(entity: Entity): FilterField[] {
  return Object.entries(entity.fields).flatMap(([name, spec]) =>
    spec.filter === undefined ? [] : [{ name, field: name, label: fieldLabel(entity, name), kind: spec.filter, spec }],
  );
}

/** Query parameters that the entity's page accepts besides page, size and sort. */
export function filterParameters(entity: Entity): string[] {
  return filterFields(entity).flatMap(({ name, kind }) => (kind === 'between' ? [`${name}From`, `${name}To`] : [name]));
}
