import type { Entity } from '@muster/model/entity/entity.ts';
import type { Field, TreeNode } from '@muster/model/entity/field.ts';
import { namedEntities } from '@muster/model/entity/namedEntities.ts';
import { type Language, languages } from '@muster/model/messages/catalogue.ts';

import type { Database } from '../../core/db/database.ts';
import { translateLabel } from '../../core/http/language.ts';
import { readEntries, type StoredEntry } from '../dictionary/dictionary.store.ts';

/** A value that a cell may contain as its label in any language, or as itself. */
export interface Choice {
  value: string;
  labels: Readonly<Record<Language, string>>;
  /** A disabled entry of a dictionary is shown, but not accepted any more. */
  isOffered: boolean;
}

export type ChoicesByField = ReadonlyMap<string, readonly Choice[]>;

/** The choices of an entity's fields: closed sets, trees, and current dictionaries. */
export async function readChoices(db: Database, entity: Entity): Promise<ChoicesByField> {
  const fields = Object.entries(entity.fields);
  const entries = fields.some(([, { dictionary }]) => dictionary !== undefined) ? await readEntries(db) : [];
  return new Map(
    fields.flatMap(([name, field]): [string, readonly Choice[]][] => {
      const choices = choicesOf(field, entries);
      return choices === null ? [] : [[name, choices]];
    }),
  );
}

function choicesOf(
  { options, tree, dictionary, namesEntity }: Field,
  entries: readonly StoredEntry[],
): Choice[] | null {
  if (namesEntity === true) return namedEntities.map(({ name }) => spoken(name, name));
  if (options !== undefined) return options.values.map((value) => stated(value, options.label));
  if (tree !== undefined) return treeValues(tree.nodes).map((value) => stated(value, tree.label));
  if (dictionary === undefined) return null;
  return entries
    .filter((entry) => entry.dictionary === dictionary)
    .map(({ code, name, nameTw, nameEn, enabled }) => ({
      value: code,
      labels: { zh_CN: name, zh_TW: nameTw ?? name, en_US: nameEn ?? name },
      isOffered: enabled,
    }));
}

function stated(value: string, label: string): Choice {
  return spoken(value, `${label}.${value}`);
}

function spoken(value: string, key: string): Choice {
  const labels = languages.map((language) => [language, translateLabel(language, key)]);
  // Holds because every language is in it.
  return { value, labels: Object.fromEntries(labels) as Choice['labels'], isOffered: true };
}

function treeValues(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ value, children = [] }) => [value, ...treeValues(children)]);
}

export function labelOf(choices: readonly Choice[], value: string, language: Language): string {
  return choices.find((choice) => choice.value === value)?.labels[language] ?? value;
}

/** The value of a text: a label in any language, case-insensitive, or the value itself. */
export function valueNamed(choices: readonly Choice[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const offered = choices.filter(({ isOffered }) => isOffered);
  const byLabel = offered.find(({ labels }) => Object.values(labels).some((label) => label.toLowerCase() === wanted));
  return (byLabel ?? offered.find(({ value }) => value.toLowerCase() === wanted))?.value;
}
