import type { Catalogue, Language } from '@muster/model/messages/catalogue.ts';
import { catalogues } from '@muster/model/messages/catalogues.ts';

/**
 * `public`: texts of the login; `first`: also of the shell, the first screens and generic lists and forms; `whole`: all
 * texts.
 */
export type Extent = 'public' | 'first' | 'whole';

/**
 * Texts of a language. Tests and the development server get all of them. A build replaces this file by one that fetches
 * no more than the extent needs (`build/texts.ts`).
 */
export async function loadTexts(language: Language, _upTo: Extent): Promise<Partial<Catalogue>> {
  return catalogues[language];
}

/** Whether a text that is missing may be one of the rest. Data also names keys that no words file has. */
export function isOfRest(key: string): boolean {
  return key in catalogues.zh_CN;
}
