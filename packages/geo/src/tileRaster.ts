import type { PlanarRegion } from './region.ts';
import { tileMetres } from './tile.ts';

/**
 * Metres by which a square is widened when searching for its edges. More than the tolerance of an edge, so that a point
 * on an edge, seen from the adjacent square, is still tested exactly; far less than a square.
 */
export const squareMargin = 1e-4;

/** In `RegionRaster.second`: more than two edges pass. */
export const manyEdges = -1;

/**
 * One region rasterised into one tile, by square metre. A square that no edge crosses is wholly inside or wholly
 * outside, so its centre decides; for the others the crossing edges are known. Reused from region to region: only the
 * window, from `firstRow` to `lastRow` and `firstColumn` to `lastColumn`, has the newest drawing.
 */
export class RegionRaster {
  /** Edge + 1 of the first edge through a square, 0 = none. Edge `i` runs from vertex `i` to the next. */
  readonly first = new Int32Array(tileMetres * tileMetres);
  /** Edge + 1 of the second, 0 = none, or `manyEdges`. */
  readonly second = new Int32Array(tileMetres * tileMetres);
  /** 1 if the square's centre is inside. */
  readonly inside = new Uint8Array(tileMetres * tileMetres);
  firstRow = 0;
  lastRow = -1;
  firstColumn = 0;
  lastColumn = -1;

  /** Draws a region into the tile whose south-west corner is (`originX`, `originY`), metres. */
  draw(region: PlanarRegion, originX: number, originY: number): void {
    const { xs, ys } = region;
    this.#openWindow(region, originX, originY);
    for (let i = 0; i < xs.length; i++) {
      const j = i + 1 === xs.length ? 0 : i + 1;
      const ax = xs[i] - originX;
      const ay = ys[i] - originY;
      const bx = xs[j] - originX;
      const by = ys[j] - originY;
      this.#markEdge(i + 1, ax, ay, bx, by);
      this.#flipEastOf(ax, ay, bx, by);
    }
    this.#fillRows();
  }

  /** Clears the rows and columns that the region's box meets. */
  #openWindow(region: PlanarRegion, originX: number, originY: number): void {
    this.firstColumn = clampSquare(region.minX - originX - squareMargin);
    this.lastColumn = clampSquare(region.maxX - originX + squareMargin);
    this.firstRow = clampSquare(region.minY - originY - squareMargin);
    this.lastRow = clampSquare(region.maxY - originY + squareMargin);
    for (let row = this.firstRow; row <= this.lastRow; row++) {
      const from = row * tileMetres + this.firstColumn;
      const to = row * tileMetres + this.lastColumn + 1;
      this.first.fill(0, from, to);
      this.second.fill(0, from, to);
      this.inside.fill(0, from, to);
    }
  }

  /**
   * Records the edge in every widened square that it meets. Row by row: the part of the edge in the widened row, then the
   * columns of that part. The ends of the edge enter unrounded, so that two edges with a common vertex mark the same
   * squares around it, as `questions.ts` requires.
   */
  #markEdge(mark: number, ax: number, ay: number, bx: number, by: number): void {
    const low = Math.max(this.firstRow, Math.floor(Math.min(ay, by) - squareMargin));
    const high = Math.min(this.lastRow, Math.floor(Math.max(ay, by) + squareMargin));
    const slope = (bx - ax) / (by - ay);
    for (let row = low; row <= high; row++) {
      const south = row - squareMargin;
      const north = row + 1 + squareMargin;
      const atA = ay >= south && ay <= north ? ax : crossing(ax, ay, bx, slope, ay < south ? south : north);
      const atB = by >= south && by <= north ? bx : crossing(ax, ay, bx, slope, by < south ? south : north);
      const from = Math.max(this.firstColumn, Math.floor(Math.min(atA, atB) - squareMargin));
      const to = Math.min(this.lastColumn, Math.floor(Math.max(atA, atB) + squareMargin));
      for (let at = row * tileMetres + from; at <= row * tileMetres + to; at++) {
        if (this.first[at] === 0) this.first[at] = mark;
        else this.second[at] = this.second[at] === 0 ? mark : manyEdges;
      }
    }
  }

  /** Even-odd rule: on every row whose centre line the edge crosses, all centres to the east are inverted. */
  #flipEastOf(ax: number, ay: number, bx: number, by: number): void {
    const low = Math.max(this.firstRow, Math.ceil(Math.min(ay, by) - 0.5));
    const high = Math.min(this.lastRow, Math.ceil(Math.max(ay, by) - 0.5) - 1);
    const slope = (bx - ax) / (by - ay);
    for (let row = low; row <= high; row++) {
      const column = Math.ceil(crossing(ax, ay, bx, slope, row + 0.5) - 0.5);
      if (column <= this.lastColumn) this.inside[row * tileMetres + Math.max(column, this.firstColumn)] ^= 1;
    }
  }

  #fillRows(): void {
    for (let row = this.firstRow; row <= this.lastRow; row++) {
      const start = row * tileMetres;
      for (let at = start + this.firstColumn + 1; at <= start + this.lastColumn; at++) {
        this.inside[at] ^= this.inside[at - 1];
      }
    }
  }
}

/** Where an edge meets the line at height `y`; never beyond its ends, however flat it is. */
function crossing(ax: number, ay: number, bx: number, slope: number, y: number): number {
  const x = ax + (y - ay) * slope;
  return Math.max(Math.min(ax, bx), Math.min(Math.max(ax, bx), x));
}

function clampSquare(metres: number): number {
  return Math.max(0, Math.min(tileMetres - 1, Math.floor(metres)));
}
