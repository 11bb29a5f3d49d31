/**
 * The binary message of `WebSocket /live`: the newest state of many tags as columns, so that a browser reads it without
 * parsing and a server encodes it once for all accounts with the same view. The JSON message `names`
 * (packages/model/src/live/wire.ts) maps handles to subjects. The byte layout is documented in docs/protocols.md.
 */

/** Why the server closes a connection of `WebSocket /live`, besides the codes of RFC 6455. */
export const liveClose = {
  /** No valid first message within 5 s, or the session ended. */
  unauthorized: 4401,
  /** The account may not see this building. */
  forbidden: 4403,
  /** The account's role has changed: connect again. */
  rightsChanged: 4409,
  /** Too many connections of the account or the address, or too many messages: connect again later. */
  tooMany: 4429,
} as const;

/** A snapshot replaces the whole state of the reader; a delta replaces the rows in it. */
export type LiveFrameKind = 'snapshot' | 'delta';

/** Bits of the column `flags`. */
export const liveFlag = {
  /** The tag's newest fix is younger than the fix timeout. */
  online: 1,
  /** An unhandled call for help of this tag is open. */
  sos: 2,
  person: 4,
  vehicle: 8,
  /** The tag left the view or the filter of this reader: remove it. All other columns are then empty. */
  gone: 16,
} as const;

/** One tag's newest state in plain units; null = unknown. Input of the encoder and result of {@link livePositionAt}. */
export interface LivePosition {
  /** Names the tag until the server stops; see the message `names`. */
  handle: number;
  /** Epoch ms of the newest fix. */
  t: number;
  /** Degrees WGS84, stored to 1e-7 (1 cm). */
  lon: number | null;
  lat: number | null;
  floor: number;
  /** m/s, stored to 1 cm/s. */
  speed: number | null;
  /** Degrees clockwise from north, stored to 0.01. */
  heading: number | null;
  /** Metres, stored to 0.1, at most 6,553.4. */
  accuracy: number | null;
  /** Percent. */
  battery: number | null;
  /** Beats per minute, at most 254. */
  heartRate: number | null;
  /** Bits of {@link liveFlag}. */
  flags: number;
}

/** A frame as columns, which are views on the received bytes. `none…` values mean unknown. */
export interface LiveFrame {
  kind: LiveFrameKind;
  /** Counts the frames of a connection's source; after a gap, newer frames replaced older ones. */
  sequence: number;
  /** Epoch ms of the server's clock when the frame was made. */
  serverTime: number;
  length: number;
  t: Float64Array;
  handle: Uint32Array;
  /** 1e-7 degrees. */
  lon: Int32Array;
  lat: Int32Array;
  floor: Int16Array;
  /** cm/s. */
  speed: Uint16Array;
  /** 0.01 degrees. */
  heading: Uint16Array;
  /** Decimetres. */
  accuracy: Uint16Array;
  battery: Uint8Array;
  heartRate: Uint8Array;
  flags: Uint8Array;
}

export const noneCoordinate = -0x80000000;
export const none16 = 0xffff;
export const none8 = 0xff;

const magic = 0x31464c4d; // 'MLF1' in little-endian order: Muster live frame, version 1.
const headerBytes = 24;
const rowBytes = 8 + 4 + 4 + 4 + 2 + 2 + 2 + 2 + 1 + 1 + 1;
const kinds: readonly LiveFrameKind[] = ['snapshot', 'delta'];

/** Lays the columns of a frame over a buffer: widest elements first, so that every column is aligned. */
function columnsOf(buffer: ArrayBuffer, length: number): Omit<LiveFrame, 'kind' | 'sequence' | 'serverTime'> {
  let offset = headerBytes;
  const take = (bytesPerElement: number): number => {
    const start = offset;
    offset += bytesPerElement * length;
    return start;
  };
  return {
    length,
    t: new Float64Array(buffer, take(8), length),
    handle: new Uint32Array(buffer, take(4), length),
    lon: new Int32Array(buffer, take(4), length),
    lat: new Int32Array(buffer, take(4), length),
    floor: new Int16Array(buffer, take(2), length),
    speed: new Uint16Array(buffer, take(2), length),
    heading: new Uint16Array(buffer, take(2), length),
    accuracy: new Uint16Array(buffer, take(2), length),
    battery: new Uint8Array(buffer, take(1), length),
    heartRate: new Uint8Array(buffer, take(1), length),
    flags: new Uint8Array(buffer, take(1), length),
  };
}

/** Scales to an unsigned integer below `none`; unknown, negative and NaN values become `none`. */
function pack(value: number | null, scale: number, none: number): number {
  if (value === null || !(value >= 0)) return none;
  return Math.min(Math.round(value * scale), none - 1);
}

function packCoordinate(degrees: number | null): number {
  return degrees === null || Number.isNaN(degrees) ? noneCoordinate : Math.round(degrees * 1e7);
}

/**
 * Encodes the state of `rows` as one message.
 * @param serverTime epoch ms
 * @returns the bytes to send; free to be transferred to another thread
 */
export function encodeLiveFrame(
  kind: LiveFrameKind,
  sequence: number,
  serverTime: number,
  rows: readonly LivePosition[],
): ArrayBuffer {
  const buffer = new ArrayBuffer(headerBytes + rowBytes * rows.length);
  new Uint32Array(buffer, 0, 4).set([magic, kinds.indexOf(kind), rows.length, sequence]);
  new Float64Array(buffer, 16, 1)[0] = serverTime;
  const frame = columnsOf(buffer, rows.length);
  rows.forEach((row, index) => {
    frame.t[index] = row.t;
    frame.handle[index] = row.handle;
    frame.lon[index] = packCoordinate(row.lon);
    frame.lat[index] = packCoordinate(row.lat);
    frame.floor[index] = row.floor;
    frame.speed[index] = pack(row.speed, 100, none16);
    frame.heading[index] = pack(row.heading, 100, none16);
    frame.accuracy[index] = pack(row.accuracy, 10, none16);
    frame.battery[index] = pack(row.battery, 1, none8);
    frame.heartRate[index] = pack(row.heartRate, 1, none8);
    frame.flags[index] = row.flags;
  });
  return buffer;
}

/**
 * Decodes a frame; its columns are views on `bytes` if these start at a multiple of 8, else on a copy.
 * @throws Error when the bytes are not a live frame of this version or are truncated
 */
export function decodeLiveFrame(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): LiveFrame {
  const buffer = bytes instanceof ArrayBuffer ? bytes : alignedBuffer(bytes);
  if (buffer.byteLength < headerBytes) throw new Error('A live frame is cut off in its header.');
  const [foundMagic, kindIndex, length = 0, sequence = 0] = new Uint32Array(buffer, 0, 4);
  const kind = kinds[kindIndex ?? -1];
  if (foundMagic !== magic || kind === undefined) throw new Error('These bytes are not a live frame of version 1.');
  if (buffer.byteLength !== headerBytes + rowBytes * length) {
    throw new Error(`A live frame of ${length} rows has ${buffer.byteLength} bytes.`);
  }
  return { kind, sequence, serverTime: new Float64Array(buffer, 16, 1)[0] ?? 0, ...columnsOf(buffer, length) };
}

function alignedBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  // Not `slice`: a Buffer of Node would return another view.
  return isWhole ? bytes.buffer : new Uint8Array(bytes).buffer;
}

function unpack(value: number | undefined, scale: number, none: number): number | null {
  return value === undefined || value === none ? null : value / scale;
}

/** One row of a frame in plain units. */
export function livePositionAt(frame: LiveFrame, row: number): LivePosition {
  return {
    handle: frame.handle[row] ?? 0,
    t: frame.t[row] ?? 0,
    lon: unpack(frame.lon[row], 1e7, noneCoordinate),
    lat: unpack(frame.lat[row], 1e7, noneCoordinate),
    floor: frame.floor[row] ?? 0,
    speed: unpack(frame.speed[row], 100, none16),
    heading: unpack(frame.heading[row], 100, none16),
    accuracy: unpack(frame.accuracy[row], 10, none16),
    battery: unpack(frame.battery[row], 1, none8),
    heartRate: unpack(frame.heartRate[row], 1, none8),
    flags: frame.flags[row] ?? 0,
  };
}
