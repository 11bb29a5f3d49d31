import { emptySet, type FenceSets } from './fenceSets.ts';
import { type Box, boxesMeet, unionOf } from './ring.ts';
import { askSquare, type PlacedRegion, type Tile, tileMetres } from './tile.ts';
import type { TileDrawing } from './tileDrawing.ts';
import { squareMargin } from './tileRaster.ts';
import { gridShift, reachMetres, TileRegister, tilesMeeting } from './tileRegister.ts';

/** Tiles along a side of a block, as a shift: 32 tiles, 4,096 m. */
const blockShift = 5;
const tilesPerBlock = 2 ** blockShift;

/** In a block: a tile that nobody has asked for since a fence on it changed. Tiles count from 1 for its sake. */
const undrawn = ~0;

/** Blocks found last, by the lowest two bits of column and row: a site of up to 16 km finds all of its own there. */
const recentBlocks = 16;

const blockMetres = tilesPerBlock * tileMetres;

/** The tiles of every block that no fence ever reached. */
const emptyTiles = new Int32Array(tilesPerBlock * tilesPerBlock).fill(emptySet);

interface Block {
  /** One reference a tile, row by row: a set id where the whole tile has one, else the complement of a tile's number. */
  readonly tiles: Int32Array;
  readonly firstColumn: number;
  readonly firstRow: number;
}

/**
 * The fences of one floor. The plane is cut into blocks, those into tiles, those into cells and squares, and on each
 * level a number says "this set" or "look closer". Tiles are drawn when they are first asked for, so that a fence as
 * large as a city costs only where somebody is, and loading ten thousand fences draws each tile once.
 */
export class FenceLayer {
  readonly #sets: FenceSets;
  readonly #drawing: TileDrawing;
  readonly #register = new TileRegister();
  readonly #blocks = new Map<number, Block>();
  readonly #recentKeys = new Int32Array(recentBlocks).fill(-1);
  readonly #recentTiles: Int32Array[] = Array.from({ length: recentBlocks }, () => new Int32Array(0));
  readonly #tiles: (Tile | null)[] = [null];
  readonly #freeTiles: number[] = [];
  /** Around all regions that were ever in force: a tag that roams beyond opens no blocks. */
  #bounds: Box | null = null;

  constructor(sets: FenceSets, drawing: TileDrawing) {
    this.#sets = sets;
    this.#drawing = drawing;
  }

  add(placed: PlacedRegion): void {
    this.#register.add(placed);
    this.#bounds = unionOf(this.#bounds ?? placed.region, placed.region);
    this.#recentKeys.fill(-1);
    this.#forgetTiles(placed.region);
  }

  remove(placed: PlacedRegion): void {
    this.#register.remove(placed);
    this.#forgetTiles(placed.region);
  }

  near(box: Box): number[] {
    return this.#register.near(box);
  }

  /** Set id of the fences around a point, metres. */
  locate(x: number, y: number): number {
    // Turned so that NaN, too, is nowhere.
    if (!(x >= -reachMetres && x < reachMetres && y >= -reachMetres && y < reachMetres)) return emptySet;
    const column = Math.floor(x) + gridShift;
    const row = Math.floor(y) + gridShift;
    const tiles = this.#tilesOfBlock(column >> 12, row >> 12);
    let reference = tiles[((row >> 2) & 0x3e0) | ((column >> 7) & 31)];
    if (reference >= 0) return reference;
    if (reference === undrawn) {
      reference = this.#drawTile(tiles, column >> 7, row >> 7);
      if (reference >= 0) return reference;
    }
    const tile = this.#tiles[~reference];
    if (tile === null) return emptySet;
    reference = tile.words[((row << 3) & 0x3e0) | ((column >> 2) & 31)];
    if (reference >= 0) return reference;
    reference = tile.words[~reference + (((row & 3) << 2) | (column & 3))];
    return reference >= 0 ? reference : askSquare(tile, reference, x, y, this.#sets);
  }

  #tilesOfBlock(column: number, row: number): Int32Array {
    const recent = ((row & 3) << 2) | (column & 3);
    const key = ((row + 1024) << 11) | (column + 1024);
    if (this.#recentKeys[recent] === key) return this.#recentTiles[recent];
    const tiles = this.#blocks.get(key)?.tiles ?? this.#openBlock(key, column, row);
    this.#recentKeys[recent] = key;
    this.#recentTiles[recent] = tiles;
    return tiles;
  }

  #openBlock(key: number, column: number, row: number): Int32Array {
    const minX = column * blockMetres - gridShift;
    const minY = row * blockMetres - gridShift;
    const box = { minX, minY, maxX: minX + blockMetres, maxY: minY + blockMetres };
    if (this.#bounds === null || !boxesMeet(this.#bounds, box, squareMargin)) return emptyTiles;
    const tiles = new Int32Array(tilesPerBlock * tilesPerBlock).fill(undrawn);
    this.#blocks.set(key, { tiles, firstColumn: column << blockShift, firstRow: row << blockShift });
    return tiles;
  }

  #drawTile(tiles: Int32Array, column: number, row: number): number {
    const place = ((row & 31) << blockShift) | (column & 31);
    const drawn = this.#drawing.draw(
      column * tileMetres - gridShift,
      row * tileMetres - gridShift,
      this.#register.at(column, row),
    );
    if (typeof drawn === 'number') return (tiles[place] = drawn);
    const number = this.#freeTiles.pop() ?? this.#tiles.length;
    this.#tiles[number] = drawn;
    return (tiles[place] = ~number);
  }

  /** Every drawn tile that the box meets is drawn anew when it is next asked for. */
  #forgetTiles(box: Box): void {
    const span = tilesMeeting(box);
    for (const { tiles, firstColumn, firstRow } of this.#blocks.values()) {
      const columnFrom = Math.max(0, span.firstColumn - firstColumn);
      const columnTo = Math.min(tilesPerBlock - 1, span.lastColumn - firstColumn);
      const rowTo = Math.min(tilesPerBlock - 1, span.lastRow - firstRow);
      for (let row = Math.max(0, span.firstRow - firstRow); row <= rowTo; row++) {
        for (let column = columnFrom; column <= columnTo; column++) {
          const place = (row << blockShift) | column;
          this.#forgetTile(tiles[place]);
          tiles[place] = undrawn;
        }
      }
    }
  }

  #forgetTile(reference: number): void {
    if (reference >= 0 || reference === undrawn) return;
    this.#tiles[~reference] = null;
    this.#freeTiles.push(~reference);
  }
}
