import { withReserve } from './withReserve.ts';

/** Bits of a tag's flags; at most fifteen, see `inWords.state`. */
export const tagFlag = {
  /** Its newest fix is younger than the silence that makes a subject offline. */
  online: 1,
  /** Another fix in the same fences changes nothing. */
  settled: 2,
  /** Unknown in at least one area by silence, which a delayed fix may revert. */
  silenced: 4,
  /** Its fixes are evidence of an alarm that was raised less than a minute ago. */
  watched: 8,
  /** For a tag without an entry: a vehicle carries it. */
  vehicle: 16,
  /** In the list of changed tags. */
  changed: 32,
  /** Inside an area with a group rule. */
  grouped: 64,
  /** A rule needs a check of its movement at every fix within the same areas. */
  followed: 128,
  /** Its newest position was an outlier. */
  strayed: 256,
  /** Its carrier is a vehicle. */
  drives: 512,
  /** A condition about its reports is true. */
  reported: 1024,
  /** Its newest report is newer than its newest fix, or came with a position that was not a fix. */
  ahead: 2048,
  /** Its newest fix is also the newest entry of its last minute. */
  entered: 4096,
  /** Its carrier belongs to a patrol team. */
  patrols: 8192,
} as const;

/**
 * Offsets in a tag's record of two cache lines of 64 bytes. The first has everything that decides whether a fix is steady;
 * the second is only written, without a wait.
 */
export const recordShift = 4;
export const recordWidth = 1 << recordShift;
export const inRecord = {
  /** Newest fix, epoch ms; −Infinity = none yet. NaN below = not sent. */
  fixT: 0,
  /** Metres of the site's plane. */
  x: 1,
  y: 2,
  /** No deadline of the tag's own line is due before this, epoch ms. */
  lineDue: 3,
  /**
   * Of followed tags: the circle within which a person rests (x, y, radius in metres), or the km/h up to which a
   * vehicle needs no check; −1 = every fix is checked.
   */
  quietX: 4,
  quietY: 5,
  quietUpTo: 6,
  lon: 8,
  lat: 9,
  speed: 10,
  heading: 11,
  accuracy: 12,
  /** Newest position or telemetry of any kind, epoch ms. */
  reportT: 13,
  /** Last vital signs of the wearer. */
  battery: 14,
  heartRate: 15,
} as const;

/** Offsets of its integers, in words of 32 bits. */
export const wordsShift = recordShift + 1;
export const wordsWidth = 1 << wordsShift;
export const inWords = {
  /** Set of the fence index at the newest fix; −1 = look again. */
  fenceSet: 14,
  /** Its flags, and in the upper half the floor, so that one comparison checks both. */
  state: 15,
} as const;
export const floorShift = 16;
const flagsMask = 0xffff;

/** Numbers stored in a snapshot; the others are recomputed at the next fix. */
export const keptNumbers = [
  'fixT',
  'x',
  'y',
  'lon',
  'lat',
  'speed',
  'heading',
  'accuracy',
  'reportT',
  'battery',
  'heartRate',
] as const;

/** glibc places large blocks of memory 16 bytes after a page boundary; this offset is the start of a cache line. */
const toLineBytes = 48;

/**
 * Values that every fix of a tag reads or writes, a record for each slot. Loops over many fixes use `numbers` and
 * `words`, two views of the same memory; other code uses names.
 */
export class TagRecords {
  numbers = roomFor(64);
  words = new Int32Array(this.numbers.buffer, toLineBytes);

  fixT(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.fixT];
  }

  x(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.x];
  }

  y(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.y];
  }

  lon(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.lon];
  }

  lat(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.lat];
  }

  floor(slot: number): number {
    return this.words[slot * wordsWidth + inWords.state] >> floorShift;
  }

  speed(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.speed];
  }

  heading(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.heading];
  }

  accuracy(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.accuracy];
  }

  reportT(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.reportT];
  }

  battery(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.battery];
  }

  heartRate(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.heartRate];
  }

  lineDue(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.lineDue];
  }

  fenceSet(slot: number): number {
    return this.words[slot * wordsWidth + inWords.fenceSet];
  }

  flags(slot: number): number {
    return this.words[slot * wordsWidth + inWords.state] & flagsMask;
  }

  hasFix(slot: number): boolean {
    return this.fixT(slot) !== Number.NEGATIVE_INFINITY;
  }

  has(slot: number, flag: number): boolean {
    return (this.words[slot * wordsWidth + inWords.state] & flag) !== 0;
  }

  set(slot: number, flag: number, value: boolean): void {
    if (value) this.words[slot * wordsWidth + inWords.state] |= flag;
    else this.words[slot * wordsWidth + inWords.state] &= ~flag;
  }

  put(slot: number, name: keyof typeof inRecord, value: number): void {
    this.numbers[slot * recordWidth + inRecord[name]] = value;
  }

  setFenceSet(slot: number, set: number): void {
    this.words[slot * wordsWidth + inWords.fenceSet] = set;
  }

  setFloor(slot: number, floor: number): void {
    this.words[slot * wordsWidth + inWords.state] = (floor << floorShift) | this.flags(slot);
  }

  setQuiet(slot: number, x: number, y: number, upTo: number): void {
    const at = slot * recordWidth;
    this.numbers[at + inRecord.quietX] = x;
    this.numbers[at + inRecord.quietY] = y;
    this.numbers[at + inRecord.quietUpTo] = upTo;
  }

  /** Initial values. */
  protected clearRecord(slot: number): void {
    this.numbers.fill(Number.NaN, slot * recordWidth, (slot + 1) * recordWidth);
    this.words[slot * wordsWidth + inWords.state] = 0;
    this.setFenceSet(slot, -1);
    for (const name of ['fixT', 'reportT'] as const) this.put(slot, name, Number.NEGATIVE_INFINITY);
    this.put(slot, 'lineDue', Number.POSITIVE_INFINITY);
  }

  protected growRecords(slots: number): void {
    if (slots * recordWidth <= this.numbers.length) return;
    const longer = roomFor(withReserve(slots));
    longer.set(this.numbers);
    this.numbers = longer;
    this.words = new Int32Array(longer.buffer, toLineBytes);
  }
}

function roomFor(slots: number): Float64Array<ArrayBuffer> {
  return new Float64Array(new ArrayBuffer(toLineBytes + 8 * recordWidth * slots), toLineBytes);
}
