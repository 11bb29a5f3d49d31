import { referenceNames } from '@muster/model/entity/referenceNames.ts';

import type { Database } from '../core/db/database.ts';
import { readNames } from './entity.store.ts';
import type { EntityRow, Resource, RowScope } from './entityOverride.ts';
import { idsOf } from './referenceChecks.ts';

/** Puts beside each id the name of what it refers to, as far as the caller sees that; one query for each reference. */
export async function addReferenceNames(
  db: Database,
  { entity }: Resource,
  resourceOf: (name: string) => Resource,
  scope: RowScope,
  rows: readonly EntityRow[],
): Promise<EntityRow[]> {
  let named = [...rows];
  for (const { field, name, entity: referred, isMany } of referenceNames(entity)) {
    const ids = [...new Set(rows.flatMap((row) => idsOf(row[field])))];
    const names = ids.length === 0 ? new Map<string, string>() : await readNames(db, resourceOf(referred), scope, ids);
    const nameOf = (id: string): string | null => names.get(id) ?? null;
    named = named.map((row) => {
      const held = idsOf(row[field]).map(nameOf);
      return { ...row, [name]: isMany ? held : (held[0] ?? null) };
    });
  }
  return named;
}
