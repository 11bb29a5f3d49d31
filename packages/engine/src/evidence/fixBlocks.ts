/** Numbers of an entry: time (its lower 32 bits, ms), longitude, latitude, vital signs, speed; 32 bits each. */
export const entryWidth = 5;

/** Bytes of a block, and of its head: the number of the next younger block, and how many entries it holds. */
const blockBytes = 128;
export const headBytes = 5;

/** Blocks of a chunk: one buffer of 1 MiB, so that the store grows without copying what it has. */
const chunkShift = 13;
const chunkMask = (1 << chunkShift) - 1;

export const noBlock = -1;

/** What most devices do: a fix a second, to the millisecond. Costs no byte. */
const usualMs = 1000;

/** Bytes of each part of an entry by its two bits in the entry's first byte. */
const timeBytes = [0, 2, 4];
const placeBytes = [0, 2, 4, 8];
const otherBytes = [0, 2, 4];

/**
 * Runs of entries in small blocks, each entry as its difference from the one before: five bytes for a step of somebody
 * who walks, where the numbers alone are twenty. A block begins from nothing, and so is read without another.
 */
export class FixBlocks {
  readonly #chunks: DataView[] = [];
  readonly #free: number[] = [];
  #size = 0;

  /** An empty block. */
  take(): number {
    const block = this.#free.pop() ?? this.#size++;
    if (block >> chunkShift >= this.#chunks.length) {
      this.#chunks.push(new DataView(new ArrayBuffer(blockBytes << chunkShift)));
    }
    const at = placeOf(block);
    const view = this.#viewOf(block);
    view.setInt32(at, noBlock);
    view.setUint8(at + 4, 0);
    return block;
  }

  give(block: number): void {
    this.#free.push(block);
  }

  countOf(block: number): number {
    return this.#viewOf(block).getUint8(placeOf(block) + 4);
  }

  nextOf(block: number): number {
    return this.#viewOf(block).getInt32(placeOf(block));
  }

  link(block: number, next: number): void {
    this.#viewOf(block).setInt32(placeOf(block), next);
  }

  /**
   * Appends an entry to a block that is filled up to `offset`.
   * @param last where the numbers of the entry before stand from `at` on (zeros for the first of a block); those of the
   * new one take their place.
   * @returns up to where the block is filled now; 0 = it has no room, and nothing is written.
   */
  append(
    block: number,
    offset: number,
    last: Int32Array,
    at: number,
    t: number,
    lon: number,
    lat: number,
    vital: number,
    speed: number,
  ): number {
    const elapsed = (t - last[at]) >>> 0;
    const east = (lon - last[at + 1]) | 0;
    const north = (lat - last[at + 2]) | 0;
    const time = timeCode(elapsed);
    const place = placeCode(east, north);
    const vitals = vitalCode(vital, last[at + 3]);
    const pace = paceCode(speed, last[at + 4]);
    const end = offset + 1 + timeBytes[time] + placeBytes[place] + otherBytes[vitals] + otherBytes[pace];
    if (end > blockBytes) return 0;
    const view = this.#viewOf(block);
    const from = placeOf(block);
    let to = from + offset;
    view.setUint8(from + 4, view.getUint8(from + 4) + 1);
    view.setUint8(to, time | (place << 2) | (vitals << 4) | (pace << 6));
    to += 1;
    writeWhole(view, to, time, elapsed);
    to += timeBytes[time];
    writePlace(view, to, place, east, north);
    to += placeBytes[place];
    writeWhole(view, to, vitals, vital);
    writeWhole(view, to + otherBytes[vitals], pace, speed);
    last[at] = t;
    last[at + 1] = lon;
    last[at + 2] = lat;
    last[at + 3] = vital;
    last[at + 4] = speed;
    return end;
  }

  /** Reads the first `count` entries of a block, one after another, into `entries` from `at` on. */
  read(block: number, count: number, entries: Int32Array, at: number): void {
    const view = this.#viewOf(block);
    let from = placeOf(block) + headBytes;
    const now = new Int32Array(entryWidth);
    for (let i = 0; i < count; i++) {
      from = readEntry(view, from, now);
      entries.set(now, at + i * entryWidth);
    }
  }

  #viewOf(block: number): DataView {
    return this.#chunks[block >> chunkShift];
  }
}

function placeOf(block: number): number {
  return (block & chunkMask) * blockBytes;
}

function placeCode(east: number, north: number): number {
  if (east === 0 && north === 0) return 0;
  if (east === (east << 24) >> 24 && north === (north << 24) >> 24) return 1;
  return east === (east << 16) >> 16 && north === (north << 16) >> 16 ? 2 : 3;
}

function timeCode(elapsed: number): number {
  if (elapsed === usualMs) return 0;
  return elapsed < 0x1_0000 ? 1 : 2;
}

/** The upper half of the vital signs is the floor, which seldom changes. */
function vitalCode(vital: number, last: number): number {
  if (vital === last) return 0;
  return vital >> 16 === last >> 16 ? 1 : 2;
}

function paceCode(speed: number, last: number): number {
  if (speed === last) return 0;
  return speed === (speed << 16) >> 16 ? 1 : 2;
}

/** The lower 16 bits of a number, all 32, or nothing. */
function writeWhole(view: DataView, at: number, code: number, value: number): void {
  if (code === 1) view.setInt16(at, value);
  else if (code === 2) view.setInt32(at, value);
}

function writePlace(view: DataView, at: number, code: number, east: number, north: number): void {
  if (code === 1) {
    view.setInt8(at, east);
    view.setInt8(at + 1, north);
  } else if (code === 2) {
    view.setInt16(at, east);
    view.setInt16(at + 2, north);
  } else if (code === 3) {
    view.setInt32(at, east);
    view.setInt32(at + 4, north);
  }
}

/** Takes `entry`, the numbers of the entry before, on to those of the one at `from`; where the next one begins. */
function readEntry(view: DataView, from: number, entry: Int32Array): number {
  const codes = view.getUint8(from);
  const time = codes & 3;
  const place = (codes >> 2) & 3;
  const vitals = (codes >> 4) & 3;
  const pace = codes >> 6;
  let at = from + 1;
  entry[0] += readTime(view, at, time);
  at += timeBytes[time];
  readPlace(view, at, place, entry);
  at += placeBytes[place];
  if (vitals === 1) entry[3] = (entry[3] & ~0xffff) | view.getUint16(at);
  else if (vitals === 2) entry[3] = view.getInt32(at);
  at += otherBytes[vitals];
  if (pace === 1) entry[4] = view.getInt16(at);
  else if (pace === 2) entry[4] = view.getInt32(at);
  return at + otherBytes[pace];
}

function readTime(view: DataView, at: number, code: number): number {
  if (code === 0) return usualMs;
  return code === 1 ? view.getUint16(at) : view.getUint32(at);
}

function readPlace(view: DataView, at: number, code: number, entry: Int32Array): void {
  if (code === 1) {
    entry[1] += view.getInt8(at);
    entry[2] += view.getInt8(at + 1);
  } else if (code === 2) {
    entry[1] += view.getInt16(at);
    entry[2] += view.getInt16(at + 2);
  } else if (code === 3) {
    entry[1] += view.getInt32(at);
    entry[2] += view.getInt32(at + 4);
  }
}
