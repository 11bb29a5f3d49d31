import { sideOf } from '@muster/model/area/selfIntersection.ts';

import type { FenceSets } from './fenceSets.ts';
import { PairTable } from './pairTable.ts';
import type { PlanarRegion } from './region.ts';
import type { PlacedRegion } from './tile.ts';
import { manyEdges } from './tileRaster.ts';

/** Reference of a square with so many edges that all regions around it are tested, one by one. */
export const crowded = -(2 ** 31);

/** Test of a question, and the references of its two results. */
export interface Question {
  /** Number of the region in the tile. */
  readonly region: number;
  /** Edge whose line is tested, −1 = the whole outline. */
  readonly edge: number;
  readonly yes: number;
  readonly no: number;
}

/** Maximum number of questions in sequence; each more may double their number. Few squares have over three. */
const maxDepth = 6;

/**
 * The questions of one tile during its drawing: binary decisions with set ids as leaves; equal ones are shared. A
 * reference here is a set id, the complement of a question's number, or `crowded`.
 *
 * Near an edge a region is a half plane, near a corner the common part (or, where it points inwards, the union) of two:
 * an edge that meets a widened square and has no end in it crosses it, so its line decides for the whole square. Only
 * where three edges meet, or two that are not adjacent, the whole outline is tested.
 */
export class Questions {
  readonly #sets: FenceSets;
  /** Question number ↔ (test, number of the pair (reference if yes, if no)). */
  readonly #questions = new PairTable();
  readonly #branches = new PairTable();
  readonly #depths: number[] = [];
  /** Test number ↔ (number of the region in the tile, edge); edge −1 is the whole outline. */
  readonly #tests = new PairTable();

  constructor(sets: FenceSets) {
    this.#sets = sets;
  }

  /** Begins another tile. */
  clear(): void {
    this.#questions.clear();
    this.#branches.clear();
    this.#tests.clear();
    this.#depths.length = 0;
  }

  /** The reference with `fence`, which is not below any member so far, in every result. */
  add(reference: number, fence: number): number {
    if (reference >= 0) return this.#sets.add(reference, fence);
    if (reference === crowded) return crowded;
    const branch = this.#questions.second(~reference);
    return this.#ask(
      this.#questions.first(~reference),
      this.add(this.#branches.first(branch), fence),
      this.add(this.#branches.second(branch), fence),
    );
  }

  /**
   * The reference with the fence in the results of those points that are in its region. `number` is the region's in the
   * tile; `first` and `second` are the square's values in `RegionRaster`.
   */
  addWhereInside(
    reference: number,
    { fence, region }: PlacedRegion,
    number: number,
    first: number,
    second: number,
  ): number {
    if (reference === crowded) return crowded;
    const yes = this.add(reference, fence);
    if (yes === reference) return reference;
    const asked = this.#queryRegion(region, number, first, second, yes, reference);
    return this.#depthOf(asked) > maxDepth ? crowded : asked;
  }

  /** The question of a reference below 0, other than `crowded`. */
  question(reference: number): Question {
    const test = this.#questions.first(~reference);
    const branch = this.#questions.second(~reference);
    return {
      region: this.#tests.first(test),
      edge: this.#tests.second(test),
      yes: this.#branches.first(branch),
      no: this.#branches.second(branch),
    };
  }

  #ask(test: number, yes: number, no: number): number {
    if (yes === no) return yes;
    const question = this.#questions.intern(test, this.#branches.intern(yes, no));
    this.#depths[question] ??= 1 + Math.max(this.#depthOf(yes), this.#depthOf(no));
    return ~question;
  }

  #depthOf(reference: number): number {
    return reference < 0 ? this.#depths[~reference] : 0;
  }

  #queryRegion(region: PlanarRegion, number: number, first: number, second: number, yes: number, no: number): number {
    const one = first - 1;
    if (second === 0 && region.isSimple) return this.#ask(this.#tests.intern(number, one), yes, no);
    const other = second - 1;
    const corner = second === manyEdges || !region.isSimple ? null : cornerBetween(region, one, other);
    if (corner === null) return this.#ask(this.#tests.intern(number, -1), yes, no);
    const test = this.#tests.intern(number, one);
    const otherTest = this.#tests.intern(number, other);
    return pointsOutwards(region, corner)
      ? this.#ask(test, this.#ask(otherTest, yes, no), no)
      : this.#ask(test, yes, this.#ask(otherTest, yes, no));
  }
}

/** The shared vertex of two consecutive edges, or null. */
function cornerBetween({ xs }: PlanarRegion, edge: number, other: number): number | null {
  if ((edge + 1) % xs.length === other) return other;
  return (other + 1) % xs.length === edge ? edge : null;
}

/** Whether the inner angle at a vertex of a counter-clockwise ring is below 180°. */
function pointsOutwards({ xs, ys }: PlanarRegion, vertex: number): boolean {
  const before = (vertex + xs.length - 1) % xs.length;
  const after = (vertex + 1) % xs.length;
  return sideOf(xs[before], ys[before], xs[vertex], ys[vertex], xs[after], ys[after]) > 0;
}
