import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { gltfOf, readHead } from './packedTiles.ts';

/** Maximum size of a tileset's JSON. */
const mostBytes = 64 * 2 ** 20;
const binaryTile = /\.(?:b3dm|i3dm|glb)$/i;
/** An exporter writes all of its tiles alike: this many are checked. */
const tilesAsked = 50;

/**
 * Whether a file of an unpacked tileset refers to something outside of the package. Tilesets and glTF name their contents
 * by relative addresses.
 */
export async function refersOutside(folder: string, names: readonly string[]): Promise<boolean> {
  for (const name of names.filter((each) => /\.(?:json|gltf)$/i.test(each)))
    if (leadsOutside(name, parsed(await readText(join(folder, name))))) return true;
  for (const name of names.filter((each) => binaryTile.test(each)).slice(0, tilesAsked))
    if (leadsOutside(name, gltfOf(await readHead(join(folder, name))))) return true;
  return false;
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isPacked
    ? await promisify(gunzip)(bytes, { maxOutputLength: mostBytes }).catch(() => Buffer.alloc(0))
    : bytes;
  return plain.toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Checks every `uri` and `url`, with a work list: files nest to any depth. */
function leadsOutside(name: string, content: unknown): boolean {
  const open = [content];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, value] of Object.entries(next)) {
      if ((key === 'uri' || key === 'url') && typeof value === 'string' && isOutside(name, value)) return true;
      if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return false;
}

function isOutside(name: string, address: string): boolean {
  if (/^data:/i.test(address)) return false;
  const path = decoded(address.replace(/[?#].*$/s, '')).replaceAll('\\', '/');
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('/')) return true;
  return posix.join(posix.dirname(name), path).startsWith('..');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
