import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type RecordingRow, toRecordingRow } from './recordingRow.ts';

/**
 * Reads a recording row by row: comma-separated values with a header, or one JSON object a line, gzip or not; the name
 * gives the format (`.csv`, `.ndjson`, `.jsonl`, optionally `.gz`).
 * @throws Error with the file and the line of an unreadable row
 */
export async function* readRecording(path: string): AsyncGenerator<RecordingRow> {
  const plainName = path.replace(/\.gz$/, '');
  const isJson = /\.(ndjson|jsonl)$/.test(plainName);
  if (!isJson && !plainName.endsWith('.csv')) {
    throw new Error(`${path}: a recording ends in .csv or .ndjson, and perhaps .gz.`);
  }
  let header: string[] | null = null;
  let lineNumber = 0;
  for await (const line of linesOf(path)) {
    lineNumber += 1;
    if (line.trim() === '') continue;
    try {
      if (isJson) yield toRecordingRow(Object.entries(jsonObject(line)));
      else if (header === null) header = csvCells(line.replace(/^\uFEFF/, ''));
      else yield csvRow(header, line);
    } catch (error) {
      throw new Error(`${path}: line ${lineNumber} ${error instanceof Error ? error.message : String(error)}.`, {
        cause: error,
      });
    }
  }
}

function linesOf(path: string): AsyncIterable<string> {
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) return createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY });
  const plain = createGunzip();
  file.on('error', (error) => plain.destroy(error));
  return createInterface({ input: file.pipe(plain), crlfDelay: Number.POSITIVE_INFINITY });
}

function csvRow(header: readonly string[], line: string): RecordingRow {
  const cells = csvCells(line);
  if (cells.length !== header.length) throw new Error(`has ${cells.length} cells, the header has ${header.length}`);
  return toRecordingRow(header.map((column, index) => [column, cells[index]] as const));
}

function jsonObject(line: string): object {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null) throw new Error('is not a JSON object');
  return value;
}

/** Cells of one line of comma-separated values (RFC 4180): a quoted cell may contain commas and doubled quotes. */
function csvCells(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/y;
  while (pattern.lastIndex <= line.length) {
    const match = pattern.exec(line);
    if (match === null) throw new Error('has a quote that does not end');
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '') break;
  }
  return cells;
}
