import type { BeaconColumn, PositionBatch } from '@muster/model/position/positionBatch.ts';

import { decodeBeacons, encodeBeacons } from './binaryBeacons.ts';
import { decodeColumn, decodeIntegers, encodeColumn, type EncodedColumn, encoding } from './binaryColumn.ts';
import { decodeDictionary, decodeTexts, encodeTexts } from './binaryDictionary.ts';
import { joinSections } from './binarySections.ts';
import { BinarySource } from './binarySource.ts';
import { checkBatch } from './checkBatch.ts';
import { type DecodeContext, type DecodedPositions, MalformedBody } from './decoded.ts';
import { positionLimits } from './positionLimits.ts';

/**
 * Positions as columns, without loss: the payload of the position log, and a public ingest format. Documented byte by
 * byte in docs/protocols.md. Every section begins at a multiple of 8 bytes, so that typed arrays can be laid over it;
 * little-endian, like all but one of the machines that Node.js supports.
 */
export const binaryContentType = 'application/vnd.muster.positions';

/** The bytes `MP`. */
const magic = 0x50_4d;
const version = 1;
const headerBytes = 32;
/** Offset of the columns' encodings in the header. */
const encodingsAt = 16;
/** Offset of the encoding of device times that were wrong: after those of the columns, 0 = none. */
const deviceTimeAt = 26;
/** Offset of the number of extensions that follow the columns. */
const extensionsAt = 27;
/** A header of u32 kind and u32 bytes of content: a reader that does not know the kind skips the content. */
const extensionHeadBytes = 8;
const extension = { beacons: 1 } as const;
/** Limit of one log row; a public body has at most `positionLimits.batch`. */
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

/** @throws RangeError for more than a million rows, a tag or id of more than 65,535 bytes, more than 255 beacons of a row. */
export function encodePositions(batch: PositionBatch): Uint8Array {
  if (batch.length > maxRows) throw new RangeError(`A batch of ${batch.length} rows; at most ${maxRows} fit`);
  const { dictionary, count, indexes } = encodeTexts(batch.tags, batch.length);
  const columns: EncodedColumn[] = columnOrder.map((name) => encodeColumn(batch[name]));
  if (batch.deviceT !== undefined) columns.push(encodeColumn(batch.deviceT));
  const extensions = batch.beacons === undefined ? [] : [toExtension(extension.beacons, encodeBeacons(batch.beacons))];
  const sections = [dictionary, indexes, ...columns.map((column) => column.bytes), ...extensions];
  const bytes = joinSections(headerBytes, sections);
  const header = new DataView(bytes.buffer);
  header.setUint16(0, magic, true);
  header.setUint8(2, version);
  header.setUint32(4, batch.length, true);
  header.setUint32(8, count, true);
  header.setUint32(12, dictionary.byteLength, true);
  for (let at = 0; at < columns.length; at++) header.setUint8(encodingsAt + at, columns[at]?.encoding ?? 0);
  header.setUint8(extensionsAt, extensions.length);
  return bytes;
}

function toExtension(kind: number, content: Uint8Array): Uint8Array {
  const bytes = joinSections(extensionHeadBytes, [content]);
  new Uint32Array(bytes.buffer, 0, 2).set([kind, content.byteLength]);
  return bytes;
}

/**
 * Decodes a batch exactly. Its columns may be views of `bytes`: a caller that overwrites those must pass a copy.
 *
 * @throws {@link MalformedBody} for bytes that are truncated, too long or inconsistent.
 */
export function decodePositions(bytes: Uint8Array): PositionBatch {
  const source = new BinarySource(bytes);
  const { length, tagCount, dictionaryBytes, forms, extensions } = decodeHeader(source);
  const tags = decodeTexts(source, length, decodeDictionary(source, tagCount, dictionaryBytes));
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
  const beacons = decodeExtensions(source, extensions, length);
  if (!source.isAtEnd()) source.damaged();
  const batch = { length, tags, t, lon, lat, floor, speed, heading, accuracy, battery, heartRate, flags };
  return {
    ...batch,
    ...(deviceT === undefined ? {} : { deviceT }),
    ...(beacons === undefined ? {} : { beacons }),
  };
}

/** The known extensions; those of a later writer are skipped. */
function decodeExtensions(source: BinarySource, count: number, length: number): BeaconColumn | undefined {
  let beacons: BeaconColumn | undefined;
  for (let number = 0; number < count; number++) {
    const head = new DataView(source.bytes.buffer, source.take(extensionHeadBytes), extensionHeadBytes);
    const content = source.part(head.getUint32(4, true));
    if (head.getUint32(0, true) !== extension.beacons) continue;
    if (beacons !== undefined) source.damaged();
    beacons = decodeBeacons(content, length);
    if (!content.isAtEnd()) content.damaged();
  }
  return beacons;
}

function decodeHeader(source: BinarySource): {
  length: number;
  tagCount: number;
  dictionaryBytes: number;
  forms: Uint8Array;
  extensions: number;
} {
  const start = source.take(headerBytes);
  const header = new DataView(source.bytes.buffer, start, headerBytes);
  const length = header.getUint32(4, true);
  const tagCount = header.getUint32(8, true);
  if (header.getUint16(0, true) !== magic || header.getUint8(2) !== version || header.getUint8(3) !== 0)
    source.damaged();
  // A constant column has no bytes, so the length alone could allocate all memory.
  if (length > maxRows || tagCount > length) source.damaged();
  for (let at = extensionsAt + 1; at < headerBytes; at++) if (header.getUint8(at) !== 0) source.damaged();
  const forms = new Uint8Array(source.bytes.buffer, start + encodingsAt, deviceTimeAt + 1 - encodingsAt);
  const [dictionaryBytes, extensions] = [header.getUint32(12, true), header.getUint8(extensionsAt)];
  return { length, tagCount, dictionaryBytes, forms, extensions };
}

/**
 * The tags in a payload, without decoding its positions: a search for one tag skips most rows by this.
 *
 * @throws {@link MalformedBody}
 */
export function decodeTagNames(bytes: Uint8Array): readonly string[] {
  const source = new BinarySource(bytes);
  const { tagCount, dictionaryBytes } = decodeHeader(source);
  return decodeDictionary(source, tagCount, dictionaryBytes);
}

/**
 * Whether any row may have a flag, from the header alone.
 *
 * @throws {@link MalformedBody}
 */
export function mayHaveFlags(bytes: Uint8Array): boolean {
  return decodeHeader(new BinarySource(bytes)).forms[columnOrder.indexOf('flags')] !== encoding.missing;
}

/**
 * Decodes a binary body of a gateway, checked like our JSON.
 *
 * @throws {@link MalformedBody} for a damaged body, or more than 10,000 positions.
 */
export function decodeMusterBinary(bytes: Uint8Array, context: DecodeContext): DecodedPositions {
  const batch = decodePositions(bytes);
  if (batch.length > positionLimits.batch)
    throw new MalformedBody({ key: 'ingest.malformed.tooMany', params: { max: positionLimits.batch } });
  return checkBatch(batch, context.now);
}
