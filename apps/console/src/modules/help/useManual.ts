import { useQuery } from '@tanstack/react-query';

import type { Manual } from '@muster/model/manual/manual.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';

import { useLanguage } from '../../core/i18n/i18n.ts';

const load: Readonly<Record<Language, () => Promise<Manual>>> = {
  zh_CN: async () => (await import('@muster/model/manual/zhCN.ts')).zhCNManual,
  zh_TW: async () => (await import('@muster/model/manual/zhTW.ts')).zhTWManual,
  en_US: async () => (await import('@muster/model/manual/enUS.ts')).enUSManual,
};

/** The help manual in the reader's language; undefined until loaded. */
export function useManual(): Manual | undefined {
  const language = useLanguage((state) => state.language);
  const { data } = useQuery({ queryKey: ['manual', language], queryFn: () => load[language](), staleTime: Infinity });
  return data;
}
