import type { Input } from '@muster/engine/input.ts';

import type { EnginePlace } from './enginePlace.store.ts';

/**
 * The latest time of an engine's inputs, by the clock of its current entry: a `clock` entry moves it, too. No stamp is
 * before it, so that a deadline which a tick has fired is not due again in a replay.
 */
export class ReachedTime {
  #at: number;
  /** Time written with the alarms of an entry that the engine has not applied yet. */
  #written: EnginePlace | null;
  /** How far the inputs in progress move the clock, milliseconds each. */
  readonly #movesAhead: number[] = [];

  /**
   * @param engineAt of the snapshot that the engine was restored from
   * @param written with the newest alarms; perhaps by a later tick, or with a later entry
   */
  constructor(engineAt: EnginePlace, written: EnginePlace) {
    this.#at = engineAt.reachedAt;
    // A snapshot of a later entry includes all that was written, and perhaps another clock.
    this.#written = written.seq < engineAt.seq ? null : written;
    if (written.seq === engineAt.seq) this.#adopt();
  }

  /** Epoch ms. */
  get at(): number {
    return this.#at;
  }

  /** Time for an input that arrives when the server's clock is `now`. */
  stamp(now: number): number {
    return Math.max(now, this.#at + this.#movesAhead.reduce((sum, difference) => sum + difference, 0));
  }

  /** An input that moves the clock is in progress: later stamps come after it. */
  expectMove(difference: number): void {
    this.#movesAhead.push(difference);
  }

  /** The engine applies an input; `seq` of its entry, null = a tick. */
  apply(input: Input, seq: number | null): void {
    const written = this.#written?.seq ?? Number.POSITIVE_INFINITY;
    if (seq !== null && seq > written) this.#adopt();
    this.#at = Math.max(this.#at, input.receivedAt);
    if (input.kind === 'clock') {
      this.#at += input.difference;
      this.#movesAhead.shift();
    }
    if (seq === written) this.#adopt();
  }

  /** The end of the log was reached. */
  endRecovery(): void {
    this.#adopt();
  }

  #adopt(): void {
    this.#at = Math.max(this.#at, this.#written?.reachedAt ?? 0);
    this.#written = null;
  }
}
