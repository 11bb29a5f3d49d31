import type { Arena } from './arena.ts';
import { type Box, boxesMeet, unionOf } from './ring.ts';
import {
  blockMetres,
  blockShift,
  type DrawnTile,
  type PlacedRegion,
  tileMetres,
  tilesPerBlock,
  undrawn,
} from './tile.ts';
import type { TileDrawing } from './tileDrawing.ts';
import { squareMargin } from './tileRaster.ts';
import { gridShift, TileRegister, tilesMeeting } from './tileRegister.ts';

interface Block {
  readonly place: number;
  readonly firstColumn: number;
  readonly firstRow: number;
}

/** What the layers of one index have in common. */
export interface LayerContext {
  readonly arena: Arena;
  readonly drawing: TileDrawing;
  /** By place in the arena. */
  readonly tiles: Map<number, DrawnTile>;
  /** Place in the arena of a block that no fence reaches. */
  readonly emptyBlock: number;
}

/**
 * The fences of one floor: which regions hold, and the tiles that were drawn of them. Tiles are drawn when they are
 * first asked for, so that a fence as large as a city costs only where somebody is, and loading ten thousand fences
 * draws each tile once.
 */
export class FenceLayer {
  readonly #context: LayerContext;
  readonly #register = new TileRegister();
  readonly #blocks = new Map<number, Block>();
  /** Around all regions that were ever in force: a tag that roams beyond opens no blocks. */
  #bounds: Box | null = null;

  constructor(context: LayerContext) {
    this.#context = context;
  }

  add(placed: PlacedRegion): void {
    this.#register.add(placed);
    this.#bounds = unionOf(this.#bounds ?? placed.region, placed.region);
    this.#forgetTiles(placed.region);
  }

  remove(placed: PlacedRegion): void {
    this.#register.remove(placed);
    this.#forgetTiles(placed.region);
  }

  near(box: Box): number[] {
    return this.#register.near(box);
  }

  /** Place in the arena of a block, by its column and row; good until a region is added. */
  placeOfBlock(column: number, row: number): number {
    const key = row * 2 ** 16 + column;
    const block = this.#blocks.get(key);
    if (block !== undefined) return block.place;
    const minX = column * blockMetres - gridShift;
    const minY = row * blockMetres - gridShift;
    const box = { minX, minY, maxX: minX + blockMetres, maxY: minY + blockMetres };
    if (this.#bounds === null || !boxesMeet(this.#bounds, box, squareMargin)) return this.#context.emptyBlock;
    const { arena } = this.#context;
    const place = arena.allocate(tilesPerBlock * tilesPerBlock);
    arena.words.fill(undrawn, place, place + tilesPerBlock * tilesPerBlock);
    this.#blocks.set(key, { place, firstColumn: column << blockShift, firstRow: row << blockShift });
    return place;
  }

  /** Draws a tile, by its column and row, into the block that lies at `block`. */
  drawTile(block: number, column: number, row: number): void {
    const { arena, drawing, tiles } = this.#context;
    const regions = this.#register.at(column, row);
    const drawn = drawing.draw(column * tileMetres - gridShift, row * tileMetres - gridShift, regions);
    const at = block + (((row & (tilesPerBlock - 1)) << blockShift) | (column & (tilesPerBlock - 1)));
    if (typeof drawn === 'number') {
      arena.words[at] = drawn;
      return;
    }
    const place = arena.allocate(drawn.length);
    arena.words.set(drawn, place);
    arena.words[at] = ~place;
    tiles.set(place, { length: drawn.length, regions });
  }

  /** Every drawn tile that the box meets is drawn anew when it is next asked for. */
  #forgetTiles(box: Box): void {
    const span = tilesMeeting(box);
    for (const { place, firstColumn, firstRow } of this.#blocks.values()) {
      const columnFrom = Math.max(0, span.firstColumn - firstColumn);
      const columnTo = Math.min(tilesPerBlock - 1, span.lastColumn - firstColumn);
      const rowTo = Math.min(tilesPerBlock - 1, span.lastRow - firstRow);
      for (let row = Math.max(0, span.firstRow - firstRow); row <= rowTo; row++) {
        for (let column = columnFrom; column <= columnTo; column++)
          this.#forgetTile(place + (row << blockShift) + column);
      }
    }
  }

  #forgetTile(at: number): void {
    const { arena, tiles } = this.#context;
    const place = ~arena.words[at];
    const tile = tiles.get(place);
    if (tile !== undefined) {
      arena.free(place, tile.length);
      tiles.delete(place);
    }
    arena.words[at] = undrawn;
  }
}
