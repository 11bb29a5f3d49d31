import type { Wire } from '../../core/http/request.ts';
import type { dictionaryOptions } from '@muster/model/dictionary/wire.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import type { Field } from '@muster/model/entity/field.ts';

import { languageTag, useT, type Translate } from '../../core/i18n/i18n.ts';
import { entityNames } from '../entity/entityRegistry.ts';
import { useDictionaries } from './dictionaries.ts';

/** Number of choices above which a search is offered. */
export const longList = 12;

export interface FieldOption {
  /** Value as sent. */
  value: string;
  label: string;
}

/** Options of a closed field: its options by label, dictionary entries, or yes and no. */
export function useFieldOptions(field: Field): FieldOption[] {
  const t = useT();
  const dictionaries = useDictionaries(field.dictionary !== undefined);
  if (field.dictionary === undefined) return fieldOptions(field, t);
  return entriesOf(dictionaries, field.dictionary);
}

function fieldOptions(field: Field, t: Translate): FieldOption[] {
  if (valueKind(field) === 'boolean') {
    return [
      { value: 'true', label: t('console.yes') },
      { value: 'false', label: t('console.no') },
    ];
  }
  if (field.namesEntity === true) return entityOptions(t);
  const { options } = field;
  if (options === undefined) return [];
  return options.values.map((value) => ({ value, label: t.named(`${options.label}.${value}`) }));
}

/** All entities by name, in alphabetical order or by strokes. */
function entityOptions(t: Translate): FieldOption[] {
  const options = entityNames().map((name) => ({ value: name, label: t.named(name) }));
  const collator = new Intl.Collator(languageTag());
  return options.toSorted((one, other) => collator.compare(one.label, other.label));
}

/** A disabled entry is no longer offered. */
function entriesOf(dictionaries: readonly Wire<typeof dictionaryOptions>[], code: string): FieldOption[] {
  const dictionary = dictionaries.find((each) => each.code === code);
  const offered = (dictionary?.entries ?? []).filter(({ enabled }) => enabled);
  return offered.map((entry) => ({ value: entry.code, label: entry.label }));
}
