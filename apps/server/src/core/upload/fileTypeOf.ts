import yauzl from 'yauzl';
import { open, readFile } from 'node:fs/promises';

import { type FileType, fileTypes } from '@muster/model/access/limits.ts';
import { parseJson } from '@muster/model/input/parseJson.ts';
import { fileTypeFromBuffer } from 'file-type';

/** Enough for every known signature, and no more than is read anyway. */
const headBytes = 16_384;

const byMediaType: Readonly<Record<string, readonly FileType[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpeg'],
  'application/pdf': ['pdf'],
  'video/mp4': ['mp4'],
  'video/x-m4v': ['mp4'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
  // Word and Excel before 2007 share their container; the name distinguishes them, and the parser verifies it.
  'application/x-cfb': ['doc', 'xls'],
};

/**
 * Type of a file by its content, out of the accepted types; its name must agree. The browser's declaration is ignored.
 * Null when it is none of them.
 */
export async function fileTypeOf(path: string, name: string, accepted: readonly FileType[]): Promise<FileType | null> {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const fits = accepted.filter((type) => fileTypes[type].endings.some((each) => each === ending));
  const [wanted] = fits;
  if (wanted === undefined) return null;
  // Its parser reports errors, in a thread that blocks nobody.
  if (wanted === 'json') return wanted;
  return (await isOfType(path, wanted)) ? wanted : null;
}

async function isOfType(path: string, wanted: FileType): Promise<boolean> {
  if (wanted === 'licence') return isJson(path);
  const head = await readHead(path);
  if (head.subarray(0, 4).equals(zipSignature)) return (await zipTypeOf(path)).includes(wanted);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found !== undefined && (byMediaType[found.mime] ?? []).includes(wanted);
}

/** The first local file header (APPNOTE 4.3.7). */
const zipSignature = Buffer.from('PK\u0003\u0004', 'latin1');

async function zipTypeOf(path: string): Promise<FileType[]> {
  const names = await zipEntryNames(path).catch(() => null);
  if (names === null) return [];
  if (names.has('word/document.xml')) return ['docx'];
  if (names.has('xl/workbook.xml')) return ['xlsx'];
  return ['zip'];
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isJson(path: string): Promise<boolean> {
  try {
    parseJson(await readFile(path));
    return true;
  } catch {
    return false;
  }
}

/** Maximum of accepted archives. */
const mostEntries = 100_000;

/** Names of an archive's entries, from its central directory. @throws Error when it is none, or has too many. */
async function zipEntryNames(path: string): Promise<ReadonlySet<string>> {
  const archive = await yauzl.openPromise(path, { lazyEntries: true });
  if (archive.entryCount > mostEntries) {
    archive.close();
    throw new Error('The archive has too many entries');
  }
  const names = new Set<string>();
  for await (const { fileName } of archive.eachEntry()) names.add(fileName);
  return names;
}
