import { DatabaseAway } from './databaseAway.ts';

/**
 * Lets whoever waits for the database go at once when it turns out to be away: a frozen server answers nothing and
 * refuses nothing. The main thread finds out (core/health/watchDatabase.ts) and tells every thread.
 */
export class AwaySwitch {
  #since: number | null = null;
  readonly #waiting = new Set<(error: DatabaseAway) => void>();

  /** Since when the database is away, epoch ms; null = it is there. */
  get since(): number | null {
    return this.#since;
  }

  set(since: number | null): void {
    this.#since = since;
    if (since === null) return;
    for (const leave of this.#waiting) leave(new DatabaseAway(since));
    this.#waiting.clear();
  }

  /**
   * What `work` resolves to.
   *
   * @param late gets a result for which nobody waits any more
   * @throws DatabaseAway while the database is away, without beginning, and at once when it goes meanwhile
   */
  run<T>(work: () => Promise<T>, late: (result: T) => void = () => {}): Promise<T> {
    return this.#since === null ? this.begin(work, late) : Promise.reject(new DatabaseAway(this.#since));
  }

  /** As {@link run}, but begins even while the database is away: what must not be lost though nobody hears of it. */
  begin<T>(work: () => Promise<T>, late: (result: T) => void = () => {}): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      work().then(
        (result) => (this.#waiting.delete(reject) ? resolve(result) : late(result)),
        (error: unknown) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
      if (this.#since !== null) this.set(this.#since);
    });
  }
}
