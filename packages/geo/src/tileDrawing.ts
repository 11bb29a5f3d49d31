import { emptySet, type FenceSets } from './fenceSets.ts';
import { edgeToleranceMetres } from './polygon.ts';
import { crowded, Questions } from './questions.ts';
import type { PlanarRegion } from './region.ts';
import {
  maxEntries,
  type PlacedRegion,
  questionKind,
  questionWords,
  squaresPerTile,
  squareWords,
  tileMetres,
} from './tile.ts';
import { RegionRaster } from './tileRaster.ts';

/** Draws tiles: region after region, in ascending order of fence number, onto the squares. Buffers are reused. */
export class TileDrawing {
  readonly #questions: Questions;
  readonly #raster = new RegionRaster();
  /** References in the form of `Questions`. */
  readonly #squares = new Int32Array(squaresPerTile);
  /** The different ones among them, and their entries. */
  readonly #entries = new Map<number, number>();
  /** Questions of the tile, and their offsets in it. */
  readonly #places = new Map<number, number>();
  #words = new Int32Array(2 ** 12);
  #doubles = new Float64Array(this.#words.buffer);

  constructor(sets: FenceSets) {
    this.#questions = new Questions(sets);
  }

  /**
   * The tile with its south-west corner at (`originX`, `originY`), metres, of `regions`: those whose box meets it, by
   * rising fence number. Returns its words, valid until the next tile is drawn; a set id for a uniform tile.
   */
  draw(originX: number, originY: number, regions: readonly PlacedRegion[]): Int32Array | number {
    this.#squares.fill(emptySet);
    this.#questions.clear();
    regions.forEach((placed, number) => {
      this.#raster.draw(placed.region, originX, originY);
      this.#overlay(placed, number);
    });
    const [only] = this.#squares;
    return only >= 0 && this.#squares.every((set) => set === only) ? only : this.#write(regions);
  }

  #overlay(placed: PlacedRegion, number: number): void {
    const { first, second, inside, firstRow, lastRow, firstColumn, lastColumn } = this.#raster;
    const squares = this.#squares;
    // Adjacent squares mostly have the same set.
    let before = emptySet;
    let after = this.#questions.add(emptySet, placed.fence);
    for (let row = firstRow; row <= lastRow; row++) {
      for (let at = row * tileMetres + firstColumn; at <= row * tileMetres + lastColumn; at++) {
        if (first[at] !== 0) {
          squares[at] = this.#questions.addWhereInside(squares[at], placed, number, first[at], second[at]);
        } else if (inside[at] === 1) {
          if (squares[at] !== before) {
            before = squares[at];
            after = this.#questions.add(before, placed.fence);
          }
          squares[at] = after;
        }
      }
    }
  }

  #write(regions: readonly PlacedRegion[]): Int32Array {
    const bytes = this.#enterSquares();
    const length = this.#placeQuestions(squareWords + Math.ceil(this.#entries.size / questionWords) * questionWords);
    if (length > this.#words.length) {
      this.#words = new Int32Array(2 * length);
      this.#doubles = new Float64Array(this.#words.buffer);
    }
    const words = this.#words.fill(0, 0, length);
    new Uint8Array(words.buffer).set(bytes);
    for (const [reference, entry] of this.#entries) words[squareWords + entry] = this.#written(reference);
    for (const [reference, place] of this.#places) this.#writeQuestion(reference, place, regions);
    return words.subarray(0, length);
  }

  /**
   * Assigns each reference its entry: first sets, then questions, because most look-ups need only sets, which then share
   * a cache line. Returns the entry of each square.
   */
  #enterSquares(): Uint8Array {
    this.#entries.clear();
    for (const reference of this.#squares) if (reference >= 0) this.#entryOf(reference);
    return Uint8Array.from(this.#squares, (reference) => this.#entryOf(reference));
  }

  /** If a byte cannot name all entries, all regions are tested. */
  #entryOf(reference: number): number {
    const known = this.#entries.get(reference);
    if (known !== undefined) return known;
    const entry = this.#entries.size;
    if (entry === maxEntries - 1 && reference !== crowded) return this.#entryOf(crowded);
    if (entry === maxEntries) return entry - 1;
    this.#entries.set(reference, entry);
    return entry;
  }

  /** Assigns an offset to each question and to those that it leads to. @returns the end of the last one */
  #placeQuestions(from: number): number {
    this.#places.clear();
    let end = from;
    const place = (reference: number): void => {
      if (reference >= 0 || reference === crowded || this.#places.has(reference)) return;
      this.#places.set(reference, end);
      end += questionWords;
    };
    for (const reference of this.#entries.keys()) place(reference);
    // Iterating a map includes entries added during the iteration.
    for (const reference of this.#places.keys()) {
      const { yes, no } = this.#questions.question(reference);
      place(yes);
      place(no);
    }
    return end;
  }

  /** A reference in the form used in tiles. */
  #written(reference: number): number {
    if (reference >= 0) return reference;
    const place = this.#places.get(reference);
    if (place === undefined) return ~questionKind.crowd;
    return ~(place | (this.#questions.question(reference).edge < 0 ? questionKind.region : questionKind.plane));
  }

  #writeQuestion(reference: number, place: number, regions: readonly PlacedRegion[]): void {
    const { region, edge, yes, no } = this.#questions.question(reference);
    this.#words[place] = this.#written(yes);
    this.#words[place + 1] = this.#written(no);
    if (edge < 0) this.#words[place + 2] = region;
    else this.#doubles.set(halfPlane(regions[region].region, edge), (place >> 1) + 1);
  }
}

/** a, b, c of the half plane a·x + b·y ≥ c to the left of an edge, including the edge's tolerance. */
function halfPlane({ xs, ys }: PlanarRegion, edge: number): [a: number, b: number, c: number] {
  const end = edge + 1 === xs.length ? 0 : edge + 1;
  const length = Math.hypot(xs[end] - xs[edge], ys[end] - ys[edge]);
  const a = (ys[edge] - ys[end]) / length;
  const b = (xs[end] - xs[edge]) / length;
  return [a, b, a * xs[edge] + b * ys[edge] - edgeToleranceMetres];
}
