import type { Entity } from './entity.ts';

/** A name that a row carries beside the id it refers to: `departId` → `departName`. */
export interface ReferenceName {
  /** Field with the id. */
  field: string;
  /** Property of the row with the name. */
  name: string;
  /** Name of the entity that is referred to. */
  entity: string;
}

/** The names that the rows of an entity carry, unless the entity has a field of that name itself. */
export function referenceNames(entity: Entity): ReferenceName[] {
  return Object.entries(entity.fields).flatMap(([field, { reference }]) => {
    const name = field.replace(/Id$/, 'Name');
    if (reference === undefined || name === field || name in entity.fields) return [];
    return [{ field, name, entity: reference }];
  });
}
