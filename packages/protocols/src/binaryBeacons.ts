import type { BeaconColumn } from '@muster/model/position/positionBatch.ts';

import { decodeDictionary, decodeTexts, encodeTexts } from './binaryDictionary.ts';
import { bytesOf, joinSections } from './binarySections.ts';
import type { BinarySource } from './binarySource.ts';

/** Rows with readings, readings, different ids, bytes of their dictionary: u32 each. */
const headerBytes = 16;

/**
 * The readings of a batch as the content of an extension (docs/protocols.md).
 *
 * @throws RangeError for more than 255 readings of a row, or an id of more than 65,535 bytes.
 */
export function encodeBeacons({ rows, starts, ids, rssi }: BeaconColumn): Uint8Array<ArrayBuffer> {
  const { dictionary, count, indexes } = encodeTexts(ids, ids.length);
  const counts = Uint8Array.from(rows, (row, at) => countOf(starts[at + 1] - starts[at], row));
  const bytes = joinSections(headerBytes, [
    dictionary,
    bytesOf(Uint32Array.from(rows)),
    counts,
    indexes,
    bytesOf(Int8Array.from(rssi)),
  ]);
  new Uint32Array(bytes.buffer, 0, 4).set([rows.length, ids.length, count, dictionary.byteLength]);
  return bytes;
}

function countOf(readings: number, row: number): number {
  if (readings > 0xff) throw new RangeError(`Row ${row} has ${readings} readings; at most 255 fit`);
  return readings;
}

/**
 * @param length number of rows of the batch
 * @throws MalformedBody for inconsistent readings, or readings of a missing row.
 */
export function decodeBeacons(source: BinarySource, length: number): BeaconColumn {
  const header = new DataView(source.bytes.buffer, source.take(headerBytes), headerBytes);
  const [rowCount, count, idCount, dictionaryBytes] = [0, 4, 8, 12].map((at) => header.getUint32(at, true));
  if (rowCount === 0 || idCount > count) source.damaged();
  const entries = decodeDictionary(source, idCount, dictionaryBytes);
  const rows = decodeRows(source, rowCount, length);
  const starts = decodeStarts(source, rowCount, count);
  const ids = decodeTexts(source, count, entries);
  const rssi = new Int8Array(source.bytes.buffer, source.take(count), count);
  return { rows, starts, ids, rssi };
}

function decodeRows(source: BinarySource, rowCount: number, length: number): Int32Array {
  const rows = new Int32Array(source.bytes.buffer, source.take(rowCount * 4), rowCount);
  let before = -1;
  for (const row of rows) {
    if (row <= before || row >= length) source.damaged();
    before = row;
  }
  return rows;
}

function decodeStarts(source: BinarySource, rowCount: number, count: number): Int32Array {
  const counts = new Uint8Array(source.bytes.buffer, source.take(rowCount), rowCount);
  const starts = new Int32Array(rowCount + 1);
  for (let at = 0; at < rowCount; at++) {
    if (counts[at] === 0) source.damaged();
    starts[at + 1] = starts[at] + counts[at];
  }
  if (starts[rowCount] !== count) source.damaged();
  return starts;
}
