/** Key of the name of a dictionary entry. */
export function dictionaryText(dictionary: string, code: string): string {
  return `dictionary.${dictionary}.${code}`;
}
