import type { Entity } from '@muster/model/entity/entity.ts';

/** One entry of a list within a row. */
export type Entry = Readonly<Record<string, unknown>>;

export function entriesOf(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? value : [];
}

/** As it is stored: every field of the entry, nothing for what is empty. */
export function wholeEntry({ fields }: Entity, values: Entry): Entry {
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, values[name] === '' ? null : (values[name] ?? null)]),
  );
}
