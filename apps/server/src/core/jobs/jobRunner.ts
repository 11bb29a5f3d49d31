/** A piece of work; null = none at the moment. */
type NextWork = () => Promise<(() => Promise<void>) | null>;

export interface JobRunnerOptions {
  /** Maximum number of simultaneous pieces. */
  width: number;
  next: NextWork;
  /** When there will be work, epoch ms; null = unknown. */
  nextAt(): Promise<number | null>;
  now(): number;
  onError(error: unknown): void;
}

/** Work added without a signal is found after this time. */
const checkIntervalMs = 30_000;
/** After an error, for example while the database is away. */
const restsForMs = 2000;

/** Runs available work, and sleeps until it is woken or something is due. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  #working = 0;
  #wakes = 0;
  #isOpen = true;
  #timer: NodeJS.Timeout | undefined;
  #rest: PromiseWithResolvers<void> | undefined;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /** There is, or may be, work. */
  wake(): void {
    if (!this.#isOpen) return;
    this.#wakes += 1;
    clearTimeout(this.#timer);
    if (this.#working < this.#options.width) void this.#work();
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    if (this.#working === 0) return;
    this.#rest ??= Promise.withResolvers<void>();
    await this.#rest.promise;
  }

  /** Starts nothing more; resolves when running work is done. */
  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    await this.idle();
  }

  async #work(): Promise<void> {
    this.#working += 1;
    let hasFailed = false;
    try {
      await this.#drain();
    } catch (error) {
      hasFailed = true;
      this.#options.onError(error);
    }
    this.#working -= 1;
    if (this.#working > 0) return;
    this.#rest?.resolve();
    this.#rest = undefined;
    await this.#sleep(hasFailed);
  }

  async #drain(): Promise<void> {
    while (this.#isOpen) {
      const seen = this.#wakes;
      const act = await this.#options.next();
      if (act === null && seen === this.#wakes) return;
      if (act === null) continue;
      // There was work: there may be more than one piece can do.
      if (this.#isOpen && this.#working < this.#options.width) void this.#work();
      await act();
    }
  }

  async #sleep(hasFailed: boolean): Promise<void> {
    const wakes = this.#wakes;
    const pause = hasFailed ? restsForMs : await this.#pause();
    if (!this.#isOpen || this.#working > 0 || wakes !== this.#wakes) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), pause);
    this.#timer.unref();
  }

  async #pause(): Promise<number> {
    try {
      const at = await this.#options.nextAt();
      const inMs = at === null ? checkIntervalMs : at - this.#options.now();
      return Math.min(Math.max(inMs, 0), checkIntervalMs);
    } catch (error) {
      this.#options.onError(error);
      return restsForMs;
    }
  }
}
