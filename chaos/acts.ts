/** Current action of the operator or the crew, used to time a kill. */
export type Act = 'changing' | 'changed' | 'handling' | 'handled' | 'working' | 'worked';

/** Notifies waiters of an action. */
export class Acts {
  readonly #watchers = new Set<{ act: Act; resolve: () => void }>();

  /** Resolves at the next such action. */
  next(act: Act): Promise<void> {
    return new Promise((resolve) => this.#watchers.add({ act, resolve }));
  }

  notify(act: Act): void {
    for (const watcher of this.#watchers) {
      if (watcher.act !== act) continue;
      this.#watchers.delete(watcher);
      watcher.resolve();
    }
  }
}
