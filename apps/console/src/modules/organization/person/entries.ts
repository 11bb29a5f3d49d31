import type { Entity } from '@muster/model/entity/entity.ts';

/** One entry of a list within a row. */
export type Entry = Readonly<Record<string, unknown>>;

export function entriesOf(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? value : [];
}

/** The entry with every field, null for empty ones. */
export function wholeEntry({ fields }: Entity, values: Entry): Entry {
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, values[name] === '' ? null : (values[name] ?? null)]),
  );
}
