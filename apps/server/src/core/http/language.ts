import {
  fillText,
  type Language,
  type Catalogue,
  type MessageKey,
  toLanguage,
} from '@muster/model/messages/catalogue.ts';
import { enUS } from '@muster/model/messages/en_US.ts';
import { zhCN } from '@muster/model/messages/zh_CN.ts';
import { zhTW } from '@muster/model/messages/zh_TW.ts';
import type { FastifyRequest } from 'fastify';

const catalogues: Readonly<Record<Language, Catalogue>> = { zh_CN: zhCN, zh_TW: zhTW, en_US: enUS };

/** The caller's language: `Accept-Language`, zh_CN when it says nothing that we speak. */
export function languageOf(request: FastifyRequest): Language {
  return toLanguage(request.headers['accept-language']);
}

/** A variable of a text; one that is itself a text is said in the same language. */
export type SayParams = Readonly<Record<string, string | number | { key: MessageKey }>>;

/** A text in a language. */
export function translate(language: Language, key: MessageKey, params: SayParams = {}): string {
  const catalogue = catalogues[language];
  const values = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? catalogue[value.key] : value,
  ]);
  return fillText(catalogue[key], Object.fromEntries(values));
}

/** A label whose key a descriptor states: a test holds that the catalogues have it. */
export function translateLabel(language: Language, key: string): string {
  const labels: Readonly<Record<string, string>> = catalogues[language];
  return labels[key] ?? key;
}
