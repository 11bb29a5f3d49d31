/** Behaviour of the page's own server; set before the page loads. */
export interface KitMode {
  /** Rows of the list. */
  rows: number;
  /** `stalled`: a list that never loads; `broken`: a refused one. */
  list?: 'stalled' | 'broken';
  /** Bad cells that an import is answered with. */
  badCells?: number;
  /** Delay of names in ms. */
  slowNamesMs?: number;
}

/** A call as the page's server saw it. */
export interface KitCall {
  path: string;
  query: Record<string, string>;
  body: Record<string, string>;
  /** Names of the sent files. */
  files: string[];
}

declare global {
  interface Window {
    kitMode?: KitMode;
    kitCalls: KitCall[];
    /** Cells of the long local list that were drawn. */
    kitCells?: number;
    /** Sanitised rich texts, as shown. */
    kitClean: (texts: readonly string[]) => string[];
  }
}
