/** The help manual in one language, for operators. Loaded on demand. */
export interface Manual {
  chapters: readonly ManualChapter[];
}

export interface ManualChapter {
  /** The same in every language; also the anchor on the page. */
  name: 'map' | 'alarms' | 'evacuation' | 'pages' | 'keyboard' | 'lists' | 'account' | 'trouble';
  title: string;
  /** One paragraph each. */
  text: readonly string[];
  /** A step or a key, with its effect. */
  steps?: readonly { term: string; does: string }[];
}

/** The chapters that the user guide's dialog shows: how to read the map, how to handle alarms, the keys. */
export const guideChapters: readonly ManualChapter['name'][] = ['map', 'alarms', 'keyboard'];
