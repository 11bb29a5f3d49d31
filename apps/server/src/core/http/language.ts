import { fillText, type Language, type MessageKey, toLanguage } from '@muster/model/messages/catalogue.ts';
import { catalogues } from '@muster/model/messages/catalogues.ts';
import type { FastifyRequest } from 'fastify';

/** The caller's language: `Accept-Language`, zh_CN if it has none of ours. */
export function languageOf(request: FastifyRequest): Language {
  return toLanguage(request.headers['accept-language']);
}

/** A variable of a text; one that is itself a text is translated into the same language. */
export interface TextParams {
  readonly [name: string]: string | number | { readonly key: MessageKey; readonly params?: TextParams };
}

/** A text in a language. */
export function translate(language: Language, key: MessageKey, params: TextParams = {}): string {
  const catalogue = catalogues[language];
  const values = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? translate(language, value.key, value.params) : value,
  ]);
  return fillText(catalogue[key], Object.fromEntries(values));
}

/** A label whose key is in a descriptor: a test ensures that the catalogues have it. */
export function translateLabel(language: Language, key: string): string {
  const labels: Readonly<Record<string, string>> = catalogues[language];
  return labels[key] ?? key;
}
