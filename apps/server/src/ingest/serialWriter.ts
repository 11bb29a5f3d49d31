import type { BaseLogger } from 'pino';

import { Busy } from './log/groupCommit.ts';

/** Maximum bytes that wait to be written: some dozen large pictures. */
const mostWaiting = 32 * 2 ** 20;

/**
 * Writes rows of devices one after the other, beside positions and alarms: they share the ingest thread's few
 * connections, of which a writer uses only one.
 */
export class SerialWriter {
  readonly #what: string;
  readonly #log: Pick<BaseLogger, 'warn'>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @param what kind of rows, for the log */
  constructor(what: string, log: Pick<BaseLogger, 'warn'>) {
    this.#what = what;
    this.#log = log;
  }

  /** Whether this many more bytes could wait now. */
  hasRoom(size: number): boolean {
    return this.#waiting === 0 || this.#waiting + size <= mostWaiting;
  }

  /**
   * Resolves when it is durable.
   * @throws Busy when too many wait or it cannot be written now: the device sends it again.
   */
  async run<T>(size: number, write: () => Promise<T>): Promise<T> {
    if (!this.hasRoom(size)) throw new Busy(`Too much waits to be written: ${this.#what}`);
    this.#waiting += size;
    const turn = this.#last.then(write);
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } catch (error) {
      this.#log.warn({ part: 'ingest', err: error }, `${this.#what} could not be written`);
      throw new Busy(`Could not be written: ${this.#what}`);
    } finally {
      this.#waiting -= size;
    }
  }
}
