import type { Arena } from './arena.ts';
import { emptySet } from './fenceSets.ts';
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
import { spanOf, TileRegister } from './tileRegister.ts';
import type { UniformTiles } from './uniformTiles.ts';

const tilesInBlock = tilesPerBlock * tilesPerBlock;

interface Block {
  readonly place: number;
  readonly firstColumn: number;
  readonly firstRow: number;
}

/** Shared by the layers of one index. */
export interface LayerContext {
  readonly arena: Arena;
  readonly drawing: TileDrawing;
  readonly uniformTiles: UniformTiles;
  /** By offset in the arena, without the uniform ones. */
  readonly tiles: Map<number, DrawnTile>;
}

/**
 * The fences of one floor: their regions and the drawn tiles. A tile is drawn at its first look-up, so a fence the size
 * of a city costs only where tags are, and loading ten thousand fences draws each tile once.
 */
export class FenceLayer {
  readonly #context: LayerContext;
  readonly #register = new TileRegister();
  readonly #blocks = new Map<number, Block>();
  /** Around all regions that were ever in force: a tag that roams beyond opens no blocks. */
  #bounds: Box | null = null;
  /** Offset of a block without fences. */
  #emptyBlock = -1;

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
    return [...new Set(this.#register.meeting(box).map(({ fence }) => fence))];
  }

  /** Offset in the arena of a block, by its column and row; valid until a region is added. */
  placeOfBlock(column: number, row: number): number {
    const key = row * 2 ** 16 + column;
    const block = this.#blocks.get(key);
    if (block !== undefined) return block.place;
    const minX = column * blockMetres;
    const minY = row * blockMetres;
    const box = { minX, minY, maxX: minX + blockMetres, maxY: minY + blockMetres };
    if (this.#bounds === null || !boxesMeet(this.#bounds, box, squareMargin)) {
      if (this.#emptyBlock < 0) this.#emptyBlock = this.#openBlock(emptySet);
      return this.#emptyBlock;
    }
    const place = this.#openBlock(undrawn);
    this.#blocks.set(key, { place, firstColumn: column << blockShift, firstRow: row << blockShift });
    return place;
  }

  /** Draws a tile, by its column and row, and stores its offset in the block, at `at` in the arena. */
  drawTile(at: number, column: number, row: number): void {
    const { arena, drawing, tiles, uniformTiles } = this.#context;
    const minX = column * tileMetres;
    const minY = row * tileMetres;
    const regions = this.#register.meeting({ minX, minY, maxX: minX + tileMetres, maxY: minY + tileMetres });
    const drawn = drawing.draw(minX, minY, regions);
    let place: number;
    if (typeof drawn === 'number') {
      place = uniformTiles.placeOf(drawn);
    } else {
      place = arena.allocate(drawn.length);
      arena.words.set(drawn, place);
      tiles.set(place, { length: drawn.length, regions });
    }
    arena.words[at] = place;
  }

  #openBlock(entry: number): number {
    const { arena, uniformTiles } = this.#context;
    const tile = uniformTiles.placeOf(entry);
    const place = arena.allocate(tilesInBlock);
    arena.words.fill(tile, place, place + tilesInBlock);
    return place;
  }

  /** Every drawn tile that the box meets is redrawn at its next look-up. */
  #forgetTiles(box: Box): void {
    const span = spanOf(box, tileMetres);
    for (const { place, firstColumn, firstRow } of this.#blocks.values()) {
      const columnFrom = Math.max(0, span.firstColumn - firstColumn);
      const columnTo = Math.min(tilesPerBlock - 1, span.lastColumn - firstColumn);
      const rowTo = Math.min(tilesPerBlock - 1, span.lastRow - firstRow);
      for (let row = Math.max(0, span.firstRow - firstRow); row <= rowTo; row++) {
        for (let column = columnFrom; column <= columnTo; column++) {
          this.#forgetTile(place + (row << blockShift) + column);
        }
      }
    }
  }

  #forgetTile(at: number): void {
    const { arena, tiles, uniformTiles } = this.#context;
    const place = arena.words[at];
    const tile = tiles.get(place);
    if (tile !== undefined) {
      arena.free(place, tile.length);
      tiles.delete(place);
    }
    const undrawnTile = uniformTiles.placeOf(undrawn);
    arena.words[at] = undrawnTile;
  }
}
