import { distanceBetween } from './geometry.ts';
import type { Fix } from './state.ts';

/** Which positions of a tag are fixes: those that it can have reached, and the third of three outliers that agree. */
export class Outliers {
  readonly #fastest: number;
  #row: Fix[] = [];

  /** m/s: what a person or a vehicle can do. */
  constructor(fastest: number) {
    this.#fastest = fastest;
  }

  /** `newest`: the tag's newest fix. */
  isFix(position: Fix, newest: Fix | null): boolean {
    const last = this.#row.at(-1);
    if (newest === null || this.#isWithin(newest, position)) this.#row = [];
    else this.#row = last !== undefined && this.#isWithin(last, position) ? [...this.#row, position] : [position];
    if (this.#row.length === 1 || this.#row.length === 2) return false;
    this.#row = [];
    return true;
  }

  moveClock(ms: number): void {
    this.#row = this.#row.map((fix) => ({ ...fix, t: fix.t + ms }));
  }

  #isWithin(a: Fix, b: Fix): boolean {
    return distanceBetween(a, b) <= this.#fastest * Math.max(1, (b.t - a.t) / 1000);
  }
}
