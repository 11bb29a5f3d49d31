import type { FenceSets } from './fenceSets.ts';
import { PairTable } from './pairTable.ts';
import { edgeToleranceMetres, sideOf } from './polygon.ts';
import type { PlanarRegion } from './region.ts';
import { type PlacedRegion, questionWords, questionKind } from './tile.ts';
import { manyEdges } from './tileRaster.ts';
import type { TileWriter } from './tileWriter.ts';

/** The reference of a square in which so many edges meet that all regions around it are asked, one by one. */
export const crowded = -(2 ** 31);

/** Questions one after another; each more may double their number. Few squares have over three. */
const maxDepth = 6;

/**
 * The questions of one tile, while it is drawn: binary decisions whose answers are set ids, equal ones shared. A
 * reference here is a set id, the complement of a question's number, or `crowded`.
 *
 * Near an edge a region is a half plane, near a corner the common part (or, where it points inwards, the union) of two:
 * an edge that meets a widened square and has no end in it runs right through, so its line decides for the whole square.
 * Only where three edges meet, or two that are no neighbours, is the whole outline asked.
 */
export class Questions {
  readonly #sets: FenceSets;
  /** Question number ↔ (test, number of the pair (reference if yes, if no)). */
  readonly #questions = new PairTable();
  readonly #branches = new PairTable();
  readonly #depths: number[] = [];
  /** Test number ↔ (entry of the region in the tile, edge); edge −1 stands for the whole outline. */
  readonly #tests = new PairTable();
  readonly #written: number[] = [];

  constructor(sets: FenceSets) {
    this.#sets = sets;
  }

  /** Begins another tile. */
  clear(): void {
    this.#questions.clear();
    this.#branches.clear();
    this.#tests.clear();
    this.#depths.length = 0;
    this.#written.length = 0;
  }

  /** The reference with `fence`, which is not below any member so far, in every answer. */
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
   * The reference with the fence in the answers of those points that lie in its region. `entry` is the region's in the
   * tile; `first` and `second` are what `RegionRaster` holds for the square.
   */
  addWhereInside(
    reference: number,
    { fence, region }: PlacedRegion,
    entry: number,
    first: number,
    second: number,
  ): number {
    if (reference === crowded) return crowded;
    const yes = this.add(reference, fence);
    if (yes === reference) return reference;
    const asked = this.#askRegion(region, entry, first, second, yes, reference);
    return this.#depthOf(asked) > maxDepth ? crowded : asked;
  }

  /** Writes a reference's questions into a tile; the reference in the form that tiles have. */
  write(reference: number, regions: readonly PlacedRegion[], writer: TileWriter): number {
    if (reference >= 0) return reference;
    return (this.#written[~reference] ??= this.#writeQuestion(~reference, regions, writer));
  }

  #writeQuestion(question: number, regions: readonly PlacedRegion[], writer: TileWriter): number {
    const test = this.#questions.first(question);
    const branch = this.#questions.second(question);
    const entry = this.#tests.first(test);
    const edge = this.#tests.second(test);
    const place = writer.reserve(questionWords);
    const yes = this.write(this.#branches.first(branch), regions, writer);
    const no = this.write(this.#branches.second(branch), regions, writer);
    writer.words[place] = yes;
    writer.words[place + 1] = no;
    if (edge < 0) {
      writer.words[place + 2] = entry;
      return ~(place | questionKind.region);
    }
    writer.doubles.set(halfPlane(regions[entry].region, edge), (place >> 1) + 1);
    return ~(place | questionKind.plane);
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
    if (second === 0 && region.isSimple) return this.#ask(this.#tests.intern(entry, one), yes, no);
    const other = second - 1;
    const corner = second === manyEdges || !region.isSimple ? null : cornerBetween(region, one, other);
    if (corner === null) return this.#ask(this.#tests.intern(entry, -1), yes, no);
    const test = this.#tests.intern(entry, one);
    const otherTest = this.#tests.intern(entry, other);
    return pointsOutwards(region, corner)
      ? this.#ask(test, this.#ask(otherTest, yes, no), no)
      : this.#ask(test, yes, this.#ask(otherTest, yes, no));
  }
}

/** a, b, c of the half plane a·x + b·y ≥ c to the left of an edge, the edge's tolerance included. */
function halfPlane({ xs, ys }: PlanarRegion, edge: number): [a: number, b: number, c: number] {
  const end = edge + 1 === xs.length ? 0 : edge + 1;
  const length = Math.hypot(xs[end] - xs[edge], ys[end] - ys[edge]);
  const a = (ys[edge] - ys[end]) / length;
  const b = (xs[end] - xs[edge]) / length;
  return [a, b, a * xs[edge] + b * ys[edge] - edgeToleranceMetres];
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
