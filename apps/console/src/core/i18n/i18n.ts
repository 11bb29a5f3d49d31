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

/**
 * `public`: what is said before somebody is logged in, so that the login is small; `core`: what any page may say;
 * `whole`: also what few do (devices, messages, deliveries, maps that are brought in, back-tests, pages of figures).
 */
type Extent = 'public' | 'core' | 'whole';

const load: Readonly<Record<Language, Readonly<Record<Extent, () => Promise<Partial<Catalogue>>>>>> = {
  zh_CN: {
    public: async () => (await import('@muster/model/messages/zh_CN/public.ts')).publicMessages,
    core: async () => (await import('@muster/model/messages/zh_CN/core.ts')).coreMessages,
    whole: async () => (await import('@muster/model/messages/zh_CN.ts')).zhCN,
  },
  zh_TW: {
    public: async () => (await import('@muster/model/messages/zh_TW/public.ts')).publicMessages,
    core: async () => (await import('@muster/model/messages/zh_TW/core.ts')).coreMessages,
    whole: async () => (await import('@muster/model/messages/zh_TW.ts')).zhTW,
  },
  en_US: {
    public: async () => (await import('@muster/model/messages/en_US/public.ts')).publicMessages,
    core: async () => (await import('@muster/model/messages/en_US/core.ts')).coreMessages,
    whole: async () => (await import('@muster/model/messages/en_US.ts')).enUS,
  },
};

/** How much of the catalogue this page needs. */
let extent: Extent = 'core';

/** Each language is named in itself, whatever the current one is. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh_CN: '简体中文',
  zh_TW: '繁體中文',
  en_US: 'English',
};

const storageKey = 'language';

interface LanguageState {
  language: Language;
  /** null until the first catalogue has come. */
  catalogue: Partial<Catalogue> | null;
  /** Texts that the page shows are on their way: until then it has gaps, and names of controls are missing. */
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

/** Loads the catalogue, then shows it everywhere at once; stored on this machine. */
export async function setLanguage(language: Language, upTo = extent): Promise<void> {
  extent = upTo;
  const catalogue = await load[language][upTo]();
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = languageTag(language);
  useLanguage.setState({ language, catalogue, serverTexts: {} });
}

/** First parts of the keys of `messages/<language>/lazy.ts`; a test holds them to it. */
const lazyKey = new RegExp(
  '^(accessRecord|areaScope|bigScreenVersion|deployType|dictionary|dictionaryEntry|menuItem|parameter|role|subjectScope' +
    '|alarmBell|alarmDelivery|alarmMail|alarmNotice|areaAnalysis|backtest|backtestLine|baseStation|beacon' +
    '|bigScreenLayout|braceletDelivery|braceletMessage|camera|cardNotice|cardNoticeSetting|contractor|customDevice' +
    '|drillMarker|emergencySupply|evacuation|health|ingest|logAction|mail|mailSecurity|mailSetting|mapPackage|mapSetting' +
    '|markerIcon|notice|patrol[A-Z][a-z]+|photoExport|riskTip|riskTipAudience|riskTipSetting|screenCast|screenModule|secret|sheet|statistic|systemLog|visit|webhook|workPermit([A-Z][a-z]+)?' +
    // The banner needs no text from the server to say that the database is away.
    String.raw`|systemCondition(?!\.(banner|more|(text\.)?databaseAway)$)` +
    String.raw`|console\.(alarmNotice|area|backtest|beacon|bigScreenLayout|bracelet|delivery|device|draw|frame|mapSetting` +
    String.raw`|package|patrol|permit|placement|plan|risk|riskTip|rule|screenCast|setting|track|visit|webhook|weekday))(\.|$)`,
);

/** Whether a key is of those that few pages say. */
export function isLazy(key: string): boolean {
  return lazyKey.test(key);
}

let isLazyLoading = false;

/** Whether a text is on its way: the first that is wanted of what few pages say fetches all of that. */
function isLoadingText(key: string, { catalogue }: LanguageState): boolean {
  if (catalogue === null || extent === 'public' || !isLazy(key)) return false;
  if (extent === 'core') void fetchLazy();
  return isLazyLoading;
}

async function fetchLazy(): Promise<void> {
  extent = 'whole';
  isLazyLoading = true;
  const { language } = useLanguage.getState();
  // Not at once: the text is wanted while a component is rendered.
  queueMicrotask(() => useLanguage.setState({ isIncomplete: isLazyLoading }));
  try {
    const catalogue = await load[language].whole();
    isLazyLoading = false;
    // Whoever chose another language meanwhile got all of that one.
    useLanguage.setState((now) => ({ isIncomplete: false, ...(now.language === language && { catalogue }) }));
  } catch (error) {
    isLazyLoading = false;
    useLanguage.setState({ isIncomplete: false });
    // The next text that is wanted asks again.
    extent = 'core';
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
  /** The text of a key that data names (an entity's label, an option); the key itself where there is none. */
  named(key: string, params?: MessageParams): string;
}

function translate(state: LanguageState, key: string, params?: MessageParams): string {
  const { catalogue, serverTexts } = state;
  // Data may name a key that no catalogue has; `Catalogue` promises only the known ones.
  const text = (catalogue as Readonly<Record<string, string>> | null)?.[key] ?? serverTexts[key];
  // Nothing rather than a key; what shows it is drawn again when it has come.
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
