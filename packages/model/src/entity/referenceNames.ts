import type { Entity } from './entity.ts';
import { refersToMany } from './field.ts';

/** Name of a referenced row beside its id: `departId` → `departName`, `memberIds` → `memberNames`. */
export interface ReferenceName {
  /** Field with the id, or the list of ids. */
  field: string;
  /** Property of the row with the name, or the names in the order of the ids. */
  name: string;
  /** Name of the referenced entity. */
  entity: string;
  isMany: boolean;
}

/** The names of references in the rows of an entity, unless the entity has a field of that name. */
export function referenceNames(entity: Entity): ReferenceName[] {
  return Object.entries(entity.fields).flatMap(([field, spec]) => {
    const name = field.replace(/Id(s?)$/, 'Name$1');
    if (spec.reference === undefined || name === field || name in entity.fields) return [];
    return [{ field, name, entity: spec.reference, isMany: refersToMany(spec) }];
  });
}
