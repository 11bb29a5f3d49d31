import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/**
 * Compressions that a console without workers cannot decode (docs/adr/019-map-settings.md): Draco geometry and KTX2
 * textures.
 */
const packings = ['KHR_draco_mesh_compression', 'KHR_texture_basisu'] as const;
type Packing = (typeof packings)[number];

/** An exporter compresses all of its tiles alike: this many are checked. */
const tilesAsked = 50;
/** A tile with a longer header is not checked. */
const mostBytes = 4 * 2 ** 20;
const tileName = /\.(?:b3dm|i3dm|glb|gltf)$/i;

/**
 * Compression of tiles of an unpacked tileset that the map cannot show; null if the first ones have none.
 * @param names of the files below `folder`
 */
export async function packingOf(folder: string, names: readonly string[]): Promise<Packing | null> {
  for (const name of names.filter((each) => tileName.test(each)).slice(0, tilesAsked)) {
    const gltf = gltfOf(await readHead(join(folder, name)));
    const used = gltf?.extensionsUsed ?? [];
    const found = packings.find((packing) => used.includes(packing));
    if (found !== undefined) return found;
  }
  return null;
}

/** The beginning of a tile, decompressed. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return await unzipped(file);
  } finally {
    await file.close();
  }
}

/** Exporters often leave tiles gzipped (RFC 1952); such a tile is read up to its size limit. */
async function unzipped(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return head;
  return promisify(gunzip)(head, { maxOutputLength: 8 * mostBytes }).catch(() => Buffer.alloc(0));
}

interface Gltf {
  extensionsUsed?: readonly string[];
}

/** The JSON of a glTF: alone, in its binary form, or in a tile around that. null if invalid, or truncated. */
export function gltfOf(tile: Buffer): Gltf | null {
  const start = gltfStart(tile);
  if (start === null) return null;
  const isBinary = tile.subarray(start, start + 4).toString('latin1') === 'glTF';
  // Binary glTF 2.0 §4.4: a header of 12 bytes, then the length and the kind of the first chunk, which is the JSON.
  const json = isBinary && tile.length >= start + 20 ? chunkAt(tile, start + 12) : tile.subarray(start);
  try {
    const gltf: unknown = JSON.parse(json.toString('utf8'));
    return typeof gltf === 'object' && gltf !== null ? gltf : null;
  } catch {
    return null;
  }
}

function chunkAt(tile: Buffer, at: number): Buffer {
  return tile.subarray(at + 8, at + 8 + tile.readUInt32LE(at));
}

/** Bytes of the header before the four lengths of its tables (3D Tiles 1.0, Batched and Instanced 3D Model). */
const tablesAt = 12;

function gltfStart(tile: Buffer): number | null {
  const magic = tile.subarray(0, 4).toString('latin1');
  const header = magic === 'b3dm' ? 28 : magic === 'i3dm' ? 32 : 0;
  if (header === 0) return 0;
  if (tile.length < header) return null;
  const tables = [0, 4, 8, 12].reduce((sum, part) => sum + tile.readUInt32LE(tablesAt + part), 0);
  return header + tables;
}
