import { withReserve } from './withReserve.ts';

/**
 * The speed between fixes less than a second apart is mostly error; between those more than ten seconds apart, a guess.
 */
export const leastMs = 1000;
export const mostMs = 10_000;

/** Time, x and y of a fix. */
export const trailWidth = 3;

/**
 * Recent fixes of vehicles, as many before the newest as the speed needs: one, unless the device sends more than one a
 * second. Metres of the site's plane, epoch ms.
 */
export class Trails {
  /** By slot: the newest of the fixes at least a second older than the tag's newest. NaN = there is none. */
  numbers = new Float64Array(0);
  /** Fixes between that one and the newest, by slot, flat. */
  readonly younger = new Map<number, readonly number[]>();

  /**
   * Adds the tag's newest fix at `t`. The previous one belongs to its path, unless its time is −Infinity: then it is
   * not of the same carrier.
   */
  note(slot: number, t: number, lastT: number, lastX: number, lastY: number): void {
    this.grow(slot + 1);
    if (t - lastT >= leastMs) return this.#begin(slot, lastT, lastX, lastY);
    const younger = this.younger.get(slot) ?? [];
    const way = [...this.numbers.subarray(slot * trailWidth, (slot + 1) * trailWidth), ...younger, lastT, lastX, lastY];
    let at = way.length - trailWidth;
    while (at > 0 && !(t - way[at] >= leastMs)) at -= trailWidth;
    this.restore(slot, way.slice(at));
  }

  /**
   * Speed from a tag's fixes alone (alarms.md, rule 13): distance to the newest fix at least 1 s and at most 10 s older,
   * divided by the time, m/s; NaN where there is none.
   * @param t, x, y the newest fix
   */
  speed(slot: number, t: number, x: number, y: number): number {
    const at = slot * trailWidth;
    if (at >= this.numbers.length) return Number.NaN;
    const elapsed = t - this.numbers[at];
    if (!(elapsed >= leastMs && elapsed <= mostMs)) return Number.NaN;
    const dx = x - this.numbers[at + 1];
    const dy = y - this.numbers[at + 2];
    return Math.sqrt(dx * dx + dy * dy) / (elapsed / 1000);
  }

  /** Starts the trail at this fix: earlier ones do not count for the speed. */
  #begin(slot: number, t: number, x: number, y: number): void {
    const at = slot * trailWidth;
    this.numbers[at] = t;
    this.numbers[at + 1] = x;
    this.numbers[at + 2] = y;
    if (this.younger.size > 0) this.younger.delete(slot);
  }

  clear(slot: number): void {
    const at = slot * trailWidth;
    this.numbers.fill(Number.NaN, at, at + trailWidth);
    this.younger.delete(slot);
  }

  /** The trail of a tag, flat and oldest first, for a snapshot. */
  wayOf(slot: number): Float64Array {
    const at = slot * trailWidth;
    const oldest = this.numbers.subarray(at, at + trailWidth);
    const isKnown = oldest.length > 0 && !Number.isNaN(oldest[0]);
    return Float64Array.from(isKnown ? [...oldest, ...(this.younger.get(slot) ?? [])] : []);
  }

  restore(slot: number, way: ArrayLike<number>): void {
    this.grow(slot + 1);
    const numbers = Array.from(way);
    this.numbers.set(numbers.slice(0, trailWidth), slot * trailWidth);
    if (numbers.length > trailWidth) this.younger.set(slot, numbers.slice(trailWidth));
    else this.younger.delete(slot);
  }

  grow(slots: number): void {
    const length = slots * trailWidth;
    if (length <= this.numbers.length) return;
    const longer = new Float64Array(withReserve(slots) * trailWidth).fill(Number.NaN);
    longer.set(this.numbers);
    this.numbers = longer;
  }
}
