import type { EntityRow } from '@muster/model/entity/entity.ts';
import type { Database } from '../../core/db/database.ts';
import type { Resource, RowScope } from '../entityOverride.ts';
import { idsOf } from '../referenceChecks.ts';
import { findNamed, type NamedRow, readNamed } from './sheetReferences.store.ts';

/** Text of an id in a sheet: the row's name, or its code if others that the caller sees have the same name. */
export async function sheetNames(
  db: Database,
  resource: Resource,
  scope: RowScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await readNamed(db, resource, scope, ids);
  const namesakes = await findNamed(db, resource, scope, [...new Set(rows.map(({ name }) => name))]);
  const resolve = resolver(namesakes);
  return new Map(rows.map(({ id, name, code }) => [id, resolve(name) === id || code === null ? name : code]));
}

/** Finds the row that a text names: by its code first, which is unique, then by its name. */
export function resolver(rows: readonly NamedRow[]): (text: string) => string | null | undefined {
  const byCode = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  const put = (map: Map<string, string[]>, key: string, id: string): void =>
    void map.set(key, [...new Set(map.get(key)).add(id)]);
  for (const { id, name, code } of rows) {
    put(byName, name, id);
    if (code !== null) put(byCode, code, id);
  }
  return (text) => {
    const found = byCode.get(text) ?? byName.get(text) ?? [];
    return found.length > 1 ? null : found[0];
  };
}

/** Ids in a field of rows. */
export function idsIn(rows: readonly EntityRow[], field: string): string[] {
  return [...new Set(rows.flatMap((row) => idsOf(row[field])))];
}
