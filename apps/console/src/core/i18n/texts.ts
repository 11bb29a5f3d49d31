import type { Catalogue, Language } from '@muster/model/messages/catalogue.ts';
import { catalogues } from '@muster/model/messages/catalogues.ts';

/**
 * `public`: texts of the login; `first`: also of the shell, the first screens and generic lists and forms; `whole`: all
 * texts.
 */
export type Extent = 'public' | 'first' | 'whole';

/**
 * Texts of a language. Tests and the development server have all of them. A build replaces this file by one that loads
 * no more than the extent needs (`build/texts.ts`).
 */
export async function loadTexts(language: Language, _upTo: Extent): Promise<Partial<Catalogue>> {
  return catalogues[language];
}

/** Whether a missing text may be in the rest. Data also contains keys without a text. */
export function isOfRest(key: string): boolean {
  return key in catalogues.zh_CN;
}
