import type { ModelState } from './packagedModel.ts';

/** Loading states of the models of a map, with listeners. */
interface ModelWatch {
  readonly states: readonly ModelState[];
  tell(states: readonly ModelState[]): void;
  /** @returns ends it */
  watch(this: void, watcher: () => void): () => void;
}

/** @param first is notified before the others */
export function createModelWatch(first: () => void): ModelWatch {
  const watchers = new Set([first]);
  let reported: readonly ModelState[] = [];
  return {
    get states() {
      return reported;
    },
    tell: (states) => {
      reported = states;
      for (const watcher of watchers) watcher();
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
