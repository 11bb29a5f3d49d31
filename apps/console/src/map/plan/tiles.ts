import { fromGcj02, toGcj02 } from '@muster/geo/gcj02.ts';
import type { Projection } from '@muster/geo/projection.ts';

import { mapLevel } from '../scene/mapSettings.ts';
import type { Corner, Corners } from '../scene/picture.ts';
import type { PlaneBox } from '../scene/view.ts';

/** Tiles in Web Mercator by level, column and row: a provider, or a pyramid in a map package. */
export interface TileSet {
  /** Unique key of the tile, for the cache. */
  key: string;
  minZoom: number;
  maxZoom: number;
  datum: 'wgs84' | 'gcj02';
  /** Rows are counted from the south (TMS). */
  isFromSouth: boolean;
  /** null = on every floor. */
  floor: number | null;
  opacity: number;
  load(tile: Tile, signal: AbortSignal): Promise<ImageBitmap>;
}

export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** Maximum number of requested tiles; a window needs about forty. */
const mostTiles = 80;

/** The level whose pixels match those of the screen, within the available levels. */
export function tileLevel({ minZoom, maxZoom }: TileSet, metresPerPixel: number, lat: number): number {
  return Math.min(Math.max(Math.round(mapLevel(metresPerPixel, lat)), minZoom), maxZoom);
}

/** Tiles of a level within a box of the plane; if there are too many, those nearest to its middle. */
export function tilesIn(set: TileSet, z: number, box: PlaneBox, projection: Projection): Tile[] {
  const count = 2 ** z;
  const place = (x: number, y: number): [number, number] => {
    const lonLat = [projection.lon(x), projection.lat(y)] as const;
    const [lon, lat] = set.datum === 'gcj02' ? toGcj02(lonLat) : lonLat;
    return [columnOf(lon) * count, rowOf(lat) * count];
  };
  const [west, north] = place(box.minX, box.maxY);
  const [east, south] = place(box.maxX, box.minY);
  const columns = span(west, east, count);
  const rows = span(north, south, count);
  const [midX, midY] = [(west + east) / 2, (north + south) / 2];
  // A level with thousands of tiles in the window is skipped.
  if (columns.length * rows.length > mostTiles * 16) return [];
  const away = ({ x, y }: Tile): number => Math.hypot(x + 0.5 - midX, y + 0.5 - midY);
  return columns
    .flatMap((x) => rows.map((y) => ({ z, x, y })))
    .sort((one, other) => away(one) - away(other))
    .slice(0, mostTiles);
}

/** Corners of a tile; metres. */
export function tileCorners({ datum }: TileSet, { z, x, y }: Tile, projection: Projection): Corners {
  const count = 2 ** z;
  const corner = (column: number, row: number): Corner => {
    const lonLat = [(column / count) * 360 - 180, latOf(row / count)] as const;
    const [lon, lat] = datum === 'gcj02' ? fromGcj02(lonLat) : lonLat;
    return [projection.x(lon), projection.y(lat)];
  };
  return [corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)];
}

/** The address of a tile by its template. */
export function tileAddress(template: string, { z, x, y }: Tile): string {
  return template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
}

function span(from: number, to: number, count: number): number[] {
  const first = Math.max(Math.floor(from), 0);
  const last = Math.min(Math.floor(to), count - 1);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
}

/** Share of the globe's width. */
function columnOf(lon: number): number {
  return (lon + 180) / 360;
}

/** Share of the map's height, from the north; Web Mercator (EPSG:3857). */
function rowOf(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

function latOf(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI;
}
