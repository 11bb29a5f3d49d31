import { type Box, boxesMeet } from './ring.ts';
import type { PlacedRegion } from './tile.ts';
import { squareMargin } from './tileRaster.ts';

/** Metres from the origin, in x and in y, beyond which nothing is indexed: no site is a third of the globe wide. */
export const reachMetres = 2 ** 22;

/** Metres along a side of a plot: 8 × 8 tiles. */
const plotMetres = 128;

/**
 * Maximum number of plots of a region that is registered by plot; larger ones are tested each time: a square kilometre.
 */
const maxPlots = 64;

/** A rectangle of a grid by column and row, ends included. */
export interface GridSpan {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** The cells of a grid of a given width in metres, with a corner at the origin, that a box meets, margin included. */
export function spanOf({ minX, minY, maxX, maxY }: Box, meshMetres: number): GridSpan {
  return {
    firstColumn: meshOf(minX - squareMargin, meshMetres),
    lastColumn: meshOf(maxX + squareMargin, meshMetres),
    firstRow: meshOf(minY - squareMargin, meshMetres),
    lastRow: meshOf(maxY + squareMargin, meshMetres),
  };
}

/** Finds the regions whose boxes meet a box, by plots of the plane that list their regions: the input of a tile. */
export class TileRegister {
  readonly #byPlot = new Map<number, PlacedRegion[]>();
  readonly #large = new Set<PlacedRegion>();

  add(placed: PlacedRegion): void {
    const span = spanOf(placed.region, plotMetres);
    if (plotsIn(span) > maxPlots) {
      this.#large.add(placed);
      return;
    }
    for (const key of keysIn(span)) {
      const entries = this.#byPlot.get(key);
      if (entries === undefined) this.#byPlot.set(key, [placed]);
      else entries.push(placed);
    }
  }

  remove(placed: PlacedRegion): void {
    if (this.#large.delete(placed)) return;
    for (const key of keysIn(spanOf(placed.region, plotMetres))) {
      const rest = (this.#byPlot.get(key) ?? []).filter((entry) => entry !== placed);
      if (rest.length === 0) this.#byPlot.delete(key);
      else this.#byPlot.set(key, rest);
    }
  }

  /** The regions whose box meets `box`, in ascending order of fence number. */
  meeting(box: Box): PlacedRegion[] {
    const found = new Set<PlacedRegion>();
    const visit = (placed: PlacedRegion): void => {
      if (boxesMeet(placed.region, box, squareMargin)) found.add(placed);
    };
    const span = spanOf(box, plotMetres);
    if (plotsIn(span) > this.#byPlot.size) for (const entries of this.#byPlot.values()) entries.forEach(visit);
    else for (const key of keysIn(span)) this.#byPlot.get(key)?.forEach(visit);
    this.#large.forEach(visit);
    return [...found].sort((a, b) => a.fence - b.fence);
  }
}

function meshOf(metres: number, meshMetres: number): number {
  return Math.floor(Math.max(-reachMetres, Math.min(reachMetres, metres)) / meshMetres);
}

function plotsIn(span: GridSpan): number {
  return (span.lastColumn - span.firstColumn + 1) * (span.lastRow - span.firstRow + 1);
}

function* keysIn(span: GridSpan): Generator<number> {
  for (let row = span.firstRow; row <= span.lastRow; row++) {
    for (let column = span.firstColumn; column <= span.lastColumn; column++) yield keyOf(column, row);
  }
}

/** Number of a plot; columns within range are below 2¹⁶ either way. */
function keyOf(column: number, row: number): number {
  return row * 2 ** 17 + column;
}
