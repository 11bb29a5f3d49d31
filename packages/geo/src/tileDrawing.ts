import { emptySet, type FenceSets } from './fenceSets.ts';
import { boxesMeet } from './ring.ts';
import { crowded, SquareTests } from './squareTests.ts';
import { cellsPerTile, crowdTest, type PlacedRegion, squaresPerCell, type Tile, tileMetres } from './tile.ts';
import { RegionRaster, squareMargin } from './tileRaster.ts';

const cellCount = cellsPerTile * cellsPerTile;
const squaresInCell = squaresPerCell * squaresPerCell;

/**
 * Draws tiles: region after region, by rising fence number, is laid over the cells. A cell stays whole, with one set id,
 * until an edge passes through it; then it is split into its squares. The buffers are kept from tile to tile.
 */
export class TileDrawing {
  readonly #tests: SquareTests;
  readonly #raster = new RegionRaster();
  /** A set id, or the complement of the place of a split cell's 16 references in `#squares`. */
  readonly #cells = new Int32Array(cellCount);
  readonly #squares = new Int32Array(cellCount * squaresInCell);
  #splitCells = 0;
  #originX = 0;
  #originY = 0;

  constructor(sets: FenceSets) {
    this.#tests = new SquareTests(sets);
  }

  /**
   * The tile with its south-west corner at (`originX`, `originY`), metres, of `regions`: those whose box meets it, by
   * rising fence number. A set id alone where the whole tile has one and the same.
   */
  draw(originX: number, originY: number, regions: readonly PlacedRegion[]): Tile | number {
    this.#originX = originX;
    this.#originY = originY;
    this.#cells.fill(emptySet);
    this.#splitCells = 0;
    this.#tests.clear();
    let isUniform = true;
    regions.forEach((placed, entry) => {
      this.#raster.draw(placed.region, originX, originY);
      isUniform &&= !this.#raster.hasEdges();
      this.#overlay(placed, entry);
    });
    return isUniform ? this.#cells[0] : this.#tile(regions);
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
          squares[square] = this.#tests.addWhereInside(squares[square], placed, entry, first[at], second[at]);
        } else if (inside[at] === 1) {
          squares[square] = this.#tests.add(squares[square], placed.fence);
        }
      }
    }
  }

  #addToCell(cell: number, fence: number): void {
    const reference = this.#cells[cell];
    if (reference >= 0) {
      this.#cells[cell] = this.#tests.add(reference, fence);
      return;
    }
    for (let square = ~reference; square < ~reference + squaresInCell; square++) {
      this.#squares[square] = this.#tests.add(this.#squares[square], fence);
    }
  }

  #split(cell: number): void {
    const place = this.#splitCells * squaresInCell;
    this.#squares.fill(this.#cells[cell], place, place + squaresInCell);
    this.#cells[cell] = ~place;
    this.#splitCells++;
  }

  #tile(regions: readonly PlacedRegion[]): Tile {
    const words = Array.from(this.#cells);
    for (let cell = 0; cell < cellCount; cell++) {
      if (this.#cells[cell] < 0) words[cell] = this.#writeSquares(cell, ~this.#cells[cell], regions, words);
    }
    return { words: new Int32Array(words), planes: this.#tests.planes(), regions };
  }

  #writeSquares(cell: number, place: number, regions: readonly PlacedRegion[], words: number[]): number {
    const squares = this.#squares.subarray(place, place + squaresInCell);
    // Two regions of one fence, side by side, leave no trace of the edge between them.
    if (squares[0] >= 0 && squares.every((reference) => reference === squares[0])) return squares[0];
    const start = words.length;
    for (const reference of squares) words.push(reference);
    squares.forEach((reference, square) => {
      words[start + square] =
        reference === crowded ? this.#writeCrowd(cell, square, regions, words) : this.#tests.write(reference, words);
    });
    return ~start;
  }

  /** Lists the regions whose box meets a square. */
  #writeCrowd(cell: number, square: number, regions: readonly PlacedRegion[], words: number[]): number {
    const west = this.#originX + (cell % cellsPerTile) * squaresPerCell + (square % squaresPerCell);
    const south =
      this.#originY + Math.floor(cell / cellsPerTile) * squaresPerCell + Math.floor(square / squaresPerCell);
    const start = words.length;
    words.push(crowdTest, 0);
    const box = { minX: west, minY: south, maxX: west + 1, maxY: south + 1 };
    regions.forEach(({ region }, entry) => {
      if (boxesMeet(region, box, squareMargin)) words.push(entry);
    });
    words[start + 1] = words.length - start - 2;
    return ~start;
  }
}
