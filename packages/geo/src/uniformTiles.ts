import type { Arena } from './arena.ts';
import { squareWords } from './tile.ts';

/**
 * The uniform tiles, one for each set, shared by all their places in the plane. A look-up therefore needs no tile type:
 * it always reads a square's entry.
 */
export class UniformTiles {
  readonly #arena: Arena;
  /** Offset in the arena by the one entry. */
  readonly #places = new Map<number, number>();

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  /** Offset in the arena of the tile with this entry, a set id or `undrawn`. */
  placeOf(entry: number): number {
    const known = this.#places.get(entry);
    if (known !== undefined) return known;
    const place = this.#arena.allocate(squareWords + 1);
    this.#arena.words.fill(0, place, place + squareWords);
    this.#arena.words[place + squareWords] = entry;
    this.#places.set(entry, place);
    return place;
  }
}
