/** Numbers of an entry: time (its lower 32 bits, ms), longitude, latitude, vital signs, speed; 32 bits each. */
export const entryWidth = 5;

export const noBlock = 0;

/**
 * Words of a block, 16 bits each: with 64 bytes it is one line of the processor's cache. Its head says up to where it is
 * filled, the time of its newest entry, and the next younger block; all three are written when it is full.
 */
const blockWords = 32;
const blockShift = 5;
const newestAt = 1;
const nextAt = 3;
export const headWords = 5;

/** Blocks of a chunk: one buffer of 1 MiB, so that the store grows without copying what it has. */
const chunkShift = 14;
const chunkBlocks = 1 << chunkShift;
const chunkMask = chunkBlocks - 1;

/**
 * The last word of an entry says what stands before it. Its lower nine bits are the time since the entry before, in
 * milliseconds above `leastMs`: a fix a second, with the jitter of its device, costs nothing more. Else it is those bits
 * and a word.
 */
const leastMs = 744;
const timeBits = 9;
const timeMask = (1 << timeBits) - 1;
const timeFlag = 1 << timeBits;
const placeShift = 10;
const vitalShift = 12;
const speedShift = 14;

/** Words that each of the four codes of a part stands for. */
const placeWords = [0, 1, 2, 4];
const otherWords = [0, 1, 2, 2];

/**
 * Runs of entries in small blocks, each entry as its difference from the one before: five bytes for a step of somebody
 * who walks, where the numbers alone are twenty. They are read backwards, from the newest, whose numbers the caller has.
 * So a block needs no beginning of its own, and may be given back whenever nobody needs the entries in it.
 */
export class FixBlocks {
  readonly #chunks: Int16Array[] = [];
  readonly #free: number[] = [];
  /** Block 0 is none. */
  #size = 1;

  /** A block to be filled from `headWords` on. */
  take(): number {
    const block = this.#free.pop() ?? this.#size++;
    if (block >> chunkShift >= this.#chunks.length) this.#chunks.push(new Int16Array(blockWords << chunkShift));
    return block;
  }

  give(block: number): void {
    this.#free.push(block);
  }

  /** Of a block that was closed. */
  nextOf(block: number): number {
    return wholeAt(this.#wordsOf(block), placeOf(block) + nextAt);
  }

  /** The block is full up to `end`, with an entry at `t` as its last; `next` takes what comes. */
  close(block: number, end: number, t: number, next: number): void {
    const words = this.#wordsOf(block);
    const at = placeOf(block);
    words[at] = end;
    words[at + newestAt] = t;
    words[at + newestAt + 1] = t >> 16;
    words[at + nextAt] = next;
    words[at + nextAt + 1] = next >> 16;
  }

  /** Up to where a block is filled that was closed, and the time of its newest entry. */
  endOf(block: number): number {
    return this.#wordsOf(block)[placeOf(block)];
  }

  newestOf(block: number): number {
    return wholeAt(this.#wordsOf(block), placeOf(block) + newestAt);
  }

  /**
   * Appends an entry to a block that is filled up to `offset`.
   * @param last where the numbers of the entry before stand from `at` on; those of the new one take their place.
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
    const end = this.#write(block, offset, last, at, t, lon, lat, vital, speed);
    if (end === 0) return 0;
    last[at] = t;
    last[at + 1] = lon;
    last[at + 2] = lat;
    last[at + 3] = vital;
    last[at + 4] = speed;
    return end;
  }

  #write(
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
    const above = ((t - last[at]) >>> 0) - leastMs;
    const east = (lon - last[at + 1]) | 0;
    const north = (lat - last[at + 2]) | 0;
    const isUsual = vital === last[at + 3] && speed === last[at + 4] && above >>> timeBits === 0;
    if (!isUsual || !isByte(east, north))
      return this.#writeOther(block, offset, last, at, above, east, north, vital, speed);
    // What most entries are: a step or none, a second after the last, and nothing else is different.
    if (offset + 2 > blockWords) return 0;
    const words = this.#wordsOf(block);
    const to = placeOf(block) + offset;
    words[to] = (east & 0xff) | (north << 8);
    words[to + 1] = above | (1 << placeShift);
    return offset + 2;
  }

  #writeOther(
    block: number,
    offset: number,
    last: Int32Array,
    at: number,
    above: number,
    east: number,
    north: number,
    vital: number,
    speed: number,
  ): number {
    const isUsual = above >>> timeBits === 0;
    const place = placeCode(east, north);
    const vitals = vitalCode(vital, last[at + 3]);
    const pace = speedCode(speed, last[at + 4]);
    const length = otherWords[pace] + otherWords[vitals] + placeWords[place] + (isUsual ? 1 : 2);
    if (offset + length > blockWords) return 0;
    const words = this.#wordsOf(block);
    let to = placeOf(block) + offset;
    to = writeWhole(words, to, pace, last[at + 4]);
    to = writeWhole(words, to, vitals, last[at + 3]);
    to = writePlace(words, to, place, east, north);
    const codes = (place << placeShift) | (vitals << vitalShift) | (pace << speedShift);
    if (!isUsual) words[to++] = (above + leastMs) >>> timeBits;
    words[to] = codes | (isUsual ? above : timeFlag | ((above + leastMs) & timeMask));
    return offset + length;
  }

  /**
   * Takes `entry`, the numbers of the entry that ends at `end` in a block, back to those of the one before.
   * @returns where that one ends; `headWords` = in the block before.
   */
  stepBack(block: number, end: number, entry: Int32Array): number {
    const words = this.#wordsOf(block);
    const from = placeOf(block);
    let at = from + end - 1;
    const code = words[at];
    if ((code & timeFlag) === 0) entry[0] -= leastMs + (code & timeMask);
    else entry[0] -= ((words[--at] & 0xffff) << timeBits) | (code & timeMask);
    const place = (code >> placeShift) & 3;
    at -= placeWords[place];
    stepBackPlace(words, at, place, entry);
    const vitals = (code >> vitalShift) & 3;
    at -= otherWords[vitals];
    if (vitals === 1) entry[3] = (entry[3] & ~0xffff) | (words[at] & 0xffff);
    else if (vitals === 2) entry[3] = wholeAt(words, at);
    const pace = (code >> speedShift) & 3;
    at -= otherWords[pace];
    if (pace === 1) entry[4] = words[at];
    else if (pace === 2) entry[4] = wholeAt(words, at);
    return at - from;
  }

  #wordsOf(block: number): Int16Array {
    return this.#chunks[block >> chunkShift];
  }
}

function placeOf(block: number): number {
  return (block & chunkMask) << blockShift;
}

function isByte(east: number, north: number): boolean {
  return ((east + 128) | (north + 128)) >>> 8 === 0;
}

function placeCode(east: number, north: number): number {
  if ((east | north) === 0) return 0;
  if (isByte(east, north)) return 1;
  return east === (east << 16) >> 16 && north === (north << 16) >> 16 ? 2 : 3;
}

/** What stands there is what was before: the upper half of the vital signs is the floor, which seldom changes. */
function vitalCode(vital: number, last: number): number {
  if (vital === last) return 0;
  return vital >> 16 === last >> 16 ? 1 : 2;
}

function speedCode(speed: number, last: number): number {
  if (speed === last) return 0;
  return last === (last << 16) >> 16 ? 1 : 2;
}

/** The lower 16 bits of a number, all 32, or nothing; where the next word comes. */
function writeWhole(words: Int16Array, to: number, code: number, value: number): number {
  if (code === 0) return to;
  words[to] = value;
  if (code === 1) return to + 1;
  words[to + 1] = value >> 16;
  return to + 2;
}

function writePlace(words: Int16Array, to: number, code: number, east: number, north: number): number {
  if (code === 1) {
    words[to] = (east & 0xff) | (north << 8);
  } else if (code === 2) {
    words[to] = east;
    words[to + 1] = north;
  } else if (code === 3) {
    writeWhole(words, to, 2, east);
    writeWhole(words, to + 2, 2, north);
  }
  return to + placeWords[code];
}

function stepBackPlace(words: Int16Array, at: number, code: number, entry: Int32Array): void {
  if (code === 1) {
    entry[1] -= (words[at] << 24) >> 24;
    entry[2] -= words[at] >> 8;
  } else if (code === 2) {
    entry[1] -= words[at];
    entry[2] -= words[at + 1];
  } else if (code === 3) {
    entry[1] -= wholeAt(words, at);
    entry[2] -= wholeAt(words, at + 2);
  }
}

function wholeAt(words: Int16Array, at: number): number {
  return (words[at] & 0xffff) | (words[at + 1] << 16);
}
