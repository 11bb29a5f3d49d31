import type { allWords } from '../generated/allWords.ts';

export type MessageKey = keyof typeof allWords;
/** The texts of one language. */
export type Catalogue = Readonly<Record<MessageKey, string>>;

/** In the order of the columns of a words file. */
export const languages = ['zh_CN', 'zh_TW', 'en_US'] as const;
export type Language = (typeof languages)[number];

export type MessageParams = Readonly<Record<string, string | number>>;

/** Names of the `{variables}` in a text. */
type VariableOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | VariableOf<Rest>
  : never;

/** Parameters of a key; none without variables. A test compares the variables of the languages. */
export type ParamsOf<Key extends MessageKey> = [VariableOf<(typeof allWords)[Key][0]>] extends [never]
  ? []
  : [params: Readonly<Record<VariableOf<(typeof allWords)[Key][0]>, string | number>>];

/** `pt_BR` or anything unknown falls back to zh_CN (specification §4). Accepts `en-US` as well. */
export function toLanguage(text: string | null | undefined): Language {
  const wanted = (text ?? '').split(',')[0]?.split(';')[0]?.trim().replace('-', '_').toLowerCase();
  return languages.find((language) => language.toLowerCase() === wanted) ?? 'zh_CN';
}

/**
 * The text of a key with its variables: `{name}` inserts a variable; `{count|person|people}` selects the plural form
 * (only English has one here). A missing variable stays visible: tests look for braces.
 */
export function fillText(text: string, params: MessageParams = {}): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return (Number(value) === 1 ? one : other) ?? String(value);
  });
}
