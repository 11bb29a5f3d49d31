/** A dictionary as forms and lists use it: its entries in order, named in the caller's language. */
export interface DictionaryOptions {
  code: string;
  entries: { code: string; label: string; enabled: boolean }[];
}
