import { allWords } from '../generated/allWords.ts';
import { languages, type Catalogue, type Language } from './catalogue.ts';

function catalogueOf(language: Language): Catalogue {
  const column = languages.indexOf(language);
  // Valid because each entry has a text for each language.
  return Object.fromEntries(Object.entries(allWords).map(([key, texts]) => [key, texts[column]])) as Catalogue;
}

export const zhCN = catalogueOf('zh_CN');
export const zhTW = catalogueOf('zh_TW');
export const enUS = catalogueOf('en_US');

/** Every text in every language, for the server and for tests. The console's build writes a file for each language. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { zh_CN: zhCN, zh_TW: zhTW, en_US: enUS };
