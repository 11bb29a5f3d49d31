/** Texts of an entity by key, in three languages. The keys of a file are in alphabetical order. */
export type Words = Readonly<Record<string, readonly [zh_CN: string, zh_TW: string, en_US: string]>>;
