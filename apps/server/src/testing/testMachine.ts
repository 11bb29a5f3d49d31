import type { MachineClocks } from '../core/clock/serverClock.ts';

/** A machine whose clocks run on as those of this one, and that a test lets run ahead and sets. Milliseconds. */
export class TestMachine implements MachineClocks {
  #passed = 0;
  #step = 0;

  /** The right time: what a device shows that nobody has set. Epoch ms. */
  readonly time = (): number => Math.floor(performance.timeOrigin + performance.now()) + this.#passed;
  readonly wall = (): number => this.time() + this.#step;
  readonly monotonic = (): number => Math.floor(performance.now()) + 3_600_000 + this.#passed;

  /** Time passes, at once. */
  pass(ms: number): void {
    this.#passed += ms;
  }

  /** Somebody sets the wall clock: it is wrong by so much from now on. */
  setWrongBy(ms: number): void {
    this.#step = ms;
  }
}
