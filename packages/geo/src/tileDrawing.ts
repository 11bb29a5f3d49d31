import { emptySet, type FenceSets } from './fenceSets.ts';
import { crowded, Questions } from './questions.ts';
import { boxesMeet } from './ring.ts';
import { cellsPerTile, type PlacedRegion, questionWords, squaresPerCell, questionKind, tileMetres } from './tile.ts';
import { RegionRaster, squareMargin } from './tileRaster.ts';
import { TileWriter } from './tileWriter.ts';

const cellCount = cellsPerTile * cellsPerTile;
const squaresInCell = squaresPerCell * squaresPerCell;

/**
 * Draws tiles: region after region, by rising fence number, is laid over the cells. A cell stays whole, with one set id,
 * until an edge passes through it; then it is split into its squares. The buffers are kept from tile to tile.
 *
 * To ask questions of a whole cell and do without its squares would save a third of the memory, but was measured to
 * cost more time: a square mostly knows its answer, while a question is a branch that the processor guesses wrong.
 */
export class TileDrawing {
  readonly #questions: Questions;
  readonly #raster = new RegionRaster();
  readonly #writer = new TileWriter();
  /** A set id, or the complement of the place of a split cell's first square in `#squares`. */
  readonly #cells = new Int32Array(cellCount);
  /** References in the form of `Questions`. */
  readonly #squares = new Int32Array(cellCount * squaresInCell);
  #splitCells = 0;

  constructor(sets: FenceSets) {
    this.#questions = new Questions(sets);
  }

  /**
   * The tile with its south-west corner at (`originX`, `originY`), metres, of `regions`: those whose box meets it, by
   * rising fence number. Its words, good until the next tile is drawn; a set id alone where it is the same everywhere.
   */
  draw(originX: number, originY: number, regions: readonly PlacedRegion[]): Int32Array | number {
    this.#cells.fill(emptySet);
    this.#splitCells = 0;
    this.#questions.clear();
    regions.forEach((placed, entry) => {
      this.#raster.draw(placed.region, originX, originY);
      this.#overlay(placed, entry);
    });
    // Without an edge a region covers the whole tile or nothing of it.
    return this.#splitCells === 0 ? this.#cells[0] : this.#write(originX, originY, regions);
  }

  #overlay(placed: PlacedRegion, entry: number): void {
    const { firstRow, lastRow, firstColumn, lastColumn } = this.#raster;
    for (let row = firstRow; row <= lastRow; row += squaresPerCell) {
      for (let column = firstColumn; column <= lastColumn; column += squaresPerCell) {
        const cell = (row / squaresPerCell) * cellsPerTile + column / squaresPerCell;
        const corner = row * tileMetres + column;
        if (this.#isCut(corner)) this.#overlayCut(cell, corner, placed, entry);
        else if (this.#raster.inside[corner] === 1) this.#addToCell(cell, placed.fence);
      }
    }
  }

  #isCut(corner: number): boolean {
    const { first } = this.#raster;
    for (let at = corner; at < corner + squaresPerCell * tileMetres; at += tileMetres) {
      if ((first[at] | first[at + 1] | first[at + 2] | first[at + 3]) !== 0) return true;
    }
    return false;
  }

  #overlayCut(cell: number, corner: number, placed: PlacedRegion, entry: number): void {
    const { first, second, inside } = this.#raster;
    const squares = this.#squares;
    if (this.#cells[cell] >= 0) this.#split(cell);
    let square = ~this.#cells[cell];
    for (let row = corner; row < corner + squaresPerCell * tileMetres; row += tileMetres) {
      for (let at = row; at < row + squaresPerCell; at++, square++) {
        if (first[at] !== 0) {
          squares[square] = this.#questions.addWhereInside(squares[square], placed, entry, first[at], second[at]);
        } else if (inside[at] === 1) {
          squares[square] = this.#questions.add(squares[square], placed.fence);
        }
      }
    }
  }

  #addToCell(cell: number, fence: number): void {
    const reference = this.#cells[cell];
    if (reference >= 0) {
      this.#cells[cell] = this.#questions.add(reference, fence);
      return;
    }
    for (let square = ~reference; square < ~reference + squaresInCell; square++) {
      this.#squares[square] = this.#questions.add(this.#squares[square], fence);
    }
  }

  #split(cell: number): void {
    const start = this.#splitCells * squaresInCell;
    this.#squares.fill(this.#cells[cell], start, start + squaresInCell);
    this.#cells[cell] = ~start;
    this.#splitCells++;
  }

  #write(originX: number, originY: number, regions: readonly PlacedRegion[]): Int32Array {
    const writer = this.#writer;
    writer.length = 0;
    writer.reserve(cellCount);
    for (let cell = 0; cell < cellCount; cell++) {
      const x = originX + (cell % cellsPerTile) * squaresPerCell;
      const y = originY + Math.floor(cell / cellsPerTile) * squaresPerCell;
      const reference = this.#cells[cell];
      const written = reference >= 0 ? reference : this.#writeSquares(~reference, x, y, regions);
      writer.words[cell] = written;
    }
    return writer.words.subarray(0, writer.length);
  }

  #writeSquares(start: number, x: number, y: number, regions: readonly PlacedRegion[]): number {
    const writer = this.#writer;
    const only = this.#squares[start];
    // Two regions of one fence, side by side, leave no trace of the edge between them.
    if (only >= 0 && this.#squares.subarray(start, start + squaresInCell).every((set) => set === only)) return only;
    const place = writer.reserve(squaresInCell);
    for (let square = 0; square < squaresInCell; square++) {
      const reference = this.#squares[start + square];
      const written =
        reference === crowded
          ? this.#writeCrowd(x + (square % squaresPerCell), y + Math.floor(square / squaresPerCell), regions)
          : this.#questions.write(reference, regions, writer);
      writer.words[place + square] = written;
    }
    return ~place;
  }

  /** Lists the regions whose box meets the square with its south-west corner at (`x`, `y`), metres. */
  #writeCrowd(x: number, y: number, regions: readonly PlacedRegion[]): number {
    const writer = this.#writer;
    const square = { minX: x, minY: y, maxX: x + 1, maxY: y + 1 };
    const entries = [...regions.keys()].filter((entry) => boxesMeet(regions[entry].region, square, squareMargin));
    const place = writer.reserve(questionWords * Math.ceil((1 + entries.length) / questionWords));
    writer.words[place] = entries.length;
    writer.words.set(entries, place + 1);
    return ~(place | questionKind.crowd);
  }
}
