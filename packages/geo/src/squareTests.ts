import type { FenceSets } from './fenceSets.ts';
import { PairTable } from './pairTable.ts';
import { edgeToleranceMetres, sideOf } from './polygon.ts';
import type { PlanarRegion } from './region.ts';
import type { PlacedRegion } from './tile.ts';
import { manyEdges } from './tileRaster.ts';

/** The reference of a square in which too many edges meet: all regions around it are asked there, one by one. */
export const crowded = -(2 ** 31);

/** Questions asked one after another in a square; each more may double their number. Few squares have over three. */
const maxDepth = 6;

/**
 * The questions of one tile, while it is drawn: binary decisions whose answers are set ids, equal ones shared. A
 * reference here is a set id, the complement of a question's number, or `crowded`.
 *
 * Near an edge a region is a half plane, near a corner the common part (or, where it points inwards, the union) of two:
 * an edge that meets a square and has no end in it runs right through, so its line decides for the whole square. Only
 * where three edges or two that are no neighbours meet is the whole outline asked.
 */
export class SquareTests {
  readonly #sets: FenceSets;
  /** Question number ↔ (test, number of the pair (if it passes, if it fails)). */
  readonly #questions = new PairTable();
  readonly #branches = new PairTable();
  readonly #depths: number[] = [];
  /** Plane number ↔ (entry of the region in the tile, edge). */
  readonly #planeOwners = new PairTable();
  readonly #planes: number[] = [];
  readonly #placeOfQuestion: number[] = [];

  constructor(sets: FenceSets) {
    this.#sets = sets;
  }

  /** Begins another tile. */
  clear(): void {
    this.#questions.clear();
    this.#branches.clear();
    this.#planeOwners.clear();
    this.#depths.length = 0;
    this.#planes.length = 0;
    this.#placeOfQuestion.length = 0;
  }

  /** The reference with `fence`, not below any member so far, in every answer. */
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
   * The reference with the fence of `placed` in the answers of those points that lie in its region. `entry` is the
   * region's place in the tile; `first` and `second` are what `RegionRaster` holds for the square.
   */
  addWhereInside(reference: number, placed: PlacedRegion, entry: number, first: number, second: number): number {
    if (reference === crowded) return crowded;
    const yes = this.add(reference, placed.fence);
    if (yes === reference) return reference;
    const asked = this.#askRegion(placed.region, entry, first, second, yes, reference);
    return asked < 0 && this.#depths[~asked] > maxDepth ? crowded : asked;
  }

  /** Appends a reference's questions to `words`; the reference in the form that tiles have. */
  write(reference: number, words: number[]): number {
    if (reference >= 0) return reference;
    const question = ~reference;
    const branch = this.#questions.second(question);
    return (this.#placeOfQuestion[question] ??= this.#append(
      this.#questions.first(question),
      this.write(this.#branches.first(branch), words),
      this.write(this.#branches.second(branch), words),
      words,
    ));
  }

  planes(): Float64Array {
    return new Float64Array(this.#planes);
  }

  #append(test: number, yes: number, no: number, words: number[]): number {
    words.push(test, yes, no);
    return ~(words.length - 3);
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

  #askRegion(region: PlanarRegion, entry: number, first: number, second: number, yes: number, no: number): number {
    const one = first - 1;
    if (second === 0 && region.isSimple) return this.#ask(this.#planeOf(region, entry, one), yes, no);
    const other = second - 1;
    const corner = second === manyEdges || !region.isSimple ? null : cornerBetween(region, one, other);
    if (corner === null) return this.#ask(~entry, yes, no);
    const plane = this.#planeOf(region, entry, one);
    const otherPlane = this.#planeOf(region, entry, other);
    return pointsOutwards(region, corner)
      ? this.#ask(plane, this.#ask(otherPlane, yes, no), no)
      : this.#ask(plane, yes, this.#ask(otherPlane, yes, no));
  }

  /** Place of the half plane to the left of an edge, the edge's tolerance included. */
  #planeOf({ xs, ys }: PlanarRegion, entry: number, edge: number): number {
    const place = 3 * this.#planeOwners.intern(entry, edge);
    if (place === this.#planes.length) {
      const end = edge + 1 === xs.length ? 0 : edge + 1;
      const length = Math.hypot(xs[end] - xs[edge], ys[end] - ys[edge]);
      const normalX = (ys[edge] - ys[end]) / length;
      const normalY = (xs[end] - xs[edge]) / length;
      this.#planes.push(normalX, normalY, normalX * xs[edge] + normalY * ys[edge] - edgeToleranceMetres);
    }
    return place;
  }
}

/** The vertex at which two edges follow one another, or null. */
function cornerBetween({ xs }: PlanarRegion, edge: number, other: number): number | null {
  if ((edge + 1) % xs.length === other) return other;
  return (other + 1) % xs.length === edge ? edge : null;
}

/** Is the inner angle at a vertex of a counter-clockwise ring below 180°? */
function pointsOutwards({ xs, ys }: PlanarRegion, vertex: number): boolean {
  const before = (vertex + xs.length - 1) % xs.length;
  const after = (vertex + 1) % xs.length;
  return sideOf(xs[before], ys[before], xs[vertex], ys[vertex], xs[after], ys[after]) > 0;
}
