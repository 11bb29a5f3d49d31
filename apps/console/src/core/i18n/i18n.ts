import {
  fillText,
  toLanguage,
  type Catalogue,
  type Language,
  type MessageKey,
  type MessageParams,
  type ParamsOf,
} from '@muster/model/messages/catalogue.ts';
import { useMemo } from 'react';
import { create } from 'zustand';

import { logFailure } from '../log.ts';
import { isOfRest, loadTexts, type Extent } from './texts.ts';

/** Extent of the catalogue that this page needs. */
let extent: Extent = 'first';

/** Each language in its own words, independent of the current one. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh_CN: '简体中文',
  zh_TW: '繁體中文',
  en_US: 'English',
};

const storageKey = 'language';

interface LanguageState {
  language: Language;
  /** null until the first catalogue is loaded. */
  catalogue: Partial<Catalogue> | null;
  /** Texts of the page are being loaded; until then controls have no names. */
  isIncomplete: boolean;
  /** Texts of the server in this language, by their own keys: labels of dictionary entries. */
  serverTexts: Readonly<Record<string, string>>;
}

export const useLanguage = create<LanguageState>(() => ({
  language: toLanguage(stored()),
  catalogue: null,
  isIncomplete: false,
  serverTexts: {},
}));

function stored(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey);
}

/** Loads the catalogue, then applies it to the whole console; stored on this machine. */
export async function setLanguage(language: Language, upTo = extent): Promise<void> {
  extent = upTo;
  const catalogue = await loadTexts(language, upTo);
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = languageTag(language);
  useLanguage.setState({ language, catalogue, serverTexts: {} });
}

let isRestLoading = false;

/** Whether a text is being loaded: the first missing text of the rest loads all of it. */
function isLoadingText(key: string, { catalogue }: LanguageState): boolean {
  if (catalogue === null || extent === 'public' || !isOfRest(key)) return false;
  if (extent === 'first') void fetchRest();
  return isRestLoading;
}

async function fetchRest(): Promise<void> {
  extent = 'whole';
  isRestLoading = true;
  const { language } = useLanguage.getState();
  // Deferred, because the text is read while a component is rendered.
  queueMicrotask(() => useLanguage.setState({ isIncomplete: isRestLoading }));
  try {
    const catalogue = await loadTexts(language, 'whole');
    isRestLoading = false;
    // If the user selected another language meanwhile, all of its texts are loaded.
    useLanguage.setState((now) => ({ isIncomplete: false, ...(now.language === language && { catalogue }) }));
  } catch (error) {
    isRestLoading = false;
    useLanguage.setState({ isIncomplete: false });
    // The next missing text retries.
    extent = 'first';
    logFailure('Texts of few pages', error);
  }
}

/** Adds texts of the current language. */
export function addServerTexts(texts: Readonly<Record<string, string>>): void {
  useLanguage.setState(({ serverTexts }) => ({ serverTexts: { ...serverTexts, ...texts } }));
}

/** `zh-CN`: for `Accept-Language`, `lang` and `Intl`. */
export function languageTag(language: Language = useLanguage.getState().language): string {
  return language.replace('_', '-');
}

/** Translates a key. */
export interface Translate {
  <K extends MessageKey>(key: K, ...params: ParamsOf<K>): string;
  /** The text of a key from data (an entity's label, an option); the key itself if there is no text. */
  named(key: string, params?: MessageParams): string;
}

function translate(state: LanguageState, key: string, params?: MessageParams): string {
  const { catalogue, serverTexts } = state;
  // Data may contain a key without a text; `Catalogue` declares only the known ones.
  const text = (catalogue as Readonly<Record<string, string>> | null)?.[key] ?? serverTexts[key];
  // Empty instead of a key; the component renders again when the text is loaded.
  if (text === undefined) return isLoadingText(key, state) ? '' : key;
  return fillText(text, params);
}

function translator(state: () => LanguageState): Translate {
  const named = (key: string, params?: MessageParams): string => translate(state(), key, params);
  return Object.assign(<K extends MessageKey>(key: K, ...params: ParamsOf<K>) => named(key, params[0]), { named });
}

/** For code outside components (notices, the map). Components call {@link useT}, which follows a change of language. */
export const t: Translate = translator(() => useLanguage.getState());

export function useT(): Translate {
  const state = useLanguage();
  return useMemo(() => translator(() => state), [state]);
}
