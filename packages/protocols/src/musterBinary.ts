import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

import { decodeColumn, decodeIntegers, encodeColumn, type EncodedColumn, encoding } from './binaryColumn.ts';
import { aligned, BinarySource } from './binarySource.ts';
import { checkBatch } from './checkBatch.ts';
import { type DecodeContext, type DecodedPositions, MalformedBody } from './decoded.ts';
import { positionLimits } from './positionLimits.ts';

/**
 * Positions as columns, without loss: the payload of the position log, and a public ingest format. Byte by byte in
 * docs/protocols.md. Every section begins at a multiple of 8 bytes, so that typed arrays can be laid over it;
 * little-endian, as are all machines that Node.js is built for but one.
 */
export const binaryContentType = 'application/vnd.muster.positions';

/** The bytes `MP`. */
const magic = 0x50_4d;
const version = 1;
const headerBytes = 32;
/** Where the columns' encodings stand in the header. */
const encodingsAt = 16;
/** Where the encoding of what devices said stands whose clocks are wrong: behind those of the columns, 0 = none has. */
const deviceTimeAt = 26;
/** Of one log row; a public body ends at `positionLimits.batch`. */
const maxRows = 1_000_000;

/** In the order of their sections. */
const columnOrder = [
  't',
  'lon',
  'lat',
  'floor',
  'speed',
  'heading',
  'accuracy',
  'battery',
  'heartRate',
  'flags',
] as const satisfies readonly (keyof PositionBatch)[];

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws RangeError for more than a million rows, or a tag of more than 65,535 bytes. */
export function encodePositions(batch: PositionBatch): Uint8Array {
  if (batch.length > maxRows) throw new RangeError(`A batch of ${batch.length} rows; at most ${maxRows} fit`);
  const { dictionary, tagCount, indexes } = encodeTags(batch);
  const columns: EncodedColumn[] = columnOrder.map((name) => encodeColumn(batch[name]));
  if (batch.deviceT !== undefined) columns.push(encodeColumn(batch.deviceT));
  const sections = [dictionary, indexes, ...columns.map((column) => column.bytes)];
  const bytes = new Uint8Array(sections.reduce((sum, section) => sum + aligned(section.byteLength), headerBytes));
  const header = new DataView(bytes.buffer);
  header.setUint16(0, magic, true);
  header.setUint8(2, version);
  header.setUint32(4, batch.length, true);
  header.setUint32(8, tagCount, true);
  header.setUint32(12, dictionary.byteLength, true);
  for (let at = 0; at < columns.length; at++) header.setUint8(encodingsAt + at, columns[at]?.encoding ?? 0);
  let offset = headerBytes;
  for (const section of sections) {
    bytes.set(section, offset);
    offset += aligned(section.byteLength);
  }
  return bytes;
}

/** The dictionary: for each tag its length in bytes (u16) and its UTF-8; the rows point into it. */
function encodeTags(batch: PositionBatch): { dictionary: Uint8Array; tagCount: number; indexes: Uint8Array } {
  const numberOf = new Map<string, number>();
  const rows = new Uint32Array(batch.length);
  for (let row = 0; row < batch.length; row++) {
    const tag = batch.tags[row] ?? '';
    let number = numberOf.get(tag);
    if (number === undefined) numberOf.set(tag, (number = numberOf.size));
    rows[row] = number;
  }
  const names = Array.from(numberOf.keys(), (tag) => utf8.encode(tag));
  const dictionary = new Uint8Array(names.reduce((sum, name) => sum + 2 + name.byteLength, 0));
  const view = new DataView(dictionary.buffer);
  let offset = 0;
  for (const name of names) {
    if (name.byteLength > 0xffff) throw new RangeError('A tag of more than 65,535 bytes');
    view.setUint16(offset, name.byteLength, true);
    dictionary.set(name, offset + 2);
    offset += 2 + name.byteLength;
  }
  const Indexes = indexArray(names.length);
  const indexes = new Indexes(rows);
  return {
    dictionary,
    tagCount: names.length,
    indexes: new Uint8Array(indexes.buffer, indexes.byteOffset, indexes.byteLength),
  };
}

/** One, two or four bytes a row: as few as number all tags. */
function indexArray(tagCount: number): typeof Uint8Array | typeof Uint16Array | typeof Uint32Array {
  if (tagCount <= 0x100) return Uint8Array;
  return tagCount <= 0x1_0000 ? Uint16Array : Uint32Array;
}

/**
 * The batch that was encoded, number for number. Columns may be views of `bytes`: whoever goes on writing there gives a
 * copy.
 *
 * @throws {@link MalformedBody} for bytes that are cut short, go on, or contradict themselves.
 */
export function decodePositions(bytes: Uint8Array): PositionBatch {
  const source = new BinarySource(bytes);
  const { length, tagCount, dictionaryBytes, forms } = decodeHeader(source);
  const tags = decodeTags(source, length, tagCount, dictionaryBytes);
  const column = (at: number): Float64Array => decodeColumn(source, forms[at] ?? 0, length);
  const t = column(0);
  const lon = column(1);
  const lat = column(2);
  const floor = new Int16Array(length);
  decodeIntegers(source, forms[3] ?? 0, floor);
  const speed = column(4);
  const heading = column(5);
  const accuracy = column(6);
  const battery = column(7);
  const heartRate = column(8);
  const flags = new Uint8Array(length);
  decodeIntegers(source, forms[9] ?? 0, flags);
  const deviceT = forms[10] === encoding.missing ? undefined : column(10);
  if (!source.isAtEnd()) source.damaged();
  const batch = { length, tags, t, lon, lat, floor, speed, heading, accuracy, battery, heartRate, flags };
  return deviceT === undefined ? batch : { ...batch, deviceT };
}

function decodeHeader(source: BinarySource): {
  length: number;
  tagCount: number;
  dictionaryBytes: number;
  forms: Uint8Array;
} {
  const start = source.take(headerBytes);
  const header = new DataView(source.bytes.buffer, start, headerBytes);
  const length = header.getUint32(4, true);
  const tagCount = header.getUint32(8, true);
  if (header.getUint16(0, true) !== magic || header.getUint8(2) !== version || header.getUint8(3) !== 0)
    source.damaged();
  // A constant column costs nothing, so that the length alone could ask for all memory.
  if (length > maxRows || tagCount > length) source.damaged();
  for (let at = deviceTimeAt + 1; at < headerBytes; at++) if (header.getUint8(at) !== 0) source.damaged();
  const forms = new Uint8Array(source.bytes.buffer, start + encodingsAt, deviceTimeAt + 1 - encodingsAt);
  return { length, tagCount, dictionaryBytes: header.getUint32(12, true), forms };
}

function decodeTags(source: BinarySource, length: number, tagCount: number, dictionaryBytes: number): string[] {
  const names = decodeDictionary(source, tagCount, dictionaryBytes);
  const Indexes = indexArray(tagCount);
  const indexes = new Indexes(source.bytes.buffer, source.take(length * Indexes.BYTES_PER_ELEMENT), length);
  const tags: string[] = [];
  for (let row = 0; row < length; row++) {
    const name = names[indexes[row] ?? 0];
    if (name === undefined) source.damaged();
    tags.push(name);
  }
  return tags;
}

function decodeDictionary(source: BinarySource, tagCount: number, dictionaryBytes: number): string[] {
  const start = source.take(dictionaryBytes);
  const dictionary = new DataView(source.bytes.buffer, start, dictionaryBytes);
  const names: string[] = [];
  let offset = 0;
  for (let number = 0; number < tagCount; number++) {
    if (offset + 2 > dictionaryBytes) source.damaged();
    const end = offset + 2 + dictionary.getUint16(offset, true);
    if (end > dictionaryBytes) source.damaged();
    names.push(textAt(source, start + offset + 2, start + end));
    offset = end;
  }
  if (offset !== dictionaryBytes) source.damaged();
  return names;
}

function textAt(source: BinarySource, start: number, end: number): string {
  try {
    return fromUtf8.decode(new Uint8Array(source.bytes.buffer, start, end - start));
  } catch {
    return source.damaged();
  }
}

/**
 * The tags that a payload speaks of, without its positions: a reader who looks for one tag passes most rows by.
 *
 * @throws {@link MalformedBody}
 */
export function decodeTagNames(bytes: Uint8Array): readonly string[] {
  const source = new BinarySource(bytes);
  const { tagCount, dictionaryBytes } = decodeHeader(source);
  return decodeDictionary(source, tagCount, dictionaryBytes);
}

/**
 * Whether any row may have a flag, by the header alone.
 *
 * @throws {@link MalformedBody}
 */
export function mayHaveFlags(bytes: Uint8Array): boolean {
  return decodeHeader(new BinarySource(bytes)).forms[columnOrder.indexOf('flags')] !== encoding.missing;
}

/**
 * A binary body as it comes from a gateway: checked like our JSON.
 *
 * @throws {@link MalformedBody} for a damaged body, or more than 10,000 positions.
 */
export function decodeMusterBinary(bytes: Uint8Array, context: DecodeContext): DecodedPositions {
  const batch = decodePositions(bytes);
  if (batch.length > positionLimits.batch)
    throw new MalformedBody({ key: 'ingest.malformed.tooMany', params: { max: positionLimits.batch } });
  return checkBatch(batch, context.now);
}
