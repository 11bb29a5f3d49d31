import { type Position, positionAt, type PositionBatch } from '@muster/model/position/positionBatch.ts';

/** In the order of `pushRow`. */
const columns = ['t', 'lon', 'lat', 'floor', 'speed', 'heading', 'accuracy', 'battery', 'heartRate'] as const;

/** Bits above those of the columns: flag words, and a change of the tag. */
const hasSos = 1 << 9;
const isSos = 1 << 10;
const hasWorn = 1 << 11;
const isWorn = 1 << 12;
const isVehicle = 1 << 13;
const isPerson = 1 << 14;
const isOtherTag = 1 << 15;

/** Maximum bytes of an entry: header, tag number, and a length and a number for each column. */
const mostBytes = 8 + 9 * columns.length;
const firstBytes = 640;

/** Reusable buffers: creating one costs as much as filling it. */
const freeBuffers: PositionBuffer[] = [];
/** Limits of the pool: as many buffers as alarms collect on a busy site, each for a minute of one tag. */
const maxFreeBuffers = 1024;
const largestFreeBuffer = 4096;

/** Buffer of collected positions. */
interface PositionBuffer {
  readonly bytes: Uint8Array;
  /** The bits of the last number, by column. */
  readonly last: Uint32Array;
}

function allocateBuffer(): PositionBuffer {
  const room = freeBuffers.pop();
  if (room === undefined) return { bytes: new Uint8Array(firstBytes), last: new Uint32Array(2 * columns.length) };
  room.last.fill(0);
  return room;
}

function release(room: PositionBuffer): void {
  if (freeBuffers.length < maxFreeBuffers && room.bytes.length <= largestFreeBuffer) freeBuffers.push(room);
}

/** A number, and its bits as two words, the lower first. */
const number = new Float64Array(1);
const bits = new Uint32Array(number.buffer);

/**
 * Exact positions in order of arrival. Of each number, only the bytes that differ from the last one of its column are
 * stored: about twenty bytes for a walking step. On a busy site they are half of the engine's memory; as objects they
 * would need ten times as much.
 */
export class PackedPositions {
  /** By tag number; most alarms concern one tag. */
  #tags: string[] = [];
  /** null = at most one. */
  #numberOf: Map<string, number> | null = null;
  /** Device times of entries with a wrong device clock, by index. null = none. */
  #deviceTimes: Map<number, number | undefined> | null = null;
  #lastTag = -1;
  #count = 0;
  #bytes: Uint8Array;
  #length = 0;
  /** The bits of the last number, by column; null = sealed. */
  #last: Uint32Array | null;

  constructor() {
    const { bytes, last } = allocateBuffer();
    this.#bytes = bytes;
    this.#last = last;
  }

  push(position: Position): void {
    if (position.clockOff) (this.#deviceTimes ??= new Map()).set(this.#count, position.deviceT);
    const differing = this.#begin(wordsOf(position), position.tag);
    for (let column = 0; column < columns.length; column++) {
      const value = position[columns[column]];
      if (value !== undefined) this.#writeNumber(differing, column, value);
    }
  }

  /**
   * Adds row `row` of a batch under this tag name, because the name in the batch is a copy. `t`: the time to be shown.
   */
  pushRow(tag: string, batch: PositionBatch, row: number, t = batch.t[row]): void {
    if (batch.flags[row] !== 0) return this.push({ ...positionAt(batch, row), tag, t });
    const entry = this.#begin(0, tag);
    // Explicit names: looking up a name costs as much as all the rest.
    this.#writeIfKnown(entry, 0, t);
    this.#writeIfKnown(entry, 1, batch.lon[row]);
    this.#writeIfKnown(entry, 2, batch.lat[row]);
    this.#writeIfKnown(entry, 3, batch.floor[row]);
    this.#writeIfKnown(entry, 4, batch.speed[row]);
    this.#writeIfKnown(entry, 5, batch.heading[row]);
    this.#writeIfKnown(entry, 6, batch.accuracy[row]);
    this.#writeIfKnown(entry, 7, batch.battery[row]);
    this.#writeIfKnown(entry, 8, batch.heartRate[row]);
  }

  get count(): number {
    return this.#count;
  }

  /** The first `count` positions. */
  first(count: number): Position[] {
    const bytes = this.#bytes;
    const last = new Uint32Array(2 * columns.length);
    let at = 0;
    let tag = 0;
    return Array.from({ length: count }, (_, place) => {
      const said = bytes[at] | (bytes[at + 1] << 8);
      const differing = bytes[at + 2] | (bytes[at + 3] << 8);
      at += 4;
      if (said & isOtherTag) {
        tag = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16);
        at += 3;
      }
      const position: Position = { tag: this.#tags[tag], t: Number.NaN };
      for (let column = 0; column < columns.length; column++) {
        if ((said & (1 << column)) === 0) continue;
        if (differing & (1 << column)) at = readBits(bytes, at, last, 2 * column);
        bits[0] = last[2 * column];
        bits[1] = last[2 * column + 1];
        position[columns[column]] = number[0];
      }
      writeWords(position, said);
      if (this.#deviceTimes?.has(place)) writeClockOff(position, this.#deviceTimes.get(place));
      return position;
    });
  }

  /** Nothing more will be added: releases the buffer. */
  seal(): void {
    if (this.#last === null) return;
    release({ bytes: this.#bytes, last: this.#last });
    this.#bytes = this.#bytes.slice(0, this.#length);
    // Sliced: a list that grew by pushes has capacity for sixteen more.
    this.#tags = this.#tags.slice();
    this.#last = null;
    this.#numberOf = null;
  }

  /** Begins an entry and returns the offset of its column mask. */
  #begin(words: number, tag: string): number {
    if (this.#length + mostBytes > this.#bytes.length) this.#grow();
    const bytes = this.#bytes;
    const tagNumber = this.#tagNumber(tag);
    const said = tagNumber === this.#lastTag ? words : words | isOtherTag;
    const at = this.#length;
    bytes[at] = said;
    bytes[at + 1] = said >> 8;
    bytes[at + 2] = bytes[at + 3] = 0;
    this.#length += 4;
    if (said & isOtherTag) {
      for (let i = 0; i < 3; i++) bytes[this.#length++] = tagNumber >> (8 * i);
      this.#lastTag = tagNumber;
    }
    this.#count++;
    return at;
  }

  #writeIfKnown(entry: number, column: number, value: number): void {
    if (value === value) this.#writeNumber(entry, column, value);
  }

  /** Writes a number into the entry that begins at `entry`. */
  #writeNumber(entry: number, column: number, value: number): void {
    const bytes = this.#bytes;
    const last = this.#last;
    if (last === null) throw new Error('Positions that are sealed take no more');
    const word = entry + (column >> 3);
    bytes[word] |= 1 << (column & 7);
    number[0] = value;
    const low = bits[0] ^ last[2 * column];
    const high = bits[1] ^ last[2 * column + 1];
    if ((low | high) === 0) return;
    last[2 * column] = bits[0];
    last[2 * column + 1] = bits[1];
    bytes[word + 2] |= 1 << (column & 7);
    let to = this.#length;
    // One byte for the number of changed low bytes.
    const length = high === 0 ? bytesOf(low) : 4 + bytesOf(high);
    bytes[to++] = length;
    for (let i = 0; i < length; i++) bytes[to++] = i < 4 ? low >>> (8 * i) : high >>> (8 * (i - 4));
    this.#length = to;
  }

  #tagNumber(tag: string): number {
    // Most alarms concern one tag.
    if (this.#lastTag >= 0 && this.#tags[this.#lastTag] === tag) return this.#lastTag;
    if (this.#tags.length === 1) this.#numberOf ??= new Map([[this.#tags[0], 0]]);
    const known = this.#numberOf?.get(tag) ?? this.#tags.push(tag) - 1;
    this.#numberOf?.set(tag, known);
    return known;
  }

  #grow(): void {
    const longer = new Uint8Array(Math.ceil(1.5 * this.#bytes.length) + mostBytes);
    longer.set(this.#bytes);
    this.#bytes = longer;
  }
}

/** Number of bytes up to the highest that is not zero. */
function bytesOf(word: number): number {
  return 4 - (Math.clz32(word) >> 3);
}

/** Applies the stored bytes at `at` to the bits at `place` in `last`, and returns the offset of the next number. */
function readBits(bytes: Uint8Array, at: number, last: Uint32Array, place: number): number {
  const length = bytes[at];
  for (let i = 0; i < length; i++) last[place + (i >> 2)] ^= bytes[at + 1 + i] << (8 * (i & 3));
  return at + 1 + length;
}

function wordsOf({ sos, worn, kind }: Position): number {
  let said = 0;
  if (sos !== undefined) said |= hasSos | (sos ? isSos : 0);
  if (worn !== undefined) said |= hasWorn | (worn ? isWorn : 0);
  if (kind !== undefined) said |= kind === 'vehicle' ? isVehicle : isPerson;
  return said;
}

function writeWords(position: Position, said: number): void {
  if (said & hasSos) position.sos = (said & isSos) !== 0;
  if (said & hasWorn) position.worn = (said & isWorn) !== 0;
  if (said & isVehicle) position.kind = 'vehicle';
  if (said & isPerson) position.kind = 'person';
}

function writeClockOff(position: Position, deviceT: number | undefined): void {
  position.clockOff = true;
  if (deviceT !== undefined) position.deviceT = deviceT;
}
