import type { MachineClocks } from '../core/clock/serverClock.ts';

/** A machine with the clocks of this one, which a test can advance and set. Milliseconds. */
export class TestMachine implements MachineClocks {
  #passed = 0;
  #step = 0;

  /** The right time: that of a device with a right clock. Epoch ms. */
  readonly time = (): number => Math.floor(performance.timeOrigin + performance.now()) + this.#passed;
  readonly wall = (): number => this.time() + this.#step;
  readonly monotonic = (): number => Math.floor(performance.now()) + 3_600_000 + this.#passed;

  /** Time passes, at once. */
  pass(ms: number): void {
    this.#passed += ms;
  }

  /** Sets the system clock: it is wrong by this much from now on. */
  setWrongBy(ms: number): void {
    this.#step = ms;
  }
}
