import type { dictionaryOptions } from '@muster/model/dictionary/wire.ts';
import { useQuery } from '@tanstack/react-query';

import type { Entity } from '@muster/model/entity/entity.ts';
import { useEffect } from 'react';

import { addServerTexts, useLanguage } from '../../core/i18n/i18n.ts';
import { get, type Wire } from '../../core/http/request.ts';
import { dictionaryText } from './dictionaryText.ts';
import { fillsForm } from './useIsFilling.ts';

/** All dictionaries, in the current language; they are short and loaded at once. */
export function useDictionaries(isNeeded: boolean): readonly Wire<typeof dictionaryOptions>[] {
  const language = useLanguage((state) => state.language);
  const { data } = useQuery({
    queryKey: ['dictionary', 'options', language],
    queryFn: ({ signal }) =>
      get<Wire<typeof dictionaryOptions>[]>('/base/dictionary/options', {}, { signal, quiet: true }),
    enabled: isNeeded,
    meta: fillsForm,
  });
  useEffect(() => {
    const texts = (data ?? []).flatMap(({ code, entries }) =>
      entries.map((entry) => [dictionaryText(code, entry.code), entry.label] as const),
    );
    if (texts.length > 0) addServerTexts(Object.fromEntries(texts));
  }, [data]);
  return data ?? [];
}

/** Loads the dictionaries of the entity, so that lists and pages show the names of entries. */
export function useEntityDictionaries({ fields }: Entity): void {
  useDictionaries(Object.values(fields).some(({ dictionary }) => dictionary !== undefined));
}
