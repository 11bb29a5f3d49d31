import type { ServerClock } from './serverClock.ts';

/** Up to so much the wall clock and the server's may differ: they are never read at quite the same moment. */
const toleratedMs = 2000;

/** For so long a difference is waited out: most steps are taken back, or were a mistake. */
const patienceMs = 60_000;

/** What a clock shows that was lost, or set by mistake, is not followed: nobody believes it, and the log takes no such time. */
const believed = { from: Date.UTC(2000), until: Date.UTC(2100) };

/** A moved clock shows whole seconds more or less, see `moveClock` of the engine. */
const wholeMs = 1000;

export interface ClockStep {
  /** By how much the wall clock is ahead, milliseconds. */
  difference: number;
  /** Since when the two differ, by the server's clock; not before they were last seen to agree. */
  since: number;
  /** By how much the server's clock is to be moved now; null = not yet. */
  moveBy: number | null;
}

/** Watches whether the wall clock has stepped. To be asked often: what lies between two looks counts as differing. */
export class StepWatch {
  readonly #clock: ServerClock;
  /** When they agreed last, by the monotonic clock. */
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
