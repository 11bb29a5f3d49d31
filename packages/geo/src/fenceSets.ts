import { PairTable } from './pairTable.ts';

/** Fence numbers that one set has and another has not, each list in rising order. Shared: not to be written to. */
export interface FenceDiff {
  readonly entered: Int32Array;
  readonly left: Int32Array;
}

/** Set id of the set without a member. */
export const emptySet = 0;

/** Cached diffs before the cache starts anew: at most some 20 MB, however long the server runs. */
const maxCachedDiffs = 65_536;

/**
 * Sets of fences by number: the same members always have the same id, so that "nothing changed" is one comparison. A
 * set is its largest member and the id of the set of the others, so an id is found without comparing lists. Ids are
 * given in order of asking and never taken back: they count the combinations of fences that occur, not the edits.
 */
export class FenceSets {
  /** Set id − 1 = number of the pair (id of the set without its largest member, largest member). */
  readonly #sets = new PairTable();
  readonly #members: Int32Array[] = [];
  readonly #diffPairs = new PairTable();
  readonly #diffs: FenceDiff[] = [];

  /** The set with one more member. Members come in rising order where speed counts: then it is one look-up. */
  add(set: number, fence: number): number {
    if (set !== emptySet) {
      const largest = this.#sets.second(set - 1);
      if (largest === fence) return set;
      if (largest > fence) return this.#sets.intern(this.add(this.#sets.first(set - 1), fence), largest) + 1;
    }
    return this.#sets.intern(set, fence) + 1;
  }

  /** Fence numbers in rising order. Shared: not to be written to. */
  members(set: number): Int32Array {
    return (this.#members[set] ??= this.#listMembers(set));
  }

  /** What a step from one set to another enters and leaves. */
  diff(from: number, to: number): FenceDiff {
    if (this.#diffs.length === maxCachedDiffs) {
      this.#diffPairs.clear();
      this.#diffs.length = 0;
    }
    const number = this.#diffPairs.intern(from, to);
    return (this.#diffs[number] ??= { entered: this.#missing(from, to), left: this.#missing(to, from) });
  }

  #listMembers(set: number): Int32Array {
    const members: number[] = [];
    for (let rest = set; rest !== emptySet; rest = this.#sets.first(rest - 1))
      members.push(this.#sets.second(rest - 1));
    return Int32Array.from(members.reverse());
  }

  /** Members of `set` that are missing in `other`: both are lists in rising order. */
  #missing(other: number, set: number): Int32Array {
    const others = this.members(other);
    let i = 0;
    return this.members(set).filter((fence) => {
      while (i < others.length && others[i] < fence) i++;
      return others[i] !== fence;
    });
  }
}
