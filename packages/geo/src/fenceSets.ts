import { PairTable } from './pairTable.ts';

/** Result of a step from one set to another: fence numbers entered and left, in ascending order. */
export interface FenceDiff {
  readonly entered: readonly number[];
  readonly left: readonly number[];
}

/** Set id of the empty set. */
export const emptySet = 0;

/**
 * Sets of fences by number: the same members always have the same id, so that "nothing changed" is one comparison. A
 * set is its largest member and the id of the set of the others, so an id is found without comparing lists, and two
 * sets differ only down to where their ids meet. Ids are assigned in order of first use and never freed: their number is
 * that of the occurring combinations, not of the edits.
 */
export class FenceSets {
  /** Set id − 1 = number of the pair (id of the set without its largest member, largest member). */
  readonly #sets = new PairTable();
  readonly #entered: number[] = [];
  readonly #left: number[] = [];
  readonly #diff: FenceDiff = { entered: this.#entered, left: this.#left };

  /** The set with one more member. In ascending order, as on the hot path, this is one look-up. */
  add(set: number, fence: number): number {
    const largest = this.#largest(set);
    if (largest === fence) return set;
    if (largest > fence) return this.#sets.intern(this.add(this.#others(set), fence), largest) + 1;
    return this.#sets.intern(set, fence) + 1;
  }

  /** Fence numbers in ascending order. */
  members(set: number): number[] {
    const members: number[] = [];
    for (let rest = set; rest !== emptySet; rest = this.#others(rest)) members.push(this.#largest(rest));
    return members.reverse();
  }

  /**
   * The fences entered and left between two sets. The next call overwrites the result: a cache of results cost eight
   * times as much as computing them again, because of cache misses.
   */
  diff(from: number, to: number): FenceDiff {
    clear(this.#entered);
    clear(this.#left);
    let before = from;
    let after = to;
    while (before !== after) {
      const leaving = this.#largest(before);
      const entering = this.#largest(after);
      if (leaving > entering) this.#left.push(leaving);
      else if (entering > leaving) this.#entered.push(entering);
      if (leaving >= entering) before = this.#others(before);
      if (entering >= leaving) after = this.#others(after);
    }
    if (this.#entered.length > 1) this.#entered.reverse();
    if (this.#left.length > 1) this.#left.reverse();
    return this.#diff;
  }

  /** Below every fence number for the empty set. */
  #largest(set: number): number {
    return set === emptySet ? -1 : this.#sets.second(set - 1);
  }

  #others(set: number): number {
    return this.#sets.first(set - 1);
  }
}

/** Item by item: setting the length to 0 would free the memory, and the next item would allocate it again. */
function clear(list: unknown[]): void {
  while (list.length > 0) list.pop();
}
