/** Key of what a dictionary calls an entry. */
export function dictionaryText(dictionary: string, code: string): string {
  return `dictionary.${dictionary}.${code}`;
}
