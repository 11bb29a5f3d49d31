import { distanceBetween } from './geometry.ts';
import type { Fix } from './state.ts';

/** Positions of a tag that are fixes: reachable ones, and the third of three consistent outliers. */
export class Outliers {
  readonly #fastest: number;
  #row: Fix[] = [];

  /** m/s: maximum of a person or a vehicle. */
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
