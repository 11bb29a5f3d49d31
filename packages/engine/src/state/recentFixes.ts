import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

import { tagFlag, type TagRecords } from './tagRecords.ts';
import { withReserve } from './withReserve.ts';
import {
  cells,
  cellWords,
  chunkShift,
  chunkSlots,
  leapFlag,
  momentOf,
  momentShift,
  pastMs,
  slotMask,
  spacingMs,
  wordOf,
} from './cells.ts';
import { byteOf, floorOf, isShort, wholeT } from './entryWords.ts';
import { Leaps } from './leaps.ts';

/** Degrees are stored to 1e-7 (11 mm), speed to 1 cm/s; more than any device measures. */
export const perDegree = 1e7;
export const perMetre = 100;
/** Local constants: exported names are read from memory at each use. */
const [degreeParts, cellMs, ring, ringWords] = [perDegree, spacingMs, cells, cellWords];
const [toChunk, inChunk, toMoment] = [chunkShift, slotMask, momentShift];
export const noSpeed = -1;
/** Only a broken device is faster: 655 m/s. */
const mostSpeed = 0xfffe;

/** A gap after which the past is no longer recent; also keeps the 32 bits of a time unambiguous. */
const forgetMs = 3_600_000;

/** Values of an entry as read: time (its lower 32 bits), longitude, latitude, vital signs and floor, speed. */
export const entryWidth = 5;

/**
 * The newest entry of each tag: its time (lower 32 bits), longitude and latitude, and in one word the floor and, from
 * 1, its cell; 0 = none.
 */
const headWidth = 4;
const headPlace = 3;
const cellShift = 16;

/** A step shorter than this many metres along each axis fits 16 bits of degrees below 75° of latitude. */
export const stepMetres = 90;

/** An entry this many milliseconds after the previous one is one or two cells later. */
export const stepMs = { least: spacingMs, below: 2 * spacingMs } as const;

/** Rows of a batch, see `Rows`. */
interface Steps {
  readonly slots: Int32Array;
  readonly elapsed: Float64Array;
}

/** Stored values of a fix. */
interface Entry {
  readonly lon: number;
  readonly lat: number;
  readonly floor: number;
  /** Battery and heart rate, a byte each. */
  readonly vital: number;
  /** Centimetres a second, or `noSpeed`. */
  readonly speed: number;
}

/** Buffer for all entries of a tag, and the read position. */
const unpacked = new Int32Array(entryWidth * cells);
const here = { t: 0, lon: 0, lat: 0, floor: 0, isLeap: false };

/**
 * The last minute of every tag: an entry a second. Adding one writes two words next to recently written ones and reads
 * nothing; the omitted values are reconstructed on reading, from the newest entry backwards.
 */
export class RecentFixes {
  readonly #chunks: Int32Array[] = [];
  /** Speeds by chunk, if a tag in it has sent one: from 1, 0 = not sent. */
  readonly #speeds: (Uint16Array | undefined)[] = [];
  readonly #leaps = new Leaps(pastMs);
  #heads = new Int32Array(64 * headWidth);
  /** Whether any speed was ever sent. */
  #hasSpeeds = false;
  /** Cache of the last time looked up: its cell in the ring, and milliseconds from the start of the cell. */
  #t = Number.NaN;
  #cell = 0;
  #moment = 0;

  /**
   * Adds row `row` of a batch, a fix newer than the last one added.
   * @param elapsed milliseconds between the two; Infinity without a previous one
   * @returns whether it was kept: it is not too soon after the last that was
   */
  add(slot: number, batch: PositionBatch, row: number, elapsed: number): boolean {
    const t = Math.trunc(batch.t[row]);
    this.#grow(slot);
    const isNew = elapsed > forgetMs || this.#heads[slot * headWidth + headPlace] === 0;
    const since = isNew ? Number.POSITIVE_INFINITY : ((t | 0) - this.#heads[slot * headWidth]) >>> 0;
    if (since < spacingMs) return false;
    this.#put(slot, t, since, {
      lon: Math.round(batch.lon[row] * perDegree) | 0,
      lat: Math.round(batch.lat[row] * perDegree) | 0,
      floor: batch.floor[row],
      vital: (byteOf(batch.battery[row]) << 8) | byteOf(batch.heartRate[row]),
      speed: Number.isNaN(batch.speed[row]) ? noSpeed : Math.min(mostSpeed, Math.round(batch.speed[row] * perMetre)),
    });
    return true;
  }

  /**
   * The same for those prepared rows from `first` to `end` that are steps: `elapsed`, whole milliseconds (`stepMs`)
   * after the newest entry, within `stepMetres` of it, on its floor, without a word of speed. The others have a
   * negative value.
   */
  addSteps({ slots, elapsed }: Steps, batch: PositionBatch, from: number, first: number, end: number): void {
    const { t, lon, lat, battery, heartRate } = batch;
    const chunks = this.#chunks;
    let last = this.#t;
    let cell = this.#cell;
    let moment = this.#moment;
    for (let i = first; i < end; i++) {
      const since = elapsed[i];
      if (since < 0) continue;
      const row = from + i;
      if (t[row] !== last) {
        // As `#find`, which is not called: see `movePlain`.
        last = t[row];
        const whole = Math.trunc(last);
        const number = Math.floor(whole / cellMs);
        moment = whole - number * cellMs;
        cell = number - Math.floor(number / ring) * ring;
      }
      const inCell = (slots[i] & inChunk) << 1;
      const chunk = chunks[slots[i] >> toChunk];
      // The previous entry was not in the previous cell.
      if (since - moment > cellMs) chunk[(cell === 0 ? ring - 1 : cell - 1) * ringWords + inCell + 1] = 0;
      const at = cell * ringWords + inCell;
      chunk[at] = (Math.round(lon[row] * degreeParts) & 0xffff) | (Math.round(lat[row] * degreeParts) << 16);
      chunk[at + 1] = (byteOf(battery[row]) << 8) | byteOf(heartRate[row]) | ((moment + 1) << toMoment);
    }
    this.#t = last;
    this.#cell = cell;
    this.#moment = moment;
    if (this.#hasSpeeds) this.#leaveUnsaid({ slots, elapsed }, batch, from, first, end);
  }

  /**
   * Stores the newest entry of a tag, which its record replaces while it is the newest fix (`tagFlag.entered`): called
   * before that becomes another, and before the entries are read.
   */
  noteHead(tags: TagRecords, slot: number): void {
    if (!tags.has(slot, tagFlag.entered)) return;
    const t = tags.fixT(slot);
    this.#find(t);
    const head = slot * headWidth;
    this.#heads[head] = Math.trunc(t) | 0;
    this.#heads[head + 1] = Math.round(tags.lon(slot) * perDegree) | 0;
    this.#heads[head + 2] = Math.round(tags.lat(slot) * perDegree) | 0;
    this.#heads[head + headPlace] = (tags.floor(slot) & 0xffff) | ((this.#cell + 1) << cellShift);
  }

  /** The buffered entries of a tag, oldest first, for alarms and snapshots. See `pastPositions.ts`. */
  entriesOf(slot: number): Int32Array<ArrayBuffer> {
    const head = slot * headWidth;
    const place = head < this.#heads.length ? this.#heads[head + headPlace] : 0;
    if (place === 0) return new Int32Array(0);
    const chunk = this.#chunks[slot >> chunkShift];
    const newestT = this.#heads[head];
    const newest = (place >> cellShift) - 1;
    const begun = newestT - momentOf(chunk[wordOf(newest, slot) + 1]);
    here.lon = this.#heads[head + 1];
    here.lat = this.#heads[head + 2];
    here.floor = floorOf(place);
    // Written from the end, because they are read backwards.
    let from = unpacked.length;
    for (let back = 0, cell = newest; back < cells; back++, cell = cell === 0 ? cells - 1 : cell - 1) {
      const at = wordOf(cell, slot);
      const said = chunk[at + 1];
      if (said === 0) continue;
      const t = (begun - back * spacingMs + momentOf(said)) | 0;
      if ((newestT - t) >>> 0 > pastMs) break;
      if (back > 0) this.#stepBack(slot, chunk[at]);
      here.t = t;
      here.isLeap = (said & leapFlag) !== 0;
      from -= entryWidth;
      unpacked[from] = t;
      unpacked[from + 1] = here.lon;
      unpacked[from + 2] = here.lat;
      unpacked[from + 3] = (here.floor << 16) | (said & 0xffff);
      unpacked[from + 4] = this.#speedAt(cell, slot);
    }
    return unpacked.slice(from);
  }

  /** From a snapshot; `fixT`: the tag's newest fix, epoch ms. */
  restore(slot: number, entries: Int32Array, fixT: number): void {
    this.#grow(slot);
    let since = Number.POSITIVE_INFINITY;
    for (let from = 0; from < entries.length; from += entryWidth) {
      const [t, lon, lat, vital, speed] = entries.subarray(from, from + entryWidth);
      if (from > 0) since = (t - entries[from - entryWidth]) >>> 0;
      this.#put(slot, wholeT(t, fixT), since, { lon, lat, floor: vital >> 16, vital: vital & 0xffff, speed });
    }
  }

  /** `since`: milliseconds since the newest entry, Infinity = all entries are dropped. */
  #put(slot: number, t: number, since: number, { lon, lat, floor, vital, speed }: Entry): void {
    const head = slot * headWidth;
    const heads = this.#heads;
    const lastLon = heads[head + 1];
    const lastLat = heads[head + 2];
    this.#find(t);
    const cell = this.#cell;
    const lastFloor = floorOf(heads[head + headPlace]);
    const cellsOn = Math.ceil((since - this.#moment) / spacingMs);
    this.#clear(slot, 1, Math.min(cells, cellsOn) - 1);
    const isStep = floor === lastFloor && isShort(lon - lastLon) && isShort(lat - lastLat);
    const isLeap = cellsOn < cells && !isStep;
    if (isLeap) this.#leaps.note(slot, { t: t | 0, lon: lastLon, lat: lastLat, floor: lastFloor });
    else if (cellsOn >= cells) this.#leaps.clear(slot);
    const chunk = this.#chunks[slot >> chunkShift];
    const at = wordOf(cell, slot);
    chunk[at] = (lon & 0xffff) | (lat << 16);
    chunk[at + 1] = vital | ((this.#moment + 1) << momentShift) | (isLeap ? leapFlag : 0);
    this.#setSpeed(cell, slot, speed);
    heads[head] = t | 0;
    heads[head + 1] = lon;
    heads[head + 2] = lat;
    heads[head + headPlace] = (floor & 0xffff) | ((cell + 1) << cellShift);
  }

  /** Steps have no speed; clears old speeds of their cells. */
  #leaveUnsaid({ slots, elapsed }: Steps, { t }: PositionBatch, from: number, first: number, end: number): void {
    for (let i = first; i < end; i++) {
      if (elapsed[i] < 0) continue;
      if (t[from + i] !== this.#t) this.#find(t[from + i]);
      this.#setSpeed(this.#cell, slots[i], noSpeed);
    }
  }

  /** Moves the reader from its entry to the previous one, whose first word is `word`. */
  #stepBack(slot: number, word: number): void {
    const leap = here.isLeap ? this.#leaps.at(slot, here.t) : undefined;
    here.floor = leap?.floor ?? here.floor;
    here.lon = leap?.lon ?? (here.lon - (((here.lon - word) << 16) >> 16)) | 0;
    here.lat = leap?.lat ?? (here.lat - (((here.lat - (word >> 16)) << 16) >> 16)) | 0;
  }

  /** Empties cells, counted backwards from the last one looked up. */
  #clear(slot: number, from: number, to: number): void {
    const chunk = this.#chunks[slot >> chunkShift];
    for (let back = from; back <= to; back++) chunk[wordOf((this.#cell - back + cells) % cells, slot) + 1] = 0;
  }

  #find(t: number): void {
    const cell = Math.floor(Math.trunc((this.#t = t)) / spacingMs);
    this.#moment = Math.trunc(t) - cell * spacingMs;
    this.#cell = cell - Math.floor(cell / cells) * cells;
  }

  #setSpeed(cell: number, slot: number, speed: number): void {
    const number = slot >> chunkShift;
    if (speed !== noSpeed) {
      this.#hasSpeeds = true;
      this.#speeds[number] ??= new Uint16Array(cells * chunkSlots);
    }
    const speeds = this.#speeds[number];
    if (speeds !== undefined) speeds[cell * chunkSlots + (slot & slotMask)] = speed + 1;
  }

  #speedAt(cell: number, slot: number): number {
    const speeds = this.#speeds[slot >> chunkShift];
    return speeds === undefined ? noSpeed : speeds[cell * chunkSlots + (slot & slotMask)] - 1;
  }

  #grow(slot: number): void {
    const number = slot >> chunkShift;
    while (this.#chunks.length <= number) {
      this.#chunks.push(new Int32Array(cells * cellWords));
      this.#speeds.push(undefined);
    }
    if ((slot + 1) * headWidth <= this.#heads.length) return;
    const longer = new Int32Array(withReserve(slot + 1) * headWidth);
    longer.set(this.#heads);
    this.#heads = longer;
  }
}
