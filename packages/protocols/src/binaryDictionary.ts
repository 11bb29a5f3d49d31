import { bytesOf } from './binarySections.ts';
import type { BinarySource } from './binarySource.ts';

/** Repeated texts in a message: each stored once, with indices. */
export interface EncodedTexts {
  /** Of each different text its length in bytes (u16) and its UTF-8, in the order of first use. */
  readonly dictionary: Uint8Array;
  /** Different texts. */
  readonly count: number;
  /** For each text the index of its entry: one, two or four bytes, as few as possible. */
  readonly indexes: Uint8Array;
}

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws RangeError for a text of more than 65,535 bytes. */
export function encodeTexts(texts: readonly string[], length: number): EncodedTexts {
  const numberOf = new Map<string, number>();
  const numbers = new Uint32Array(length);
  for (let at = 0; at < length; at++) {
    const text = texts[at] ?? '';
    let number = numberOf.get(text);
    if (number === undefined) numberOf.set(text, (number = numberOf.size));
    numbers[at] = number;
  }
  const entries = Array.from(numberOf.keys(), (text) => utf8.encode(text));
  const dictionary = new Uint8Array(entries.reduce((sum, entry) => sum + 2 + entry.byteLength, 0));
  const view = new DataView(dictionary.buffer);
  let offset = 0;
  for (const entry of entries) {
    if (entry.byteLength > 0xffff) throw new RangeError('A text of more than 65,535 bytes');
    view.setUint16(offset, entry.byteLength, true);
    dictionary.set(entry, offset + 2);
    offset += 2 + entry.byteLength;
  }
  const Indexes = indexArray(entries.length);
  return { dictionary, count: entries.length, indexes: bytesOf(new Indexes(numbers)) };
}

/** One, two or four bytes an index: as few as possible. */
function indexArray(count: number): typeof Uint8Array | typeof Uint16Array | typeof Uint32Array {
  if (count <= 0x100) return Uint8Array;
  return count <= 0x1_0000 ? Uint16Array : Uint32Array;
}

/**
 * Reads the entries of a dictionary.
 *
 * @throws MalformedBody unless it has exactly `count` of them in exactly its length.
 */
export function decodeDictionary(source: BinarySource, count: number, byteLength: number): string[] {
  const start = source.take(byteLength);
  const dictionary = new DataView(source.bytes.buffer, start, byteLength);
  const entries: string[] = [];
  let offset = 0;
  for (let number = 0; number < count; number++) {
    if (offset + 2 > byteLength) source.damaged();
    const end = offset + 2 + dictionary.getUint16(offset, true);
    if (end > byteLength) source.damaged();
    entries.push(textAt(source, start + offset + 2, start + end));
    offset = end;
  }
  if (offset !== byteLength) source.damaged();
  return entries;
}

/**
 * The texts of `length` indices.
 *
 * @throws MalformedBody for an index without an entry.
 */
export function decodeTexts(source: BinarySource, length: number, entries: readonly string[]): string[] {
  const Indexes = indexArray(entries.length);
  const indexes = new Indexes(source.bytes.buffer, source.take(length * Indexes.BYTES_PER_ELEMENT), length);
  const texts: string[] = [];
  for (let at = 0; at < length; at++) {
    const text = entries[indexes[at] ?? 0];
    if (text === undefined) source.damaged();
    texts.push(text);
  }
  return texts;
}

function textAt(source: BinarySource, start: number, end: number): string {
  try {
    return fromUtf8.decode(new Uint8Array(source.bytes.buffer, start, end - start));
  } catch {
    return source.damaged();
  }
}
