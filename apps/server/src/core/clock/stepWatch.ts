import type { ServerClock } from './serverClock.ts';

/** Tolerated difference of the system clock and the server's: they are never read at exactly the same moment. */
const toleratedMs = 2000;

/** Time before a difference is followed: most steps are reverted, or were a mistake. */
const patienceMs = 60_000;

/** Times of a clock that was lost, or set by mistake, are not followed: the log refuses them. */
const believed = { from: Date.UTC(2000), until: Date.UTC(2100) };

/** The clock is moved by whole seconds only, see `moveClock` of the engine. */
const wholeMs = 1000;

export interface ClockStep {
  /** How far the system clock is ahead, milliseconds. */
  difference: number;
  /** Since when the two differ, by the server's clock; not before they last agreed. */
  since: number;
  /** How far to move the server's clock now; null = not yet. */
  moveBy: number | null;
}

/** Detects steps of the system clock. To be called often: the time between two calls counts as differing. */
export class StepWatch {
  readonly #clock: ServerClock;
  /** When they last agreed, by the monotonic clock. */
  #agreedAt: number;

  constructor(clock: ServerClock) {
    this.#clock = clock;
    this.#agreedAt = clock.monotonic();
  }

  /** null = the clocks agree. */
  look(): ClockStep | null {
    const { difference } = this.#clock;
    const at = this.#clock.monotonic();
    if (Math.abs(difference) <= toleratedMs) {
      this.#agreedAt = at;
      return null;
    }
    const wall = this.#clock.now() + difference;
    const isDue = at - this.#agreedAt >= patienceMs && wall >= believed.from && wall < believed.until;
    const moveBy = isDue ? Math.round(difference / wholeMs) * wholeMs : null;
    return { difference, since: this.#agreedAt + this.#clock.anchor, moveBy };
  }
}
