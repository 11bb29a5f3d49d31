import type { Entity } from './entity.ts';
import { refersToMany } from './field.ts';

/** A name that a row carries beside the id it refers to: `departId` → `departName`, `memberIds` → `memberNames`. */
export interface ReferenceName {
  /** Field with the id, or the list of ids. */
  field: string;
  /** Property of the row with the name, or the names in the order of the ids. */
  name: string;
  /** Name of the entity that is referred to. */
  entity: string;
  isMany: boolean;
}

/** The names that the rows of an entity carry, unless the entity has a field of that name itself. */
export function referenceNames(entity: Entity): ReferenceName[] {
  return Object.entries(entity.fields).flatMap(([field, spec]) => {
    const name = field.replace(/Id(s?)$/, 'Name$1');
    if (spec.reference === undefined || name === field || name in entity.fields) return [];
    return [{ field, name, entity: spec.reference, isMany: refersToMany(spec) }];
  });
}
