/** What the page's own server is to do; set before the page begins. */
export interface KitMode {
  /** Rows of the list. */
  rows: number;
  /** `stalled`: a list that never comes; `broken`: one that is refused. */
  list?: 'stalled' | 'broken';
  /** Bad cells that an import is answered with. */
  badCells?: number;
  /** ms that the name behind an id takes. */
  slowNamesMs?: number;
}

/** A call as the page's server saw it. */
export interface KitCall {
  path: string;
  query: Record<string, string>;
  body: Record<string, string>;
  /** Names of the files that came along. */
  files: string[];
}

declare global {
  interface Window {
    kitMode?: KitMode;
    kitCalls: KitCall[];
    /** Cells of the long local list that were drawn. */
    kitCells?: number;
    /** What is left of rich texts when they are shown. */
    kitClean: (texts: readonly string[]) => string[];
  }
}
