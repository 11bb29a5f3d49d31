import { type Box, boxesMeet } from './ring.ts';
import { type PlacedRegion, tileMetres } from './tile.ts';
import { squareMargin } from './tileRaster.ts';

/** Metres from the origin, in x and in y, beyond which nothing is indexed: no site is a third of the globe wide. */
export const reachMetres = 2 ** 22;

/**
 * Metres by which the grid is shifted against the origin, so that the origin lies in the middle of a block (32 × 32
 * tiles) and a site of up to 4 km around it in one.
 */
export const gridShift = 2048;

/** Tiles beyond which a region is not entered tile by tile but asked each time: a square kilometre. */
const maxEntries = 64;

/** A rectangle of tiles by column and row, ends included. */
export interface TileSpan {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** The tiles that a box in metres meets, its margin included. */
export function tilesMeeting({ minX, minY, maxX, maxY }: Box): TileSpan {
  return {
    firstColumn: tileOf(minX - squareMargin),
    lastColumn: tileOf(maxX + squareMargin),
    firstRow: tileOf(minY - squareMargin),
    lastRow: tileOf(maxY + squareMargin),
  };
}

/** Which regions' boxes meet which tile: what a tile is drawn from. */
export class TileRegister {
  readonly #byTile = new Map<number, PlacedRegion[]>();
  readonly #large = new Set<PlacedRegion>();

  add(placed: PlacedRegion): void {
    const span = tilesMeeting(placed.region);
    if (tilesIn(span) > maxEntries) {
      this.#large.add(placed);
      return;
    }
    for (const key of keysIn(span)) {
      const entries = this.#byTile.get(key);
      if (entries === undefined) this.#byTile.set(key, [placed]);
      else entries.push(placed);
    }
  }

  remove(placed: PlacedRegion): void {
    if (this.#large.delete(placed)) return;
    for (const key of keysIn(tilesMeeting(placed.region))) {
      const rest = (this.#byTile.get(key) ?? []).filter((entry) => entry !== placed);
      if (rest.length === 0) this.#byTile.delete(key);
      else this.#byTile.set(key, rest);
    }
  }

  /** The regions whose box meets a tile, by rising fence number. */
  at(column: number, row: number): PlacedRegion[] {
    const found = [...(this.#byTile.get(keyOf(column, row)) ?? [])];
    for (const placed of this.#large) {
      const span = tilesMeeting(placed.region);
      const isHere =
        column >= span.firstColumn && column <= span.lastColumn && row >= span.firstRow && row <= span.lastRow;
      if (isHere) found.push(placed);
    }
    return found.sort((a, b) => a.fence - b.fence);
  }

  /** The fences with a region whose box meets `box`, by rising number. */
  near(box: Box): number[] {
    const fences = new Set<number>();
    const visit = (placed: PlacedRegion): void => {
      if (boxesMeet(placed.region, box, squareMargin)) fences.add(placed.fence);
    };
    const span = tilesMeeting(box);
    if (tilesIn(span) > this.#byTile.size) for (const entries of this.#byTile.values()) entries.forEach(visit);
    else for (const key of keysIn(span)) this.#byTile.get(key)?.forEach(visit);
    this.#large.forEach(visit);
    return [...fences].sort((a, b) => a - b);
  }
}

function tileOf(metres: number): number {
  return Math.floor((Math.max(-reachMetres, Math.min(reachMetres, metres)) + gridShift) / tileMetres);
}

function tilesIn(span: TileSpan): number {
  return (span.lastColumn - span.firstColumn + 1) * (span.lastRow - span.firstRow + 1);
}

function* keysIn(span: TileSpan): Generator<number> {
  for (let row = span.firstRow; row <= span.lastRow; row++) {
    for (let column = span.firstColumn; column <= span.lastColumn; column++) yield keyOf(column, row);
  }
}

/** One number for a tile; columns within reach are below 2¹⁶ either way. */
function keyOf(column: number, row: number): number {
  return row * 2 ** 17 + column;
}
