import { DatabaseAway } from './databaseAway.ts';

/**
 * Rejects calls that wait for the database at once when it turns out to be away: a frozen server answers nothing and
 * refuses nothing. The main thread detects it (core/health/watchDatabase.ts) and notifies every thread.
 */
export class AwaySwitch {
  #since: number | null = null;
  readonly #waiting = new Set<(error: DatabaseAway) => void>();

  /** Since when the database is away, epoch ms; null = it is available. */
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
   * The result of `work`.
   *
   * @param late receives a result for which nobody waits any more
   * @throws DatabaseAway while the database is away, without starting, and at once when it becomes unavailable
   * meanwhile
   */
  run<T>(work: () => Promise<T>, late: (result: T) => void = () => {}): Promise<T> {
    return this.#since === null ? this.begin(work, late) : Promise.reject(new DatabaseAway(this.#since));
  }

  /**
   * Like {@link run}, but starts even while the database is away: for work that must not be lost although nobody waits
   * for it.
   */
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
